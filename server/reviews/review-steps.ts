import type { KeptBy } from '#domain/evidence/evidence'
import { openItems } from '#domain/review/review-decisions'
import type { decideReview, updateReview } from '#contract/reviews'
import type { BodyOf } from '#contract/wire'
import { changedFields } from '../audit/changes'
import type { RecordChange } from '../http/recorder'
import type { Db } from '../db/open'
import { found } from '../errors/refusal'
import { closeReviewAs } from './close-review'
import type { KeptReview } from './kept-review'
import { reviewIsClosed } from './reviews.errors'
import { allowClosing, allowDeciding, allowWork } from './reviews.rules'
import { findReview, type Sight } from './reviews.store'
import { changeReview, putDecisions, removeReview, type By } from './reviews-write.store'

/** A review that is being worked on: which one, who sees it, and where its changes are recorded. */
export type Work = { readonly sight: Sight; readonly id: number; readonly record: RecordChange }

export async function amend(
  tx: Db,
  { sight, id, record }: Work,
  body: BodyOf<typeof updateReview>,
): Promise<KeptReview> {
  const review = found(await findReview(tx, sight, id, { lock: true }))
  if (review.state === 'closed') throw reviewIsClosed()
  const { name, reviewer, due_on, state } = review
  const before = {
    name,
    reviewer,
    due_on,
    state: state === 'paused' ? ('paused' as const) : ('open' as const),
  }
  const after = {
    name: body.name ?? name,
    reviewer: body.reviewer ?? reviewer,
    due_on: body.due_on === undefined ? due_on : body.due_on,
    state: body.state ?? before.state,
  }
  await changeReview(tx, review.id, after)
  await record(tx, { id: review.id, ...changedFields(before, after) })
  return found(await findReview(tx, sight, review.id))
}

export async function discard(tx: Db, { sight, id, record }: Work): Promise<void> {
  const review = found(await findReview(tx, sight, id, { lock: true }))
  if (review.state === 'closed') throw reviewIsClosed()
  await removeReview(tx, review.id)
  await record(tx, {
    id: review.id,
    before: { name: review.name, decided: review.decided_count, items: review.item_count },
  })
}

/** Reads only the roles in question: a review of hundreds of them is decided a thousand times. */
export async function decide(
  tx: Db,
  { sight, id, record }: Work,
  by: By,
  body: BodyOf<typeof decideReview>,
  now: Date,
) {
  const only = [...new Set(body.spots.map(({ role }) => role))]
  const review = found(await findReview(tx, sight, id, { lock: true, only }))
  allowWork(review)
  const spots = body.spots.map(({ role, code }) => ({ role: String(role), code }))
  allowDeciding(review, spots, body.decision)
  const { decision, note = '', milliseconds } = body
  await putDecisions(tx, review.id, by, spots, { decision, note, milliseconds, at: now })
  await record(tx, { id: review.id, after: { spots, decision, note } })
  const decided = found(await findReview(tx, sight, review.id, { only }))
  const fresh =
    openItems(review.items, review.decisions).length - openItems(decided.items, decided.decisions).length
  const decided_count = review.decided_count + fresh
  await changeReview(tx, review.id, { decided_count })
  const made = decided.decisions.filter((one) =>
    spots.some(({ role, code }) => role === one.role && code === one.code),
  )
  return { decisions: made, decided_count, milliseconds: decided.milliseconds }
}

export async function close(
  tx: Db,
  { sight, id, record }: Work,
  now: Date,
  keptBy: KeptBy,
): Promise<KeptReview> {
  const review = found(await findReview(tx, sight, id, { lock: true }))
  allowWork(review)
  allowClosing(review)
  await record(tx, { id: review.id, before: { state: review.state }, after: { state: 'closed' } })
  return closeReviewAs(tx, sight, review, now, keptBy)
}
