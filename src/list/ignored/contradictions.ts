import { matchesWords } from '#domain/folding'
import type { ListSearch } from '../../lib/list-search'
import { columnOrderedBy, compareValues, orderedValueOf, type Column } from '../table/column'
import type { RequestPart } from '../list-kind'
import type { ScopeBranch } from '../branch'

/** A field that only some kinds of records have. */
export const fieldOf = (row: object, name: 'msp_node' | 'status'): unknown => Reflect.get(row, name)

/** Whether a row contains every word of a search text, in any of its values. */
export const containsWords = (row: object, text: string): boolean =>
  matchesWords(textsIn(row).join(' '), text)

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)]

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

/**
 * Whether rows in the requested order prove that the server applied it. A server that ignores the order usually sends rows by id.
 * Names and dates are often in that order too by chance. Rows that are all equal show nothing.
 */
export function orderShown<Row extends { readonly id: string }>(
  rows: readonly Row[],
  column: Column<Row>,
): 'proven' | 'chance' | 'nothing' {
  if (column.ordering === 'id') return 'proven'
  const values = new Set(rows.map((row) => orderedValueOf(column, row)).filter((value) => value !== ''))
  if (values.size < 2) return 'nothing'
  const ids = rows.map(({ id }) => Number(id))
  return isSorted(ids, false) || isSorted(ids, true) ? 'chance' : 'proven'
}

const parts = ['ordering', 'search', 'node', 'below', 'status'] as const

type Request = Pick<ListSearch, 'search' | 'node' | 'only' | 'ordering'> & { readonly status?: string }

/** What rows show about the node that was requested, and about the nodes below it. */
function nodesShown(rows: readonly object[], { node, only }: Request, branch: ScopeBranch | undefined) {
  const shown = new Set(rows.map((row) => fieldOf(row, 'msp_node')))
  const isIn = (id: unknown) => typeof id === 'string' && branch?.nodes.has(id) === true
  if (node === '' || !branch) return { node: node !== '' && shown.size > 1, below: false }
  const isOutside = [...shown].some((id) => id !== undefined && !isIn(id))
  const isBelow = [...shown].some((id) => id !== branch.id && isIn(id))
  return { node: isOutside, below: only === '' ? branch.nodes.size > 1 && !isBelow : isBelow }
}

/** The parts of a request that the server seems to ignore, because the rows of its answer contradict them. */
export function contradictions<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  request: Request,
  branch?: ScopeBranch,
): readonly RequestPart[] {
  const { search, ordering, status } = request
  const column = columnOrderedBy(columns, ordering)
  const isContradicted: Readonly<Record<RequestPart, boolean>> = {
    ordering:
      column !== undefined &&
      !isSorted(
        rows.map((row) => orderedValueOf(column, row)),
        ordering.startsWith('-'),
      ),
    search: search !== '' && !rows.every((row) => containsWords(row, search)),
    ...nodesShown(rows, request, branch),
    status: !!status && !rows.every((row) => fieldOf(row, 'status') === status),
  }
  return parts.filter((part) => isContradicted[part])
}
