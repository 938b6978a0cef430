import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { maxId } from '#contract/wire'

/** The end or the beginning of a page: the sorted value and the id of its outermost row. */
export type Cursor = {
  readonly towards: 'next' | 'previous'
  readonly value: string | null
  readonly id: number
}

// JSON can contain NUL and unpaired surrogates; the database can't.
const storable = z.string().check(z.refine((text) => !/\0|\p{Cs}/u.test(text)))
const shape = z.tuple([z.enum(['n', 'p']), z.nullable(storable), z.int().check(z.gte(1))])

export const writeCursor = ({ towards, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([towards === 'next' ? 'n' : 'p', value, id])).toString('base64url')

/**
 * @param largest the largest id that the list can have
 * @returns undefined for any text that `writeCursor` doesn't write
 */
export function readCursor(text: string, largest = maxId): Cursor | undefined {
  try {
    const [towards, value, id] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const cursor: Cursor = { towards: towards === 'n' ? 'next' : 'previous', value, id }
    return id <= largest && writeCursor(cursor) === text ? cursor : undefined
  } catch {
    return undefined
  }
}

/** An order by one column, then by id in the same direction. `column` is null for the order by id. */
export type Order = {
  readonly column: PgColumn | SQL | null
  readonly id: PgColumn | SQL
  readonly descending: boolean
  readonly holds?: 'text' | 'moment' | 'number'
}

/** Tells whether the cursor can belong to this order. */
export function fits({ column, holds }: Order, { value }: Cursor): boolean {
  if (column === null || value === null) return column === null && value === null
  if (holds === 'number') return /^\d{1,15}(\.\d{1,2})?$/.test(value)
  return holds !== 'moment' || isMoment(value)
}

/** Tells whether `toISOString` wrote the text, in a year that PostgreSQL can read: from 1 to 9999. */
function isMoment(text: string): boolean {
  const time = Date.parse(text)
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(time) && new Date(time).toISOString() === text
}

/**
 * The rows beyond a cursor. An index on (column, id) finds them as fast in the middle of a million rows as at
 * the start.
 */
export function beyond({ column, id, descending }: Order, { towards, value, id: from }: Cursor): SQL {
  const operator = sql.raw(descending === (towards === 'next') ? '<' : '>')
  return column ? sql`(${column}, ${id}) ${operator} (${value}, ${from})` : sql`${id} ${operator} ${from}`
}

/** The order of the list, or its reverse for the page before a row. */
export function orderSql({ column, id, descending }: Order, towards: Cursor['towards'] = 'next'): SQL {
  const direction = sql.raw(descending === (towards === 'next') ? 'desc' : 'asc')
  return column ? sql`${column} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`
}

/** A page, and the cursors of its neighbours; undefined if there is no such page. */
export type CursorPage<R> = {
  readonly results: R[]
  readonly next: Cursor | undefined
  readonly previous: Cursor | undefined
}
export type CountedPage<R> = CursorPage<R> & { readonly count: number }
type Cut<R> = {
  readonly limit: number
  readonly isBack: boolean
  /** The page doesn't begin the list, or the reverse of it. */
  readonly hasBegun: boolean
  /** The value of a row for its cursor. */
  readonly valueOf: (row: R) => Cursor['value']
}

/**
 * Cuts a page from rows in the order of the list. One row more than the page holds shows whether another page
 * follows.
 */
export function cutPage<R extends { readonly id: number }>(
  rows: readonly R[],
  { limit, isBack, hasBegun, valueOf }: Cut<R>,
): CursorPage<R> {
  const isMore = rows.length > limit
  const results = isBack ? rows.slice(-limit) : rows.slice(0, limit)
  const at = (row: R | undefined, towards: Cursor['towards']): Cursor | undefined =>
    row && { towards, value: valueOf(row), id: row.id }
  return {
    results,
    next: (isBack ? hasBegun : isMore) ? at(results.at(-1), 'next') : undefined,
    previous: (isBack ? isMore : hasBegun) ? at(results[0], 'previous') : undefined,
  }
}
