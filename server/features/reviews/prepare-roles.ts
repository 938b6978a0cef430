import { deletedItem, itemsOf, statusOf } from '#domain/review/review-items'
import { factsOf, fingerprintText, roleIn } from '#domain/review/role-facts'
import type { StoredRole } from '#domain/review/stored-review'
import type { lastSigned } from './reviews.store'
import { sha256 } from '../../signing/signing-key'

/** A role in the scope of a review, and how it was last signed. `record` null: it was deleted since. */
export type FoundRole = {
  readonly id: number
  readonly record: StoredRole | null
  readonly last: Awaited<ReturnType<typeof lastSigned>>[number] | undefined
}
export type PreparedRole = Awaited<ReturnType<typeof prepareRole>>

export async function prepareRole({ id, record, last }: FoundRole) {
  const before = last?.signed ?? null
  const facts = record ? factsOf(record) : before
  if (!facts) throw new Error('A role is there, or was.')
  const items = record ? itemsOf(facts, before) : [deletedItem(facts)]
  const { name, node } = roleIn(facts)
  const row = {
    role_id: id,
    name,
    status: record ? statusOf(items, before) : ('deleted' as const),
    fingerprint: await sha256(fingerprintText(facts)),
    record,
    before,
    ...(last?.signed && { before_review: last.review_id, before_closed_at: last.closed_at }),
  }
  return { items: items.length, row, node: node === null ? null : Number(node) }
}
