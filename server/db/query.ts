import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `%text%` for `ilike`, with the text's own wildcards taken literally. */
export const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export const contains = (column: PgColumn | SQL, text: string): SQL => sql`${column} ilike ${patternOf(text)}`

type Sortable = PgColumn | SQL
/** Order by `field` or `-field`; ties are broken by id in the same direction, so that pages never overlap. */
export function orderBy<F extends string>(
  ordering: F | `-${F}` | undefined,
  columns: Record<F, Sortable | Sortable[]>,
  id: PgColumn,
): SQL[] {
  const descending = ordering?.startsWith('-') ?? false
  const field = ordering?.replace(/^-/, '') as F | undefined
  const chosen = field === undefined ? [] : [columns[field]].flat()
  return [...chosen.filter((column) => column !== id), id].map((column) =>
    descending ? sql`${column} desc` : sql`${column} asc`,
  )
}

/** One parameter, however many ids there are: the statement's text stays the same for every caller. */
export const within = (column: PgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`

/** How many rows match, as a number on both databases. */
export const total = sql<number>`count(*)::int`

/** The only row of a statement that always returns one. */
export function one<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('A row was expected.')
  return row
}
