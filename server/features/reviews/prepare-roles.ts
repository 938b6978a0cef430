import { deletedItem, itemsOf, statusOf } from '#domain/review/items'
import { factsOf, fingerprintText, roleIn } from '#domain/review/role-facts'
import type { StoredRole } from '#domain/review/stored-review'
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { batches } from '../../db/batches'
import type { Db } from '../../db/open'
import { reviewRoles, reviews } from '../../db/tables/reviews.schema'
import { restsOnVoided } from './callers.store'
import { rolesAtOnce, type NewItem } from './reviews-write.store'
import type { RoleFacts } from '#contract/roles/role-facts'
import { sha256 } from '../../signing/signing-key'

/** A role in the scope of a review, and how it was last signed. `record` null: it was deleted since. */
export type FoundRole = {
  readonly id: number
  readonly record: StoredRole | null
  readonly last: Awaited<ReturnType<typeof lastSigned>>[number] | undefined
}
export async function prepareRole({ id, record, last }: FoundRole): Promise<NewItem> {
  const before = last?.signed ?? null
  const { row, items, node } = await readRole(record, before)
  const signed = last?.signed && { before_review: last.review_id, before_closed_at: last.closed_at }
  return { kind: 'role', id, items, row: { ...row, role_id: id, before, ...signed }, node }
}

/** What a review stores of a role. `last`: its last facts, if it was deleted. */
export async function readRole(record: StoredRole | null, before: RoleFacts | null, last = before) {
  const facts = record ? factsOf(record) : last
  if (!facts) throw new Error('A role is there, or was.')
  const items = record ? itemsOf(facts, before) : [deletedItem(facts)]
  const { name, node } = roleIn(facts)
  const row = {
    name,
    status: record ? statusOf(items, before) : ('deleted' as const),
    fingerprint: await sha256(fingerprintText(facts)),
    record,
  }
  return { items: items.length, row, node: node === null ? null : Number(node) }
}

/**
 * Finds for each role the last signed review of it, even if the caller can't see that review, because only
 * the role's own facts are used. Those of a thousand roles are read in parts, because nobody else runs meanwhile.
 */
export async function lastSigned(db: Db, upstream: string) {
  const rows = await db.selectDistinct({ id: reviewRoles.role_id }).from(reviewRoles)
  const found: Awaited<ReturnType<typeof lastSignedOf>> = []
  const ids = rows.map(({ id }) => id)
  for (const batch of batches(ids, rolesAtOnce)) found.push(...(await lastSignedOf(db, upstream, batch)))
  return found
}

const lastSignedOf = (db: Db, upstream: string, ids: number[]) =>
  db
    .selectDistinctOn([reviewRoles.role_id], {
      role_id: reviewRoles.role_id,
      review_id: reviewRoles.review_id,
      signed: reviewRoles.signed,
      closed_at: reviews.closed_at,
      is_there: sql<boolean>`exists (select 1 from roles where roles.id = ${reviewRoles.role_id})`,
    })
    .from(reviewRoles)
    .innerJoin(reviews, eq(reviews.id, reviewRoles.review_id))
    .where(
      and(
        inArray(reviewRoles.role_id, ids),
        eq(reviews.state, 'closed'),
        not(restsOnVoided('review_roles', (row) => `${row}.role_id`)),
        eq(reviews.upstream, upstream),
      ),
    )
    .orderBy(reviewRoles.role_id, sql`${reviews.closed_at} desc`, sql`${reviews.id} desc`)
