import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import type { Page } from '#contract/wire'
import type { ListSearch } from '../lib/list-search'
import type { TableColumn } from './data-table'
import { BulkDialog } from './bulk/list-bulk'
import { ColumnsSheet } from './list-columns'
import { ExportSheet } from './list-export'
import { FiltersSheet } from './list-filters'
import type { Asked, BulkAction, ListPowers, ListProps } from './list-kind'
import { SelectionBar } from './list-selection'
import { ViewsSheet } from './list-views'
import type { Read } from './use-list'
import type { ToolName } from './use-tools'

// One file of everything that a list needs beyond its first page.
export { findOut } from './find-out'
export { arrange } from './list-arrange'
export { Extent } from './list-extent'
export { NoRows, PastEnd } from './list-nothing'

export type ToolProps<Row extends RowData, S extends ListSearch> = ListProps<Row, S> & {
  readonly defaults: S
  readonly powers: ListPowers<Row>
  readonly read: Read<Row, S>
  /** The page as the server sent it, and the rows of it that are shown. */
  readonly page: Page<Row> | undefined
  readonly rows: readonly Row[]
  readonly shown: readonly TableColumn<Row>[]
  readonly ignored: readonly Asked[]
  readonly selected: ReadonlyMap<string, Row>
  readonly onSelect: (rows: readonly Row[], on: boolean) => void
  readonly onClear: () => void
  readonly onClose: () => void
}

/** The tool that is open, and what can be done with what is selected. */
export function ListTools<Row extends RowData, S extends ListSearch>({
  tool,
  ...props
}: ToolProps<Row, S> & { tool: ToolName | undefined }) {
  const [action, setAction] = useState<BulkAction<Row>>()
  const { page, selected, kind } = props
  // Of a row that was selected elsewhere only what was read then is known; one that is here is as it is now.
  const chosen = [...selected].map(([id, row]) => page?.results.find((one) => kind.rowId(one) === id) ?? row)
  return (
    <>
      {selected.size > 0 && <SelectionBar {...props} chosen={chosen} onAct={setAction} />}
      {tool === 'Filters' && <FiltersSheet {...props} />}
      {tool === 'Columns' && <ColumnsSheet {...props} />}
      {tool === 'Views' && <ViewsSheet {...props} />}
      {tool === 'Export' && <ExportSheet {...props} chosen={chosen} />}
      {action && (
        <BulkDialog {...props} action={action} chosen={chosen} onClose={() => setAction(undefined)} />
      )}
    </>
  )
}
