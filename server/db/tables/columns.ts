import { eq, is, sql, type SQLWrapper } from 'drizzle-orm'
import type { IdNumber } from '#contract/shape'
import { customType, integer, jsonb, PgColumn, timestamp } from 'drizzle-orm/pg-core'

/**
 * Sorts names as people expect in every language, and the same on both databases, whatever the server's
 * default collation.
 */
const nameType = 'text collate "und-x-icu"'
export const nameText = customType<{ data: string }>({ dataType: () => nameType })
export const isNameText = (column: unknown) => is(column, PgColumn) && column.getSQLType() === nameType
/**
 * The order of names in lists: numbers in them count as numbers, so Kunde 2 comes before Kunde 10
 * (docs/decisions/062-any-spelling.md).
 */
export const inOrder = (name: SQLWrapper) => sql`${name} collate "natural_order"`
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/**
 * Two names are the same when they differ only in case, in composition (é as one character or two) or in
 * width (ＡＢＣ). The database stores names composed (NFC) and otherwise as typed.
 */
export const sameName = (name: SQLWrapper) => sql`lower(normalize(${name}, nfkc))`
/** Whether a column has this name. The database's own collation may not know that é and É are one letter. */
export const isNamed = (column: SQLWrapper, name: string) =>
  eq(sameName(column), sameName(sql`${name}::text collate "und-x-icu"`))
/**
 * The text that a search reads. Triggers write it, with a function that does the same as `fold` in
 * domain/folding.ts. A generated column would be the same, but adding one to a large table blocks the table
 * until it is rewritten.
 */
export const searchText = () => searchedText().notNull().default('')
const searchedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
/** An id of a kind, of another table's row. */
export const idOf = <K extends string>() => integer().$type<IdNumber<K>>()
export const id = <K extends string = never>() => idOf<K>().primaryKey().generatedByDefaultAsIdentity()

/** The person or key who wrote a row: three columns, or one of JSON. */
export type Author = {
  readonly account_id: IdNumber<'key'> | null
  readonly person_id: IdNumber<'sign-in'> | null
  readonly account_name: string
}

/** The giver of somebody's role: an author, or the groups of a provider. Older lines don't name the provider. */
export type Giver = Author | { readonly groups: string | null }
export type Given = {
  readonly at: string
  /** It was so at that moment, when the log begins, and nobody knows since when. */
  readonly is_before?: boolean
  readonly by: Giver | null
}
/**
 * Since when somebody has this role at this node, and who gave it; null: not known. A row with another role or
 * node was changed by the version before, which doesn't write this.
 */
export type RoleGiven = Given & { readonly role: number; readonly node: number }
export const roleGiven = () => jsonb().$type<RoleGiven>()
/**
 * When an account's present key was made, and by whom. `of`: the end of its hash. A row with another one was
 * changed by the version before, which doesn't write this.
 */
export const keyMade = () => jsonb().$type<Given & { readonly of: string }>()
