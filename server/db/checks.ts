import { getTableName, sql, type SQL } from 'drizzle-orm'
import { check, type PgColumn } from 'drizzle-orm/pg-core'

// The database refuses again what the contract's schemas refuse at the border, so that a bug between the two
// can't store it. The limits come from the contract. A new limit needs a new migration, because the old one
// keeps the figures of its day.

const named = (column: PgColumn, what: string, condition: SQL) =>
  check(`${getTableName(column.table)}_${column.name}_${what}`, condition)
/** A CHECK has no parameters, so its values are part of the text. */
const written = (value: string | number): SQL =>
  sql.raw(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)
const listed = (values: readonly string[]): SQL => sql.join(values.map(written), sql.raw(', '))

/** Characters of PostgreSQL are never more than the UTF-16 units that the contract counts. */
export const hasLength = (column: PgColumn, least: number, most: number) =>
  named(column, 'length', sql`char_length(${column}) between ${written(least)} and ${written(most)}`)
export const isBetween = (column: PgColumn, least: number, most: number) =>
  named(column, 'range', sql`${column} between ${written(least)} and ${written(most)}`)
export const isAtLeast = (column: PgColumn, least: number) =>
  named(column, 'range', sql`${column} >= ${written(least)}`)
export const isOneOf = (column: PgColumn, values: readonly string[]) =>
  named(column, 'known', sql`${column} in (${listed(values)})`)
export const areAmong = (column: PgColumn, values: readonly string[]) =>
  named(column, 'known', sql`${column} <@ array[${listed(values)}]::text[]`)
export const matches = (column: PgColumn, pattern: string) =>
  named(column, 'form', sql`${column} ~ ${written(pattern)}`)
/** Refuses a secret where its hash belongs. */
export const isSha256 = (column: PgColumn) => matches(column, '^[0-9a-f]{64}$')
