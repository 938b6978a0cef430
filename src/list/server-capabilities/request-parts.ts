import type { Page } from '#contract/wire'
import { matchesWords } from '#domain/folding'
import {
  askBelow,
  askByDirections,
  askByNothing,
  askByValues,
  type ReadTwo,
} from '../../api/ask-server-capability'
import { orderingPart, type Capability } from '../../api/server-capabilities'
import { textAt, type ListSearch } from '../../lib/list-search'
import { impossibleAt, keysOf, passes, type ListFilter } from '../filters/list-filter'
import { columnOrderedBy, compareValues, hasValue, orderedValueOf, type Column } from '../../table/column'

type Row = { readonly id: string }
type Change = Readonly<Record<string, string>>

/** A part of a list's request that is set. */
export type RequestPart<R extends Row> = {
  readonly part: string
  /** The part alone, as it is in the address. */
  readonly real: Change
  /** A filter, which the browser applies until it knows more. */
  readonly isFilter?: true
  /** Whether rows show that the server didn't apply it. */
  readonly isContradicted: (rows: readonly R[]) => boolean
  /** The rows only hint at that: a row can match a search by a field that it doesn't show. */
  readonly isHint?: true
  /** undefined: only rows show whether the server applies it. */
  readonly ask?: (read: ReadTwo<R>, page: Page<R> | undefined) => Promise<Capability>
}

/** The chosen node: its own id, those of all nodes that count, and the UUID of one right below. */
export type Branch = {
  readonly id: string
  readonly nodes: ReadonlySet<string>
  readonly child: string | undefined
}

/** A field that only some kinds of records have. */
export const nodeOf = (row: object): unknown => Reflect.get(row, 'msp_node')

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

/** Whether a row contains every word of a search text, in any of its values. */
export const containsWords = (row: object, text: string): boolean =>
  matchesWords(textsIn(row).join(' '), text)

/** Whether values are in order, by the rules of a language or by character codes. */
function isSorted(values: readonly (string | number)[], descending: boolean): boolean {
  const known = values.filter((value) => value !== '')
  const ascending = descending ? known.toReversed() : known
  const isOrdered = (isAfter: (a: string | number, b: string | number) => boolean) =>
    ascending.slice(1).every((value, at) => !isAfter(ascending[at] ?? value, value))
  return isOrdered((a, b) => compareValues(a, b) > 0) || isOrdered((a, b) => a > b)
}

function searchPart<R extends Row>(search: string): RequestPart<R> {
  return {
    part: 'search',
    real: { search },
    isContradicted: (rows) => !rows.every((row) => containsWords(row, search)),
    isHint: true,
    ask: (read) => askByNothing(read, { search: crypto.randomUUID() }, { search }),
  }
}

function orderPart<R extends Row>(ordering: string, column: Column<R>): RequestPart<R> {
  const valueOf = (row: R) => orderedValueOf(column, row)
  return {
    part: orderingPart(ordering),
    real: { ordering },
    isContradicted: (rows) => !isSorted(rows.map(valueOf), ordering.startsWith('-')),
    ask: (read) => askByDirections(read, ordering.replace(/^-/, ''), valueOf),
  }
}

function nodeParts<R extends Row>(node: string, only: string, branch: Branch | undefined): RequestPart<R>[] {
  const real = { node, only: 'yes' }
  const isIn = (row: R) => branch?.nodes.has(String(nodeOf(row))) === true
  const isBelow = (row: R) => isIn(row) && nodeOf(row) !== branch?.id
  const child = branch?.child
  const askChild = async (read: ReadTwo<R>, page: Page<R> | undefined, child: string) => {
    if (page?.results.some(isBelow)) return 'obeys'
    const isWhole = page?.next === null && page.previous === null && page.unreadable === 0
    const isAlone = isWhole && page.results.every((row) => nodeOf(row) === branch?.id)
    return askBelow(read, { node, child, isAlone })
  }
  return [
    {
      part: 'node',
      real,
      isContradicted: (rows) =>
        branch !== undefined && rows.some((row) => typeof nodeOf(row) === 'string' && !isIn(row)),
      ask: (read) => askByNothing(read, { ...real, node: crypto.randomUUID() }, real),
    },
    only !== ''
      ? { part: 'only', real, isContradicted: (rows) => rows.some(isBelow) }
      : {
          part: 'below',
          real: { node, only },
          isContradicted: (rows) => child !== undefined && !rows.some(isBelow),
          isHint: true,
          // There may be nothing below.
          ...(child !== undefined && { ask: (read, page) => askChild(read, page, child) }),
        },
  ]
}

function filterPart<R extends Row>(filter: ListFilter<R>, part: string, search: ListSearch): RequestPart<R> {
  const real = { [part]: textAt(search, part) }
  const none = { [part]: impossibleAt(filter, part) }
  const values = filter.kind === 'choice' ? filter.values?.map((value) => ({ [part]: value })) : undefined
  return {
    part,
    real,
    isFilter: true,
    isContradicted: (rows) => rows.some((row) => passes(filter, row, search) === false),
    ask: (read) => (values ? askByValues(read, values, real) : askByNothing(read, none, real)),
  }
}

/** The parts of a request that are set, each with its question. */
export function partsOf<R extends Row>(
  filters: readonly ListFilter<R>[],
  columns: readonly Column<R>[],
  search: ListSearch,
  branch: Branch | undefined,
): readonly RequestPart<R>[] {
  const { search: text, node, only, ordering } = search
  const column = columnOrderedBy(columns, ordering)
  return [
    ...(text === '' ? [] : [searchPart<R>(text)]),
    // The values of a column can load later than its rows.
    ...(column && hasValue(column) ? [orderPart(ordering, column)] : []),
    ...(node === '' ? [] : nodeParts<R>(node, only, branch)),
    ...filters.flatMap((filter) =>
      keysOf(filter)
        .filter((key) => textAt(search, key) !== '')
        .map((key) => filterPart(filter, key, search)),
    ),
  ]
}
