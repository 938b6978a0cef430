import type { ScopeNodes } from '#domain/access/rows-of-node'
import type { ListSearch } from '../../lib/address/list-address'
import { isSet, passes, type ListFilter } from '../filters/list-filter'
import { columnOrderedBy, compareValues, orderedValueOf, valueOf, type Column } from '../../table/column'

/** The column by which all rows are sorted, with its values. */
export function orderIn<Row>(columns: readonly Column<Row>[], { sort, ordering }: ListSearch) {
  const own = sort && columns.find(({ id }) => id === sort.replace(/^-/, ''))
  if (own) return { order: sort, column: own, valueIn: own.ordering ? orderedValueOf<Row> : valueOf<Row> }
  return { order: ordering, column: columnOrderedBy(columns, ordering), valueIn: orderedValueOf<Row> }
}

/**
 * The change of an address for an order. Another API has one order, which is the default of the address; every
 * other is made of all rows.
 */
export function orderedBy<Row>(
  columns: readonly Column<Row>[],
  ordering: string,
  defaults: ListSearch,
  { isOther }: { readonly isOther: boolean },
): Pick<ListSearch, 'ordering' | 'sort'> {
  if (!isOther) return { ordering, sort: '' }
  const id = columnOrderedBy(columns, ordering)?.id ?? ''
  return { ordering: defaults.ordering, sort: (id && ordering.startsWith('-') ? '-' : '') + id }
}

/** The one of these orderings that {@link orderedBy} made of another API's rows; empty for the API's own order. */
export const sortedIn = <Row>(
  columns: readonly Column<Row>[],
  orderings: readonly (readonly [ordering: string, words: string])[],
  { sort }: ListSearch,
  defaults: ListSearch,
): string =>
  orderings.find(
    ([one]) => sort !== '' && orderedBy(columns, one, defaults, { isOther: true }).sort === sort,
  )?.[0] ?? ''

/**
 * Makes a function that tells whether a row is in the nodes and passes every filter. A row that doesn't say
 * passes none.
 */
export function keeperOf<Row extends object>(
  search: ListSearch,
  filters: readonly ListFilter<Row>[],
  nodes: ScopeNodes,
): (row: Row) => boolean {
  const set = filters.filter((filter) => isSet(filter, search))
  const isInNodes = (row: Row) => {
    const node: unknown = Reflect.get(row, 'msp_node')
    return nodes?.kind === 'known' && typeof node === 'string' && nodes.value.has(node)
  }
  return (row) =>
    set.every((filter) => passes(filter, row, search) === true) && (search.node === '' || isInNodes(row))
}

/** Compares values of a column. An empty value comes last in both directions. */
export function compareIn(order: string) {
  const direction = order.startsWith('-') ? -1 : 1
  return (one: string | number, other: string | number): number =>
    one === '' || other === ''
      ? Number(one === '') - Number(other === '')
      : compareValues(one, other) * direction
}
