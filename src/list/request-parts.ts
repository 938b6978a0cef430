import type { Page } from '#contract/wire'
import { matchesWords } from '#domain/folding'
import { askBelow, askByDirections, askByNothing, askByValues, type ReadTwo } from '../api/ask-capability'
import { orderingPart, type Capability } from '../api/capabilities'
import { textAt, type ListSearch } from '../lib/list-search'
import { impossibleAt, isSet, keysOf, passes } from './filters/list-filter'
import type { ListKind, ListRow } from './list-kind'
import { columnOrderedBy, compareValues, orderedValueOf, type Column } from './table/column'

/** A part of a list's request that is set. */
export type RequestPart<Row extends ListRow> = {
  readonly part: string
  /** The part alone, as it is in the address. */
  readonly real: Readonly<Record<string, string>>
  /** Whether rows show that the server didn't apply it. */
  readonly isContradicted: (rows: readonly Row[]) => boolean
  /** A row can match a search by a field that it doesn't show. */
  readonly isOnlyHint?: true
  /** undefined: nothing needs to be asked. */
  readonly ask?: ((read: ReadTwo<Row>, page: Page<Row> | undefined) => Promise<Capability>) | undefined
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
    ascending.every((value, at) => {
      const before = ascending[at - 1]
      return before === undefined || !isAfter(before, value)
    })
  return isOrdered((a, b) => compareValues(a, b) > 0) || isOrdered((a, b) => a > b)
}

function nodeParts<Row extends ListRow>(node: string, only: string, branch: Branch | undefined) {
  const isOf = (row: Row, test: (id: string) => boolean) => {
    const id = nodeOf(row)
    return typeof id === 'string' && test(id)
  }
  const isBelow = (row: Row) => isOf(row, (id) => id !== branch?.id && branch?.nodes.has(id) === true)
  const parts: RequestPart<Row>[] = [
    {
      part: 'node',
      real: { node, only: 'yes' },
      isContradicted: (rows) =>
        branch !== undefined && rows.some((row) => isOf(row, (id) => !branch.nodes.has(id))),
      ask: (read) => askByNothing(read, { node: crypto.randomUUID(), only: 'yes' }, { node, only: 'yes' }),
    },
  ]
  const { child } = branch ?? {}
  if (only !== '')
    parts.push({ part: 'only', real: { node, only }, isContradicted: (rows) => rows.some(isBelow) })
  else
    parts.push({
      part: 'below',
      real: { node, only },
      isContradicted: (rows) => child !== undefined && !rows.some(isBelow),
      isOnlyHint: true,
      ask:
        child === undefined
          ? undefined
          : async (read, page) => {
              if (page?.results.some(isBelow)) return 'obeys'
              const isWhole = page?.next === null && page.previous === null && page.unreadable === 0
              const isAlone = isWhole && page.results.every((row) => nodeOf(row) === branch?.id)
              return askBelow(read, { node, child, isAlone })
            },
    })
  return parts
}

/** The parts of a request that are set, each with its question. */
export function partsOf<Row extends ListRow>(
  { filters }: Pick<ListKind<Row>, 'filters'>,
  columns: readonly Column<Row>[],
  search: ListSearch,
  branch: Branch | undefined,
): readonly RequestPart<Row>[] {
  const { search: text, node, only, ordering } = search
  const parts: RequestPart<Row>[] = node === '' ? [] : nodeParts(node, only, branch)
  if (text !== '')
    parts.push({
      part: 'search',
      real: { search: text },
      isContradicted: (rows) => !rows.every((row) => containsWords(row, text)),
      isOnlyHint: true,
      ask: (read) => askByNothing(read, { search: crypto.randomUUID() }, { search: text }),
    })
  const column = columnOrderedBy(columns, ordering)
  if (column)
    parts.push({
      part: orderingPart(ordering),
      real: { ordering },
      isContradicted: (rows) =>
        !isSorted(
          rows.map((row) => orderedValueOf(column, row)),
          ordering.startsWith('-'),
        ),
      ask: (read) => askByDirections(read, ordering.replace(/^-/, ''), (row) => orderedValueOf(column, row)),
    })
  for (const filter of filters.filter((one) => isSet(one, search)))
    for (const part of keysOf(filter)) {
      const real = { [part]: textAt(search, part) }
      if (real[part] === '') continue
      const values = filter.kind === 'choice' ? filter.values : undefined
      parts.push({
        part,
        real,
        isContradicted: (rows) => rows.some((row) => passes(filter, row, search) === false),
        ask: (read) =>
          values
            ? askByValues(
                read,
                values.map((value) => ({ [part]: value })),
                real,
              )
            : askByNothing(read, { [part]: impossibleAt(filter, part) }, real),
      })
    }
  return parts
}
