import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { maxId } from '#contract/wire'

/** Where a page ends or begins: the sorted value and the id of its outermost row. */
export type Cursor = {
  readonly towards: 'next' | 'previous'
  readonly value: string | null
  readonly id: number
}

// NUL and half a character can be written in JSON, but not in the database.
const storable = z.string().check(z.refine((text) => !/\0|\p{Cs}/u.test(text)))
const shape = z.tuple([z.enum(['n', 'p']), z.nullable(storable), z.int().check(z.gte(1), z.lte(maxId))])

export const writeCursor = ({ towards, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([towards === 'next' ? 'n' : 'p', value, id])).toString('base64url')

/** @returns undefined for anything that was not written here. */
export function readCursor(text: string): Cursor | undefined {
  try {
    const [towards, value, id] = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { towards: towards === 'n' ? 'next' : 'previous', value, id }
  } catch {
    return undefined
  }
}

/** An order by one column, ties broken by id in the same direction. `column` is null for the order by id itself. */
export type Order = { readonly column: PgColumn | null; readonly id: PgColumn; readonly descending: boolean }

/** Whether the cursor was written for this order; one of another order compares with nothing here. */
export function fits({ column }: Order, { value }: Cursor): boolean {
  if (column === null || value === null) return column === null && value === null
  return column.dataType !== 'date' || !Number.isNaN(Date.parse(value))
}

/** What a row is compared with: the sorted value and the id of another one. */
type Key = { readonly value: SQL; readonly id: SQL }

const compared = ({ column, id }: Order, operator: '<' | '<=' | '>' | '>=', key: Key): SQL =>
  column
    ? sql`(${column}, ${id}) ${sql.raw(operator)} (${key.value}, ${key.id})`
    : sql`${id} ${sql.raw(operator)} ${key.id}`

/** The rows beyond a key, by an index on (column, id): as quick in the middle of a million as at the start. */
export const beyond = (order: Order, towards: Cursor['towards'], key: Key): SQL =>
  compared(order, order.descending === (towards === 'next') ? '<' : '>', key)

/** The row with this key and those after it. */
export const since = (order: Order, key: Key): SQL => compared(order, order.descending ? '<=' : '>=', key)

/** In the order asked for, or from the other end when the page before a row is wanted. */
export function inOrder({ column, id, descending }: Order, towards: Cursor['towards']): SQL {
  const direction = sql.raw(descending === (towards === 'next') ? 'desc' : 'asc')
  return column ? sql`${column} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`
}
