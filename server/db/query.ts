import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `%text%` for `ilike`, with the wildcards of the text escaped. */
const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const contains = (column: PgColumn | SQL, text: string): SQL => sql`${column} ilike ${patternOf(text)}`

type Sortable = PgColumn | SQL
/** Orders by `field` or `-field`, then by id in the same direction, so that pages never overlap. */
export function orderBy<F extends string>(
  ordering: F | `-${F}` | undefined,
  columns: Record<F, Sortable | Sortable[]>,
  id: PgColumn,
): SQL[] {
  const descending = ordering?.startsWith('-') ?? false
  const field = ordering?.replace(/^-/, '') as F | undefined // Without the minus it is a field.
  const chosen = field === undefined ? [] : [columns[field]].flat()
  return [...chosen.filter((column) => column !== id), id].map((column) =>
    descending ? sql`${column} desc` : sql`${column} asc`,
  )
}

/** One parameter for all ids, so that the statement has the same text for every caller. */
export const within = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`

/**
 * Parts the rows of a page from the number of all rows, which each row has as `count`. One statement reads both, so that they never
 * contradict each other. Without a row, the list is empty or the page is past its end.
 */
export function countedPage<Row extends { readonly count: number }, Result>(
  rows: readonly Row[],
  written: (row: Omit<Row, 'count'>) => Result,
): { count: number; results: Result[] } {
  const results = rows.map((counted) => {
    const { count: _, ...row } = counted
    return written(row)
  })
  return { count: rows[0]?.count ?? 0, results }
}

/** The row of a statement that always returns exactly one. */
export function one<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('A row was expected.')
  return row
}
