import type { RowData } from '@tanstack/react-table'
import { Info } from 'lucide-react'
import type { Page } from '#contract/wire'
import type { ListSearch } from '../lib/list-search'
import { formatNumber, listed } from '../lib/words'
import type { Asked, ListPowers, ListProps } from './list-kind'

type Props<Row extends RowData, S extends ListSearch> = ListProps<Row, S> & {
  ignored: readonly Asked[]
  powers: ListPowers<Row>
  /** What is left of the page. */
  shown: readonly Row[] | undefined
  page: Page<Row> | undefined
}

const words: Record<Asked, string> = {
  search: 'search',
  ordering: 'sort',
  node: 'filter by node',
  status: 'filter by status',
}

/** Says that something was done to the rows of this page only, and by whom it was not done to all. */
export function Extent<Row extends RowData, S extends ListSearch>({
  kind: { noun },
  columns,
  search,
  onSearch,
  ignored,
  powers,
  shown,
  page,
}: Props<Row, S>) {
  const values = search as Readonly<Record<string, unknown>>
  const count = page?.count
  const filters = powers.filters.filter(({ key }) => values[key])
  const labels = [
    ...filters.map(({ label }) => label.toLowerCase()),
    ...ignored.filter((one) => one !== 'ordering').map((one) => (one === 'search' ? 'the search text' : one)),
  ]
  const order = search.sort || (ignored.includes('ordering') ? search.ordering : '')
  const sorted = columns.find(
    ({ id, meta }) => (search.sort ? id : meta?.ordering) === order.replace(/^-/, ''),
  )?.header
  const rest = { ...Object.fromEntries(filters.map(({ key }) => [key, ''])), sort: '' }
  const there = page ? page.results.length : 0
  const whole = count !== null && count !== undefined && count <= there
  const extent = whole ? `all ${formatNumber(there)} ${noun.many}` : 'this page only'
  const parts = [
    labels.length > 0 &&
      `Filtered by ${listed(labels)}: ${extent}, ${formatNumber(shown?.length ?? 0)} of ${formatNumber(there)} rows`,
    order &&
      `${labels.length > 0 ? 'sorted' : 'Sorted'} by ${String(sorted ?? order).toLowerCase()}: ${extent}`,
  ].filter(Boolean)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <p className="inline-flex items-center gap-1.5 rounded-sm bg-accent-soft px-1.5 py-0.5 font-medium text-accent-ink">
        <Info size={13} aria-hidden="true" className="shrink-0" />
        {parts.join('; ')}
      </p>
      {ignored.length > 0 && (
        <p>This server does not {listed(ignored.map((one) => words[one]))} by itself.</p>
      )}
      {(filters.length > 0 || search.sort !== '') && (
        <button type="button" className="link min-h-6" onClick={() => onSearch({ ...search, ...rest })}>
          Undo
        </button>
      )}
    </div>
  )
}
