import type { RowData } from '@tanstack/react-table'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { maxSearchLength, type Needs, type Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import { positionOf } from '../api/pagination'
import { restart, type ListSearch } from '../lib/list-search'
import { counted, formatNumber } from '../lib/words'
import { useCan } from '../session/use-can'
import { DataTable, type TableColumn } from '../ui/data-table'
import { EmptyState } from '../ui/empty-state'
import { Pager } from '../ui/pager'
import { SearchField } from '../ui/search-field'
import { SelectField } from '../ui/select-field'
import { StillWaiting } from '../ui/still-waiting'
import { ErrorCard } from './error-card'
import { NotAllowed } from './not-allowed'
import { obstacle } from './obstacle'

type Props<Row extends RowData, S extends ListSearch> = {
  noun: { readonly one: string; readonly many: string }
  needs: Needs
  query: UseQueryResult<Page<Row>>
  /** Known when the address points behind it. */
  lastPage: number | undefined
  search: S
  onSearch: (next: S) => void
  columns: readonly TableColumn<Row>[]
  rowId: (row: Row) => string
  /** Orderings offered where there are no column heads, with the words for each. */
  orderings: readonly (readonly [ordering: string, words: string])[]
  filters?: ReactNode
  /** Whether the list is narrowed by more than the search text. */
  filtered: boolean
  onClear: () => void
}

const toPage = (page: number, words: string) => (
  <Link to="." search={(now: object) => ({ ...now, page })} className="link">
    {words}
  </Link>
)

/** A page past the end: the rows of the list did not go away, the address only points behind them. */
const PastEnd = ({ page, last }: { page: number; last: number | undefined }) => (
  <EmptyState icon={<SearchX size={18} />} title={`There is no page ${formatNumber(page)}`}>
    <p>
      The list ends before it. Go to the{' '}
      {last === undefined ? (
        toPage(1, 'first page')
      ) : (
        <>
          {toPage(1, 'first page')} or the {toPage(last, 'last page')}
        </>
      )}
      .
    </p>
  </EmptyState>
)

/** A list of records: toolbar, table and pages, with every form that it can take. */
export function ListCard<Row extends RowData, S extends ListSearch>({
  noun,
  needs,
  query,
  search,
  onSearch,
  onClear,
  filtered,
  ...rest
}: Props<Row, S>) {
  const answer = useCan(needs)
  const { data, isPlaceholderData, isFetching, refetch } = query
  const error = obstacle(query, noun.many)
  const narrowed = filtered || search.search !== ''
  const change = (next: Partial<S>) => onSearch(restart(search, next))
  const position = data && positionOf(data, search.page, search.page_size)

  const body = () => {
    if (!answer.allowed) return <NotAllowed needs={needs} what={noun.many} />
    const pastEnd = search.page > 1 && (isKind(error, 'not-found') || data?.results.length === 0)
    if (pastEnd && !isPlaceholderData) return <PastEnd page={search.page} last={position?.last ?? rest.lastPage} />
    if (error && (!data || isPlaceholderData)) return <ErrorCard error={error} onRetry={() => void refetch()} retrying={isFetching} />
    if (data && data.results.length === 0 && !isPlaceholderData)
      return (
        <EmptyState icon={<SearchX size={18} />} title={narrowed ? `No ${noun.many} match` : `No ${noun.many} yet`}>
          {narrowed && (
            <button type="button" onClick={onClear} className="link">
              Clear search and filters
            </button>
          )}
        </EmptyState>
      )
    return (
      <>
        <DataTable
          caption={noun.many}
          columns={rest.columns}
          rowId={rest.rowId}
          state={data ? { kind: 'rows', rows: data.results, stale: isPlaceholderData } : { kind: 'loading' }}
          ordering={search.ordering}
          onOrder={(ordering) => change({ ordering } as Partial<S>)}
        />
        {!data && (
          <p className="px-4 pb-3">
            <StillWaiting />
          </p>
        )}
        {position && (
          <Pager position={position} pageSize={search.page_size} onPageSize={(page_size) => change({ page_size } as Partial<S>)} />
        )}
      </>
    )
  }

  const all = data?.count == null || narrowed ? `all ${noun.many}` : `all ${counted(data.count, noun.one, noun.many)}`
  return (
    <section aria-label={noun.many} className="card overflow-clip">
      {answer.allowed && (
        <div className="flex flex-wrap items-center gap-2.5 border-b border-line p-3">
          <SearchField
            label={`Search ${all}`}
            value={search.search}
            maxLength={maxSearchLength}
            onChange={(text) => change({ search: text } as Partial<S>)}
          />
          {rest.filters}
          <div className="min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.3125rem)] md:hidden">
            <SelectField label="Sort by" hideLabel value={search.ordering} onChange={(ordering) => change({ ordering } as Partial<S>)}>
              {rest.orderings.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      )}
      {body()}
    </section>
  )
}
