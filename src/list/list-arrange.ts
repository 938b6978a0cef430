import type { NodeRecord } from '#contract/nodes'
import { queryClient } from '../api/query-client'
import { compareValues, holdsWords, valueOf, type Column } from '../lib/doubts'
import type { ListSearch } from '../lib/list-search'
import { allNodesQuery } from '../nodes/nodes.queries'
import type { Asked, PageFilter } from './list-kind'

const nodeOf = (uid: string): NodeRecord | undefined =>
  queryClient.getQueryData(allNodesQuery.queryKey)?.find((node) => node.uid === uid)

/** Does to some rows what the server does not do: its own filters, and whatever it was found to ignore. */
export function arrange<Row>(
  rows: readonly Row[],
  columns: readonly Column[],
  search: ListSearch,
  filters: readonly PageFilter<Row>[],
  ignored: readonly Asked[],
): readonly Row[] {
  const values = search as Readonly<Record<string, unknown>>
  const wanted = (key: string) => (typeof values[key] === 'string' ? values[key] : '')
  const field = (row: Row, name: 'msp_node' | 'status') =>
    (row as { msp_node?: unknown; status?: unknown })[name]
  const node = ignored.includes('node') ? nodeOf(search.node) : undefined
  const kept = rows.filter(
    (row) =>
      filters.every(({ key, keeps }) => wanted(key) === '' || keeps(row, wanted(key))) &&
      (!ignored.includes('search') || holdsWords(row, search.search)) &&
      (!ignored.includes('status') || field(row, 'status') === wanted('status')) &&
      (!node || field(row, 'msp_node') === node.id),
  )
  const order = search.sort || (ignored.includes('ordering') ? search.ordering : '')
  const name = order.replace(/^-/, '')
  const column = columns.find(({ id, meta }) => (search.sort ? id : meta?.ordering) === name)
  if (order === '' || !column) return kept
  const down = order.startsWith('-') ? -1 : 1
  const asOrdered = search.sort === ''
  return kept.toSorted((a, b) => {
    const [one, other] = [valueOf(column, a, asOrdered), valueOf(column, b, asOrdered)]
    // What has no value comes last, whichever way.
    if (one === '' || other === '') return Number(one === '') - Number(other === '')
    return compareValues(one, other) * down
  })
}
