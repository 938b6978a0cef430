import { textAt, type ListSearch } from '../lib/list-search'
import { nodesNowIn } from './branch'
import { columnOrderedBy, compareValues, orderedValueOf, valueOf, type Column } from './table/column'
import { containsWords, fieldOf } from './ignored/contradictions'
import { isSet, passes, type ListFilter } from './filters/list-filter'
import type { RequestPart } from './list-kind'

/** The order that the browser applies itself, because the server can't order by the column or ignores the request. */
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

const isOneOf = (ids: ReadonlySet<string>, id: unknown) => typeof id === 'string' && ids.has(id)

/** Makes a function that tells whether a row passes the page's own filters and the parts of the request that the server ignores. */
export function keeperOf<Row extends object>(
  search: ListSearch,
  filters: readonly ListFilter<Row>[],
  ignored: readonly RequestPart[],
  finds: (row: Row) => boolean = (row) => containsWords(row, search.search),
): (row: Row) => boolean {
  const nodes = ignored.includes('node') || ignored.includes('below') ? nodesNowIn(search) : undefined
  const status = ignored.includes('status') ? textAt(search, 'status') : ''
  const set = filters.filter((filter) => isSet(filter, search))
  return (row) =>
    set.every((filter) => passes(filter, row, search) === true) &&
    (!ignored.includes('search') || finds(row)) &&
    (status === '' || fieldOf(row, 'status') === status) &&
    (!nodes || isOneOf(nodes, fieldOf(row, 'msp_node')))
}

/** Compares values of a column. An empty value comes last in both directions. */
export function compareIn(order: string) {
  const direction = order.startsWith('-') ? -1 : 1
  return (one: string | number, other: string | number): number =>
    one === '' || other === ''
      ? Number(one === '') - Number(other === '')
      : compareValues(one, other) * direction
}

/** Filters and sorts rows by the page's own filters and by the parts of the request that the server ignores. */
export function arrange<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: ListSearch,
  filters: readonly ListFilter<Row>[],
  ignored: readonly RequestPart[],
): readonly Row[] {
  const kept = rows.filter(keeperOf(search, filters, ignored))
  const local = localOrder(columns, search, ignored)
  if (!local?.column) return kept
  const { order, column, valueIn } = local
  const compare = compareIn(order)
  return kept.toSorted((a, b) => compare(valueIn(column, a), valueIn(column, b)))
}
