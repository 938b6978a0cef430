import type { RoleFacts } from '#contract/role-facts'
import { factsOf, fingerprintText, itemsOf, roleIn, statusOf } from '#domain/review/review-items'
import type { StoredRole } from '#domain/review/stored-review'
import type { lastSigned } from './reviews.store'
import { sha256 } from '../../signing/signing-key'

type Signed = Awaited<ReturnType<typeof lastSigned>>[number]
export type SignedRole = Signed & { readonly signed: RoleFacts }

export type PreparedRole = Awaited<ReturnType<typeof presentRole> | ReturnType<typeof deletedRole>>

export async function presentRole(record: StoredRole, last: Signed | undefined) {
  const facts = factsOf(record)
  const before = last?.signed ?? null
  const items = itemsOf(facts, before)
  const row = {
    role_id: Number(record.id),
    name: record.name,
    status: statusOf(items, before),
    fingerprint: await sha256(fingerprintText(facts)),
    record,
    before,
    ...(last?.signed ? { before_review: last.review_id, before_closed_at: last.closed_at } : {}),
  }
  return { items: items.length, row, node: record.msp_node == null ? null : Number(record.msp_node) }
}

export async function deletedRole({ role_id, signed, review_id, closed_at }: SignedRole) {
  const row = {
    role_id,
    name: roleIn(signed).name,
    status: 'deleted' as const,
    fingerprint: await sha256(fingerprintText(signed)),
    record: null,
    before: signed,
    before_review: review_id,
    before_closed_at: closed_at,
  }
  const { node } = roleIn(signed)
  return { items: 1, row, node: node === null ? null : Number(node) }
}
