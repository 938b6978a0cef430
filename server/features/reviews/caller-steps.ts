import { callerChangedWords } from '#domain/review/changed-words'
import { callerKeyOf, openCallers, type CallerKey } from '#domain/review/reviewed-callers'
import type { applyReviewCaller } from '#contract/review-closing'
import type { decideReviewCallers } from '#contract/reviews'
import type { BodyOf } from '#contract/wire'
import type { StoredCaller, StoredReview } from '#domain/review/stored-review'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import { findRole } from '../roles/roles.store'
import { noSuchRole } from '../roles/roles.errors'
import { authorOf, type Caller } from '../../callers/caller'
import { changeReviewCaller, factsOfRole } from './callers.store'
import { changeOwnCaller, type CallerWrites } from './own-caller-change'
import {
  allowDecidingCallers,
  allowFactsShown,
  allowReplacing,
  allowWork,
  allowApplyingCaller,
} from './reviews.rules'
import { needsOtherRole, noSuchCaller, onlyRemove } from './reviews.errors'
import { findReview, visibleReviews } from './reviews.store'
import { changeReview } from './reviews-write.store'
import type { RecordReview } from './role-source'

/** The caller as a review names them: by the number of the employee, not of the sign-in. Null: in no review. */
function selfOf({ kind, id, session }: Caller): CallerKey | null {
  if (kind === 'key') return { kind, id }
  return session?.employee == null ? null : { kind, id: session.employee }
}

function callersNamed(review: StoredReview, keys: readonly CallerKey[]): StoredCaller[] {
  const of = new Map(review.callers.map((one) => [callerKeyOf(one), one]))
  return keys.map((key) => {
    const one = of.get(callerKeyOf(key))
    if (!one) throw noSuchCaller()
    return one
  })
}

type Step = { readonly id: number; readonly record: RecordReview; readonly now: Date }

/** Decides about people and keys. */
export async function decideCallers(
  tx: Db,
  by: Caller,
  { id, record, now }: Step,
  body: BodyOf<typeof decideReviewCallers>,
) {
  const visible = visibleReviews(by, now)
  const review = found(await findReview(tx, visible, id, { lock: true }))
  allowWork(review)
  const { decision, role: other, note = '', milliseconds } = body
  const chosen = callersNamed(review, body.callers)
  allowDecidingCallers(chosen, decision, selfOf(by))
  const shown = new Map(body.callers.map((one) => [callerKeyOf(one), one]))
  for (const one of chosen) {
    const { seen, shown: digest } = shown.get(callerKeyOf(one))! // They were chosen by these keys.
    allowReplacing(one.decision, seen)
    allowFactsShown(one.name, one.now, callerChangedWords, digest)
    if (one.current === 'deleted' && decision !== 'remove') throw onlyRemove(one.name)
  }
  const role = decision === 'other_role' ? await otherRole(tx, by, other) : undefined
  for (const [index, one] of chosen.entries())
    await changeReviewCaller(tx, id, one, {
      decision: {
        decision,
        role: role?.id ?? null,
        role_name: role?.name ?? null,
        note,
        // The time is counted once, however many were decided in it.
        milliseconds: (one.decision?.milliseconds ?? 0) + (index === 0 ? milliseconds : 0),
        decided_at: now.toISOString(),
        read: one.current,
        ...authorOf(by),
      },
      change: null,
    })
  // Only readers who may see people and keys see a line about such a review.
  const callers = chosen.map(({ kind, id: one, name }) => ({ kind, id: one, name }))
  const given = role && { role: role.id, role_name: role.name }
  await record(tx, { id, after: { callers, decision, ...given, note } })
  const decided_count = review.decided_count + openCallers(chosen).length
  await changeReview(tx, id, { decided_count, milliseconds: review.milliseconds + milliseconds })
  const decided = found(await findReview(tx, visible, id))
  return {
    callers: callersNamed(decided, body.callers),
    decided_count,
    milliseconds: decided.milliseconds,
  }
}

async function otherRole(tx: Db, by: Caller, id: number | undefined) {
  if (id === undefined) throw needsOtherRole()
  const role = await findRole(tx, by.scope, id)
  if (!role) throw noSuchRole()
  return role
}

/** Applies the decision about one person or key, and stores the outcome. */
export async function applyToCaller(
  tx: Db,
  by: Caller,
  { id, record, now }: Step,
  shown: BodyOf<typeof applyReviewCaller>,
  writes: CallerWrites,
): Promise<StoredReview> {
  const visible = visibleReviews(by, now)
  const review = found(await findReview(tx, visible, id, { lock: true }))
  allowWork(review)
  const [one] = callersNamed(review, [shown])
  if (!one) throw noSuchCaller()
  const decided = allowApplyingCaller(one, shown)
  const outcome = await changeOwnCaller(tx, by, { review: id, one, decided, writes, now, record })
  const given = decided.role === null ? undefined : await factsOfRole(tx, decided.role)
  const { vouched } = one
  const isGiven = given && outcome.result !== 'refused' && typeof vouched === 'object'
  await changeReviewCaller(tx, id, one, {
    change: {
      ...outcome,
      ...(isGiven && { read: { ...vouched, ...given } }),
      at: now.toISOString(),
      ...authorOf(by),
    },
  })
  return found(await findReview(tx, visible, id))
}
