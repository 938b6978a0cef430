import { useMemo, useState } from 'react'
import { restart, type ListSearch } from '../lib/address/list-address'
import type { ListProps, ListRow } from './list-kind'
import { loadListTools } from './load-list-tools'
import type { MatchingRows } from './selection/list-selection'
import { Pager } from '../table/pager'
import { useLoaded } from '../ui/on-demand'
import type { Rows } from './use-rows'

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  rows: Rows<Row>
  nameOf: (row: Row) => string
  chosen: readonly Row[]
  match: MatchingRows<Row> | undefined
  onSelect: (rows: readonly Row[], on: boolean) => void
  onExport: () => void
}

/**
 * The line below the table: its pages, and the actions on the selected rows. It stays in view while the page
 * scrolls.
 */
export function ListFoot<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, search, onSearch, rows, nameOf, chosen, match, onSelect, onExport } = props
  const { page, position, error, isPastEnd, isStale, isOpening, whole } = rows
  const { sums } = props
  const found = whole?.found
  const sum = useMemo(() => found && sums?.(found), [found, sums])
  const isShown = !isPastEnd && !(error && (!page || isStale))
  const ids = new Set(chosen.map(({ id }) => id))
  // A dialog that was opened from the selection stays when nothing is selected any more.
  const [hasSelected, setHasSelected] = useState(false)
  if (chosen.length > 0 && !hasSelected) setHasSelected(true)
  const tools = useLoaded(hasSelected ? loadListTools : undefined)
  const bulk = useLoaded(hasSelected ? kind.bulk : undefined)
  const hasPages = !isOpening && isShown && position && page && page.results.length > 0
  if (!hasPages && chosen.length === 0) return null
  return (
    <div className={`list-foot ${chosen.length > 0 ? 'min-h-13' : ''}`}>
      {tools && (
        <tools.ListSelection
          kind={kind}
          bulk={bulk}
          nameOf={nameOf}
          chosen={chosen}
          here={(rows.rows ?? []).filter(({ id }) => ids.has(id)).length}
          match={match}
          onSelect={onSelect}
          onExport={onExport}
        />
      )}
      {hasPages && sum && chosen.length === 0 && <p className="py-1 text-xs">{sum}</p>}
      {hasPages && (
        <Pager
          position={position}
          pageSize={search.page_size}
          isBrief={chosen.length > 0}
          apart={
            kind.isApart && {
              label: `Pages of ${kind.noun.many}`,
              onPage: (to) => onSearch({ ...search, page: to }),
            }
          }
          onPageSize={(page_size) => onSearch(restart(search, { page_size }))}
        />
      )}
    </div>
  )
}
