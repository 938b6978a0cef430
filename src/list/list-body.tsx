import { Network } from 'lucide-react'
import { use, useMemo } from 'react'
import { ErrorCard } from '../errors/error-card'
import { OpenTool } from '../frame/tool'
import { restart, type ListSearch } from '../lib/address/list-address'
import { EmptyState } from '../ui/empty-state'
import { StillWaiting } from '../ui/waiting/still-waiting'
import { useDensity } from './views/density'
import { chosenWidths, columnsText, type Column } from '../table/column'
import { DataTable } from '../table/data-table'
import { orderedBy } from './complete/arrange'
import { cleared } from './filters/list-filter'
import { EmptyPage, NoRows, NothingFound, PastEnd } from './list-empty'
import type { ListProps, ListRow } from './list-kind'
import type { RowCommand } from '../table/row-command'
import type { Selection } from '../table/selection'
import type { List } from './use-list'
import type { ListPlaces } from './use-list-keys'
import type { Rows } from './use-rows'

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  list: List<Row, S>
  rows: Rows<Row>
  shown: readonly Column<Row>[]
  nameOf: (row: Row) => string
  selection: Selection<Row>
  onCommand: ((row: Row, command: RowCommand) => void) | undefined
  places: ListPlaces
}

/** Shows the table, or in its place an error or the reason why there are no rows. */
export function ListBody<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, columns, list, search, defaults, onSearch, shown, nameOf, selection, onCommand } = props
  const { searchRef, tableRef } = props.places
  const { page, rows, error, position, isPastEnd, isStale, isEmpty, isNarrowed, isOpening, whole } =
    props.rows
  const { refetch, isFetching } = list.query
  const openTool = use(OpenTool)
  const density = useDensity()
  // Our own server has a page in some orders only. All rows can be sorted by every column.
  const sortsHere = list.isWhole || list.isOther
  const widths = useMemo(() => chosenWidths(search.columns), [search.columns])
  // The line above says why, with a way on.
  if (list.isStopped) return null
  if (isPastEnd) return <PastEnd page={search.page} last={position?.last ?? list.last} />
  if (error && (!page || isStale))
    return <ErrorCard error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      {/* Always there, because screen readers say only what comes into a region that they know. */}
      <div aria-live="polite">
        {!isEmpty ? null : whole?.lacksNodes ? (
          <EmptyState icon={<Network size={18} />} title="The scope can’t be applied">
            <p>
              Which nodes are in it isn’t known here, so no {kind.noun.many} are shown as theirs. Choose all
              nodes to see them.
            </p>
          </EmptyState>
        ) : position?.next !== undefined ? (
          <EmptyPage what={kind.noun.many} next={position.next} />
        ) : isNarrowed ? (
          <NothingFound
            kind={kind}
            rows={props.rows}
            search={search}
            onPalette={(text) => openTool('palette', text)}
            onClear={(part) => {
              onSearch(
                part === 'search'
                  ? restart(search, { search: '' })
                  : { ...search, page: 1, ...cleared(kind.filters) },
              )
              // The button that was pressed disappears.
              searchRef.current?.focus()
            }}
          />
        ) : (
          <NoRows
            what={kind.noun.many}
            words={props.none}
            firstStep={kind.firstStep}
            unread={props.rows.unread}
          />
        )}
      </div>
      {!isEmpty && (
        <DataTable
          ref={tableRef}
          caption={kind.noun.many}
          columns={shown}
          widths={widths}
          onColumns={(next, to) => onSearch({ ...search, columns: columnsText(columns, next, to) })}
          nameOf={nameOf}
          state={rows ? { kind: 'rows', rows, stale: isStale } : { kind: 'loading' }}
          ordering={props.rows.ordering}
          sort={sortsHere ? search.sort : ''}
          sortsHere={sortsHere}
          onOrder={(ordering) => onSearch(restart(search, orderedBy(columns, ordering, defaults, list)))}
          onSort={(sort) => onSearch({ ...search, sort })}
          compact={density === 'compact'}
          isOpening={isOpening}
          selection={selection}
          groups={props.groups}
          onCommand={onCommand}
        />
      )}
      {!page && (
        <p className="sticky bottom-0 bg-surface px-4 py-2 has-empty:bg-transparent">
          <StillWaiting />
        </p>
      )}
    </>
  )
}
