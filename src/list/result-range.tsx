import { Info } from 'lucide-react'
import type { ListSearch } from '../lib/list-search'
import { formatNumber, listed } from '../lib/words'
import { localOrder } from './arrange'
import type { ListProps, ListRow, RequestPart } from './list-kind'
import type { Rows } from './use-rows'

const words: Record<RequestPart, string> = {
  search: 'search',
  ordering: 'sort',
  node: 'filter by node',
  status: 'filter by status',
}

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & { rows: Rows<Row> }

/** Says which filters and order apply to this page only, and which ones the server ignores. */
export function ResultRange<Row extends ListRow, S extends ListSearch>({
  kind: { noun },
  columns,
  search,
  onSearch,
  rows: { page, rows, filters, ignored },
}: Props<Row, S>) {
  const count = page?.count ?? Infinity
  const there = page?.results.length ?? 0
  const range = count <= there ? `all ${formatNumber(there)} ${noun.many}` : 'this page only'
  const filteredBy = [
    ...filters.map(({ label }) => label.toLowerCase()),
    ...ignored
      .filter((part) => part !== 'ordering')
      .map((part) => (part === 'search' ? 'the search text' : part)),
  ]
  const local = localOrder(columns, search, ignored)
  const sortedBy = local && (local.column?.label ?? local.order).toLowerCase()
  const parts = [
    filteredBy.length > 0 &&
      `Filtered by ${listed(filteredBy)}: ${range}, ${formatNumber(rows?.length ?? 0)} of ${formatNumber(there)} rows`,
    sortedBy && `${filteredBy.length > 0 ? 'sorted' : 'Sorted'} by ${sortedBy}: ${range}`,
  ].filter(Boolean)
  const cleared = { ...Object.fromEntries(filters.map(({ key }) => [key, ''])), sort: '' }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <p className="inline-flex items-center gap-1.5 rounded-sm bg-accent-soft px-1.5 py-0.5 font-medium text-accent-ink">
        <Info size={13} aria-hidden="true" className="shrink-0" />
        {parts.join('; ')}
      </p>
      {ignored.length > 0 && <p>This server can’t {listed(ignored.map((part) => words[part]))}.</p>}
      {(filters.length > 0 || search.sort !== '') && (
        <button type="button" className="link min-h-6" onClick={() => onSearch({ ...search, ...cleared })}>
          Clear
        </button>
      )}
    </div>
  )
}
