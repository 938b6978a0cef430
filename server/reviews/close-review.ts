import { readFileSync } from 'node:fs'
import path from 'node:path'
import { evidenceFile, type KeptBy } from '#domain/evidence/evidence'
import { factsAfter, factsOf } from '#domain/review/review-items'
import type { Db } from '../db/open'
import { found } from '../errors/refusal'
import { projectRoot } from '../db/project-root'
import type { KeptReview, KeptRole } from './kept-review'
import { findReview, type Sight } from './reviews.store'
import { changeReview, insertEvidence, signRole } from './reviews-write.store'
import { sha256, signerOf } from './signing-key'

/** Made by scripts/self-check.mjs. */
const selfCheckFile = path.join(projectRoot, 'dist/evidence-self-check.js')

/**
 * What the review vouches for: the roles as they were read, with the changes that it made itself. What anybody else changed
 * meanwhile is no part of it, so that the next review shows it.
 */
export async function closeReviewAs(
  tx: Db,
  sight: Sight,
  review: KeptReview,
  now: Date,
  keptBy: KeptBy,
): Promise<KeptReview> {
  for (const { role_id, role } of review.roles) {
    if (!role) continue
    const facts = factsOf(role)
    const done = review.changes.find((change) => change.role === role_id && change.result === 'done')
    const signed = done ? factsAfter(facts, catalogueOf(role), done.removed, done.added) : facts
    await signRole(tx, review.id, Number(role_id), signed)
  }
  await changeReview(tx, review.id, { state: 'closed', closed_at: now })
  const closed = found(await findReview(tx, sight, review.id))
  const signer = await signerOf(tx, now)
  const script = readFileSync(selfCheckFile, 'utf8')
  await insertEvidence(tx, review.id, await evidenceFile(closed, { keptBy, digest: sha256, signer, script }))
  return closed
}

/** The names of all permissions that the role could hold, for those that a change gave it. */
const catalogueOf = (role: KeptRole) =>
  factsOf({
    ...role,
    role_permissions: role.role_permissions.map((category) => ({
      ...category,
      permissions: category.permissions.map((one) => ({ ...one, is_selected: true })),
    })),
  })
