import { readFileSync } from 'node:fs'
import path from 'node:path'
import { evidenceFile } from '#domain/evidence/evidence'
import { vouchedRole } from '#domain/review/facts-read'
import { closingRefusal } from '#domain/review/refusals'
import type { closeReview } from '#contract/reviews/closing'
import { builtRoot } from '../../db/project-root'
import { authorsIn } from '../../callers/authors.store'
import { allowUnless, allowWork } from './reviews.rules'
import { changeReviewCaller } from './callers.store'
import { closedByPeople } from './reviews.errors'
import type { StepOf } from './steer-review'
import { membersOfRoles } from './reviewed-members'
import { changeReview, changeReviewRole, insertEvidence } from './reviews-write.store'
import { sha256 } from '../../signing/signing-key'

/** scripts/self-check.mjs writes this file. */
const selfCheckFile = path.join(builtRoot, 'evidence-self-check.js')

/**
 * Closes a review and signs its evidence. A review vouches for what was read when somebody decided, with the
 * changes that it made itself. The evidence lists what others changed since, and who came; the next review asks.
 */
export const closeReviewAs: StepOf<typeof closeReview> = async (
  tx,
  source,
  { review, record, now },
  { shown },
) => {
  const { caller, visible, by, signer: signerFor } = source
  const closer = await by(tx)
  if (review.kind !== 'roles' && closer.person_id === null) throw closedByPeople()
  allowWork(review)
  allowUnless(closingRefusal(review, shown))
  const { id } = review
  await record(tx, { id, before: { state: review.state }, after: { state: 'closed' } })
  for (const role of review.roles) {
    const signed = vouchedRole(role, review.changes)
    if (signed) await changeReviewRole(tx, id, Number(role.role_id), { signed })
  }
  // Callers who were not reviewed keep the last signed state. Those removed or out of sight need none.
  for (const one of review.callers)
    if (one.decision && typeof one.vouched === 'object')
      await changeReviewCaller(tx, id, one, { signed: one.vouched })
  await changeReview(tx, id, { state: 'closed', closed_at: now })
  const closed = { ...review, state: 'closed' as const, closed_at: now.toISOString() }
  const signer = await signerFor(tx)
  const script = readFileSync(selfCheckFile, 'utf8')
  const roles = closed.roles.flatMap(({ role, role_id }) => (role ? [Number(role_id)] : []))
  const people = await membersOfRoles(tx, caller, roles, now)
  const closedBy = (await authorsIn(tx, [closer]))(closer)
  const storedBy = visible.upstream ? ('gateway' as const) : ('server' as const)
  const making = { storedBy, closedBy, membersOf: people.of, digest: sha256, signer, script }
  const nodes = [
    ...people.nodes,
    ...closed.callers
      .flatMap(({ facts, decided, current }) => [facts, decided, current])
      .flatMap((one) => (one && typeof one === 'object' ? one.node : [])),
    ...(closed.since?.came ?? []).flatMap(({ kind, msp_node }) => (kind === 'role' ? [] : (msp_node ?? []))),
  ]
  const named = nodes.length > 0 ? [...new Set(nodes)] : null
  await insertEvidence(tx, id, await evidenceFile(closed, making), named)
}
