import { readFileSync } from 'node:fs'
import path from 'node:path'
import { evidenceFile } from '#domain/evidence/evidence'
import { factsAfter, factsOf } from '#domain/review/review-items'
import type { Db } from '../db/open'
import { builtRoot } from '../db/project-root'
import { found } from '../errors/refusal'
import { authorsIn } from './authors.store'
import { allowClosing, allowWork } from './reviews.rules'
import { findReview } from './reviews.store'
import { changeReview, insertEvidence, signRole } from './reviews-write.store'
import type { RecordReview, RoleSource } from './role-source'
import { sha256, signerOf } from './signing-key'
import type { StoredReview, StoredRole } from '#domain/review/stored-review'

/** scripts/self-check.mjs writes this file. */
const selfCheckFile = path.join(builtRoot, 'evidence-self-check.js')

/**
 * Closes a review and signs its evidence. A review vouches for the roles as they were read, with the changes
 * that it made itself. Changes by anybody else in the meantime are left to the next review.
 */
export async function closeReviewAs(
  tx: Db,
  { visible, storedBy, membersOf, by }: Pick<RoleSource, 'visible' | 'storedBy' | 'membersOf' | 'by'>,
  { id, record }: { readonly id: number; readonly record: RecordReview },
  now: Date,
): Promise<StoredReview> {
  const review = found(await findReview(tx, visible, id, { lock: true }))
  allowWork(review)
  allowClosing(review)
  await record(tx, { id, before: { state: review.state }, after: { state: 'closed' } })
  for (const { role_id, role } of review.roles) {
    if (!role) continue
    const facts = factsOf(role)
    const done = review.changes.find((change) => change.role === role_id && change.result === 'done')
    const signed = done ? factsAfter(facts, catalogueOf(role), done.removed, done.added) : facts
    await signRole(tx, id, Number(role_id), signed)
  }
  await changeReview(tx, id, { state: 'closed', closed_at: now })
  const closed = found(await findReview(tx, visible, id))
  const signer = await signerOf(tx, now)
  const script = readFileSync(selfCheckFile, 'utf8')
  const people = await membersOf(
    tx,
    closed.roles.flatMap(({ role, role_id }) => (role ? [Number(role_id)] : [])),
  )
  const closer = await by(tx)
  const closedBy = (await authorsIn(tx, [closer]))(closer)
  const making = { storedBy, closedBy, membersOf: people.of, digest: sha256, signer, script }
  await insertEvidence(tx, id, await evidenceFile(closed, making), people.nodes)
  return closed
}

/** The names of all permissions that the role could hold, for those that a change gave it. */
const catalogueOf = (role: StoredRole) =>
  factsOf({
    ...role,
    role_permissions: role.role_permissions.map((category) => ({
      ...category,
      permissions: category.permissions.map((one) => ({ ...one, is_selected: true })),
    })),
  })
