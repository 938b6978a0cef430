import { matchesWords } from '#domain/folding'

/** As much of a column as sorting needs. */
export type Column = {
  readonly id?: string | undefined
  readonly meta?: { readonly ordering?: string; readonly by?: unknown } | undefined
  readonly accessorFn?: unknown
}

const collator = new Intl.Collator('en')
export const compareValues = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** What a column holds for a row, as it is sorted and exported; empty where there is nothing. */
export function valueOf(column: Column | undefined, row: unknown, asOrdered = false): string | number {
  const read = (asOrdered && column?.meta?.by) || column?.accessorFn
  const value: unknown = typeof read === 'function' ? (read as (row: unknown) => unknown)(row) : ''
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}

/** A row holds every word of a search text, in whatever field: in what it holds, not in what the fields are called. */
export const holdsWords = (row: unknown, text: string): boolean =>
  matchesWords(JSON.stringify(row).replace(/"\w+":/g, ''), JSON.stringify(text).slice(1, -1))

/** Whether values stand in order, as people sort them or as machines do. */
function inOrder(values: readonly (string | number)[], down: boolean): boolean {
  const known = down
    ? values.filter((value) => value !== '').toReversed()
    : values.filter((value) => value !== '')
  const by = (after: (a: string | number, b: string | number) => boolean) =>
    !known.some((value, at) => at > 0 && after(known[at - 1]!, value)) // There is one before it.
  return by((a, b) => compareValues(a, b) > 0) || by((a, b) => a > b)
}

type Search = {
  readonly search: string
  readonly node: string
  readonly ordering: string
  readonly status?: string
}
type Row = { readonly msp_node?: unknown; readonly status?: unknown }

/** What the rows of a page contradict: the server was asked for it and seems not to have done it. */
export function doubtsAbout(
  rows: readonly unknown[],
  columns: readonly Column[],
  { search, node, ordering, status }: Search,
) {
  const column = columns.find(({ meta }) => meta?.ordering === ordering.replace('-', ''))
  const all = rows as readonly Row[]
  return [
    ordering &&
      column &&
      !inOrder(
        all.map((row) => valueOf(column, row, true)),
        ordering.startsWith('-'),
      ) &&
      ('ordering' as const),
    search && !all.every((row) => holdsWords(row, search)) && ('search' as const),
    node && new Set(all.map((row) => row.msp_node)).size > 1 && ('node' as const),
    status && !all.every((row) => row.status === status) && ('status' as const),
  ].filter((one) => typeof one === 'string' && one !== '') as ('ordering' | 'search' | 'node' | 'status')[]
}
