import { isOwnNow } from '../api/backend'
import { orderingPart } from '../api/server-capabilities'
import type { ListSearch } from '../lib/list-search'
import { treeNow } from '../queries/nodes'
import { scopeNodes } from '../scope/scope-nodes'
import { isSet, keysOf, passes, type ListFilter } from './filters/list-filter'
import { containsWords, nodeOf } from './server-capabilities/request-parts'
import { columnOrderedBy, compareValues, orderedValueOf, valueOf, type Column } from '../table/column'

/** Whether the browser applies a part of a request itself, because the server isn't known to. */
export type IsHere = (part: string) => boolean
export const everyPart: IsHere = () => true

/** The nodes that a search covers; undefined where they aren't known, or the search covers all. */
export function nodesNowIn(search: ListSearch): ReadonlySet<string> | undefined {
  const nodes = scopeNodes(treeNow(), search)
  return nodes?.kind === 'known' ? nodes.value : undefined
}

/**
 * The order that the browser applies itself, because the server can't order by the column or ignores the
 * request.
 */
export function localOrder<Row>(columns: readonly Column<Row>[], search: ListSearch, isHere: IsHere) {
  if (search.sort) {
    const column = columns.find(({ id }) => id === search.sort.replace(/^-/, ''))
    return { order: search.sort, column, valueIn: valueOf<Row> }
  }
  if (!isHere(orderingPart(search.ordering))) return undefined
  return {
    order: search.ordering,
    column: columnOrderedBy(columns, search.ordering),
    valueIn: orderedValueOf<Row>,
  }
}

/**
 * Makes a function that tells whether a row passes every filter that can be applied to the row itself. A row
 * that doesn't say passes where the server is known to apply the filter. Our own server's answer about nodes
 * is newer than the tree.
 */
export function keeperOf<Row extends object>(
  search: ListSearch,
  filters: readonly ListFilter<Row>[],
  isHere: IsHere,
  finds: (row: Row) => boolean = (row) => containsWords(row, search.search),
): (row: Row) => boolean {
  const nodes = isHere('node') || !isOwnNow() ? nodesNowIn(search) : undefined
  const isInNodes = (id: unknown) => (typeof id === 'string' ? nodes?.has(id) : !isHere('node'))
  const set = filters
    .filter((filter) => isSet(filter, search))
    .map((filter) => ({ filter, orElse: !keysOf(filter).some(isHere) }))
  return (row) =>
    set.every(({ filter, orElse }) => passes(filter, row, search) ?? orElse) &&
    (!isHere('search') || finds(row)) &&
    (!nodes || isInNodes(nodeOf(row)) === true)
}

/** Compares values of a column. An empty value comes last in both directions. */
export function compareIn(order: string) {
  const direction = order.startsWith('-') ? -1 : 1
  return (one: string | number, other: string | number): number =>
    one === '' || other === ''
      ? Number(one === '') - Number(other === '')
      : compareValues(one, other) * direction
}

/** Filters rows, and sorts them where the server isn't known to. */
export function arrange<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: ListSearch,
  filters: readonly ListFilter<Row>[],
  isHere: IsHere,
): readonly Row[] {
  const kept = rows.filter(keeperOf(search, filters, isHere))
  const local = localOrder(columns, search, isHere)
  if (!local?.column) return kept
  const { order, column, valueIn } = local
  const compare = compareIn(order)
  return kept.toSorted((a, b) => compare(valueIn(column, a), valueIn(column, b)))
}
