import { useMemo, type ReactNode } from 'react'
import { NotAllowed } from '../errors/not-allowed'
import type { ListSearch } from '../lib/list-search'
import { useCan } from '../session/use-can'
import { useOnDemand } from '../ui/on-demand'
import { chosenColumns } from './table/column'
import { ListBody } from './list-body'
import type { ListProps, ListRow } from './list-kind'
import { ListSelection } from './list-selection'
import { loadSheet } from './list-sheets'
import { ListToolbar } from './list-toolbar'
import { select, useSelection } from './selection'
import type { SheetProps } from './sheet-props'
import type { List } from './use-list'
import { useRows } from './use-rows'

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  list: List<Row, S>
  /** Filters that the server applies. */
  filters?: ReactNode
}

/** A list of records: toolbar, table and pages, and the actions on the selected rows. */
export function ListCard<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, columns, list, search, filters } = props
  const { allowed } = useCan(kind.needs)
  const rows = useRows(kind, columns, list, search)
  const shown = useMemo(() => chosenColumns(columns, search.columns), [columns, search.columns])
  const sheet = useOnDemand<SheetProps<Row, S>>()
  const selected = useSelection<Row>(kind.name)
  const onSelect = (some: readonly Row[], on: boolean) =>
    select<Row>(kind.name, (now) => some.forEach((row) => (on ? now.set(row.id, row) : now.delete(row.id))))
  // A row of this page is up to date. A row that was selected on another page is as it was then.
  const chosen = [...selected].map(([id, row]) => rows.page?.results.find((one) => one.id === id) ?? row)
  return (
    <section aria-label={kind.noun.many} className="card overflow-clip">
      {allowed ? (
        <>
          <ListToolbar
            {...props}
            rows={rows}
            filters={filters}
            onOpen={(name) => sheet.open(() => loadSheet<Row, S>(name))}
          />
          <ListBody {...props} rows={rows} shown={shown} selection={{ selected, onSelect }} />
        </>
      ) : (
        <NotAllowed needs={kind.needs} what={kind.noun.many} />
      )}
      <ListSelection
        kind={kind}
        columns={columns}
        chosen={chosen}
        here={(rows.rows ?? []).filter(({ id }) => selected.has(id)).length}
        onSelect={onSelect}
      />
      {sheet.Part && (
        <sheet.Part
          {...props}
          rows={rows}
          shown={shown}
          chosen={chosen}
          read={list.read}
          onClose={sheet.close}
        />
      )}
    </section>
  )
}
