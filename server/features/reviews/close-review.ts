import { readFileSync } from 'node:fs'
import path from 'node:path'
import { evidenceFile } from '#domain/evidence/evidence'
import { factsAfter, factsOf } from '#domain/review/role-facts'
import type { Db } from '../../db/open'
import { builtRoot } from '../../db/project-root'
import { authorsIn } from '../../callers/authors.store'
import { allowClosing, allowWork } from './reviews.rules'
import { changeReviewCaller, codesOfRoles } from './callers.store'
import { closedByPeople } from './reviews.errors'
import type { Steered } from './review-steps'
import { changeReview, insertEvidence, signRole } from './reviews-write.store'
import type { RoleSource } from './role-source'
import { sha256, signerOf } from '../../signing/signing-key'
import type { StoredCaller, StoredRole } from '#domain/review/stored-review'

/** scripts/self-check.mjs writes this file. */
const selfCheckFile = path.join(builtRoot, 'evidence-self-check.js')

/**
 * Closes a review and signs its evidence. A review vouches for the roles as they were read, with the changes
 * that it made itself. Changes by anybody else in the meantime are left to the next review.
 */
export async function closeReviewAs(
  tx: Db,
  { storedBy, membersOf, by, isPerson }: RoleSource,
  { review, record, now }: Steered,
): Promise<void> {
  if (review.kind !== 'roles' && !isPerson) throw closedByPeople()
  allowWork(review)
  allowClosing(review)
  const { id } = review
  await record(tx, { id, before: { state: review.state }, after: { state: 'closed' } })
  for (const { role_id, role } of review.roles) {
    if (!role) continue
    const facts = factsOf(role)
    const done = review.changes.find((change) => change.role === role_id && change.result === 'done')
    const signed = done ? factsAfter(facts, catalogueOf(role), done.removed, done.added) : facts
    await signRole(tx, id, Number(role_id), signed)
  }
  await signCallers(tx, id, review.callers)
  await changeReview(tx, id, { state: 'closed', closed_at: now })
  const closed = { ...review, state: 'closed' as const, closed_at: now.toISOString() }
  const signer = await signerOf(tx, now)
  const script = readFileSync(selfCheckFile, 'utf8')
  const people = await membersOf(
    tx,
    closed.roles.flatMap(({ role, role_id }) => (role ? [Number(role_id)] : [])),
  )
  const closer = await by(tx)
  const closedBy = (await authorsIn(tx, [closer]))(closer)
  const making = { storedBy, closedBy, membersOf: people.of, digest: sha256, signer, script }
  const nodes = [...(people.nodes ?? []), ...closed.callers.map(({ msp_node }) => msp_node)]
  const named = people.nodes || nodes.length > 0 ? [...new Set(nodes)] : null
  await insertEvidence(tx, id, await evidenceFile(closed, making), named)
}

/**
 * Those whom somebody reviewed, as the review leaves them. Whoever was not reviewed keeps the last signed state,
 * and whoever was removed needs none.
 */
async function signCallers(tx: Db, id: number, callers: readonly StoredCaller[]): Promise<void> {
  const roles = await codesOfRoles(
    tx,
    callers.flatMap(({ decision }) => decision?.role ?? []),
  )
  for (const one of callers) {
    const { decision, change, facts } = one
    const isDone = change && change.result !== 'refused'
    if (!decision || (decision.decision === 'remove' && isDone)) continue
    const role = decision.role !== null && isDone ? roles.get(decision.role) : undefined
    await changeReviewCaller(tx, id, one, { signed: role ? { ...facts, ...role } : facts })
  }
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
