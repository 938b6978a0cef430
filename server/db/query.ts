import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { maxId } from '#contract/wire'
import { inOrder, isNameText } from './tables/columns'
import type { Db } from './open'
import { uuidDigits, wordsOf } from '#domain/folding'

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
/** `%text%` for `like` and `ilike`, with the wildcards of the text escaped. */
const patternOf = (text: string): string => `%${escaped(text)}%`

export const beginsWith = (column: PgColumn, text: string): SQL => sql`${column} like ${`${escaped(text)}%`}`

export const contains = (column: PgColumn | SQL, text: string): SQL => sql`${column} ilike ${patternOf(text)}`

/** A search looks in a folded text, and at the ids of the record. */
type Searched = { readonly text: PgColumn | SQL; readonly id: PgColumn; readonly uid?: PgColumn }

/**
 * The records that `findsRecord` of the domain finds too. undefined: the search has no words, so it finds
 * all.
 */
export const matchesSearch = ({ text, id, uid }: Searched, search: string | undefined): SQL | undefined =>
  and(
    ...wordsOf(search ?? '').map((word) => {
      const [plain] = word
      const digits = uid ? uuidDigits(plain) : undefined
      return or(
        ...word
          .map((spelling) => spelling && sql`${text} like ${patternOf(spelling)}`)
          .filter((one) => !!one),
        // An id is written without leading zeros.
        /^[1-9]\d{0,9}$/.test(plain) && Number(plain) <= maxId ? eq(id, Number(plain)) : undefined,
        digits === undefined
          ? undefined
          : sql`${uid} between ${digits.padEnd(32, '0')} and ${digits.padEnd(32, 'f')}`,
      )
    }),
  )

/** Folds a text that has no folded column, because its table is small. */
export const foldedText = (text: PgColumn | SQL): SQL => sql`searchable(${text})`

/**
 * Days are days in UTC. PostgreSQL also knows the day after the last one of the contract. A moment begins, or
 * ends, a day elsewhere.
 */
export const fromDay = (moment: PgColumn, day: string | Date): SQL =>
  day instanceof Date
    ? sql`${moment} >= ${day.toISOString()}::timestamptz`
    : sql`${moment} >= ${day}::date::timestamp at time zone 'UTC'`
export const untilDay = (moment: PgColumn | SQL, day: string | Date): SQL =>
  day instanceof Date
    ? sql`${moment} < ${day.toISOString()}::timestamptz`
    : sql`${moment} < (${day}::date + 1)::timestamp at time zone 'UTC'`

type Sortable = PgColumn | SQL
const ordered = (column: Sortable): Sortable => (isNameText(column) ? inOrder(column) : column)
/**
 * Orders by `field` or `-field`, names as `inOrder` does, then by id in the same direction, so that pages
 * never overlap.
 */
export function orderBy<F extends string>(
  ordering: F | `-${F}` | undefined,
  columns: Record<F, Sortable | Sortable[]>,
  id: PgColumn,
): SQL[] {
  const descending = ordering?.startsWith('-') ?? false
  const field = ordering?.replace(/^-/, '') as F | undefined // Without the minus it is a field.
  const chosen = field === undefined ? [] : [columns[field]].flat()
  return [...chosen.filter((column) => column !== id), id].map((column) =>
    descending ? sql`${ordered(column)} desc` : sql`${ordered(column)} asc`,
  )
}

/** One parameter for all ids, so that the statement has the same text for every caller. */
export const within = (column: PgColumn | SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`

/** The row of a statement that always returns exactly one. */
export function one<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('A row was expected.')
  return row
}

/** Whether a table has a row. */
export async function exists(db: Db, table: PgTable, where: SQL | undefined): Promise<boolean> {
  const rows = await db
    .select({ found: sql`1` })
    .from(table)
    .where(where)
    .limit(1)
  return rows.length > 0
}
