import { ErrorCard } from '../errors/error-card'
import { restart, widened, type ListSearch } from '../lib/list-search'
import { StillWaiting } from '../ui/still-waiting'
import { titleOf, valueOf, type Column } from './table/column'
import { DataTable } from './table/data-table'
import { NoRows, PastEnd } from './list-empty'
import type { ListProps, ListRow } from './list-kind'
import { Pager } from './table/pager'
import type { Selection } from '../ui/select-box'
import type { List } from './use-list'
import type { Rows } from './use-rows'

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  list: List<Row, S>
  rows: Rows<Row>
  shown: readonly Column<Row>[]
  selection: Selection<Row>
}

/** Shows the table with its pages, or in its place an error or the reason why there are no rows. */
export function ListBody<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { kind, columns, list, search, onSearch, defaults, shown, selection } = props
  const { page, rows, error, position, isPastEnd, isStale, isEmpty, isNarrowed, isOpening } = props.rows
  const { refetch, isFetching } = list.query
  if (isPastEnd) return <PastEnd page={search.page} last={position?.last ?? list.last} />
  if (error && (!page || isStale))
    return <ErrorCard error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const title = titleOf(columns)
  return (
    <>
      {isEmpty ? (
        <NoRows
          what={kind.noun.many}
          onPage={(page?.results.length ?? 0) > 0}
          narrowed={isNarrowed}
          firstStep={kind.firstStep}
          onClear={() => onSearch(widened(defaults, search))}
        />
      ) : (
        <DataTable
          caption={kind.noun.many}
          columns={shown}
          nameOf={(row) => String(valueOf(title, row))}
          state={rows ? { kind: 'rows', rows, stale: isStale } : { kind: 'loading' }}
          ordering={search.ordering}
          sort={search.sort}
          onOrder={(ordering) => onSearch(restart(search, { ordering, sort: '' }))}
          onSort={(sort) => onSearch({ ...search, sort })}
          compact={search.density === 'compact'}
          isOpening={isOpening}
          selection={selection}
        />
      )}
      {!page && (
        <p className="px-4 pb-3">
          <StillWaiting />
        </p>
      )}
      {!isOpening && position && page && page.results.length > 0 && (
        <Pager
          position={position}
          pageSize={search.page_size}
          onPageSize={(page_size) => onSearch(restart(search, { page_size }))}
        />
      )}
    </>
  )
}
