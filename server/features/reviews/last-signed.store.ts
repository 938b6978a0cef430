import { and, desc, eq, not, sql } from 'drizzle-orm'
import { batches } from '../../db/batches'
import type { Db } from '../../db/open'
import { reviews, type reviewRoles } from '../../db/tables/reviews.schema'

/** Roles are long records, and a review can have a thousand. */
export const rolesAtOnce = 100

/** What tells the rows of one review apart, as `keyOf` of the domain does. */
const keys = {
  review_roles: (row: string) => `'role:' || ${row}.role_id || ':'`,
  review_callers: (row: string) => `${row}.kind || ':' || ${row}.caller_id || ':'`,
}

/** Whether a voided review vouched for a row, or for what the row was compared with. */
const restsOnVoided = (table: string, key: (row: string) => string) =>
  sql.raw(`(${table}.review_id, ${key(table)}) in (
    with recursive void (review, key) as (
      select first.review_id, ${key('first')} from ${table} first join reviews on id = first.review_id where voided_at is not null
      union select later.review_id, ${key('later')} from ${table} later join void on later.before_review = void.review and ${key('later')} = void.key
    ) select review, key from void)`)

type Last<F> = Pick<typeof reviewRoles.$inferSelect, 'before_review' | 'before_closed_at'> & {
  before: F | null
}
/**
 * Finds for each role, or person and key, the last signed review of it, even if the caller can't see that review,
 * because only its own facts are used. They are read in parts, because nobody else runs meanwhile.
 */
export async function lastSigned<F>(db: Db, upstream: string, table: keyof typeof keys) {
  const key = sql<string>`${sql.raw(keys[table](table))}`
  const isSigned = and(
    eq(reviews.state, 'closed'),
    eq(reviews.upstream, upstream),
    not(restsOnVoided(table, keys[table])),
    // Callers who weren't reviewed keep the state before. A role without one was deleted.
    table === 'review_callers' ? sql`signed is not null` : undefined,
  )
  const { id: before_review, closed_at: before_closed_at } = reviews
  const last = await db
    .selectDistinctOn([key], { key, before_review, before_closed_at })
    .from(sql.raw(table))
    .innerJoin(reviews, sql`${reviews.id} = ${sql.raw(table)}.review_id`)
    .where(isSigned)
    .orderBy(key, desc(reviews.closed_at), desc(reviews.id))
  const known = new Map<string, Last<F>>()
  for (const batch of batches(last, rolesAtOnce)) {
    const ofReviews = sql.param(batch.map((one) => one.before_review))
    const those = sql`select * from unnest(${ofReviews}::int[], ${sql.param(batch.map((one) => one.key))}::text[])`
    const rows = await db
      .select({ key, before: sql<F | null>`signed` })
      .from(sql.raw(table))
      .where(sql`(review_id, ${key}) in (${those})`)
    const beforeOf = new Map(rows.map((row) => [row.key, row.before]))
    for (const { key: of, ...one } of batch) known.set(of, { ...one, before: beforeOf.get(of) ?? null })
  }
  return known
}
