import type { NodeRecord } from '#contract/nodes'
import { textAt, type ListSearch } from '../lib/list-search'
import { nodesNow } from '../nodes/nodes.queries'
import { columnOrderedBy, compareValues, orderedValueOf, valueOf, type Column } from './table/column'
import { containsWords, fieldOf } from './contradictions'
import { passes, type ListFilter } from './filters/list-filter'
import type { RequestPart } from './list-kind'

const nodeOf = (uid: string): NodeRecord | undefined => nodesNow().find((node) => node.uid === uid)

/** The order that the browser makes, because the server can't order by the column or ignores the request. */
export function localOrder<Row>(
  columns: readonly Column<Row>[],
  search: ListSearch,
  ignored: readonly RequestPart[],
) {
  if (search.sort) {
    const column = columns.find(({ id }) => id === search.sort.replace(/^-/, ''))
    return { order: search.sort, column, valueIn: valueOf<Row> }
  }
  if (!ignored.includes('ordering')) return undefined
  return {
    order: search.ordering,
    column: columnOrderedBy(columns, search.ordering),
    valueIn: orderedValueOf<Row>,
  }
}

/** Filters and sorts rows by whatever the server does not: the page's own filters, and what the server ignores. */
export function arrange<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: ListSearch,
  filters: readonly ListFilter<Row>[],
  ignored: readonly RequestPart[],
): readonly Row[] {
  const node = ignored.includes('node') ? nodeOf(search.node) : undefined
  const kept = rows.filter(
    (row) =>
      filters.every((filter) => passes(filter, row, search)) &&
      (!ignored.includes('search') || containsWords(row, search.search)) &&
      (!ignored.includes('status') || fieldOf(row, 'status') === textAt(search, 'status')) &&
      (!node || fieldOf(row, 'msp_node') === node.id),
  )
  const local = localOrder(columns, search, ignored)
  if (!local?.column) return kept
  const { order, column, valueIn } = local
  const direction = order.startsWith('-') ? -1 : 1
  return kept.toSorted((a, b) => {
    const [one, other] = [valueIn(column, a), valueIn(column, b)]
    // A row without a value comes last in both directions.
    if (one === '' || other === '') return Number(one === '') - Number(other === '')
    return compareValues(one, other) * direction
  })
}
