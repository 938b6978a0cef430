import type { handOverReview, remindReview, voidReview } from '#contract/reviews/campaigns'
import type { deleteReview, updateReview } from '#contract/reviews/reviews'
import type { BodyOf, Endpoint } from '#contract/wire'
import { openIn } from '#domain/review/decisions'
import { nodesReviewed } from '#domain/review/role-facts'
import { notCovered } from '#domain/review/split'
import type { StoredReview } from '#domain/review/stored-review'
import { changedFields } from '../../audit/changes'
import type { Db } from '../../db/open'
import { placeOf } from './begin-review'
import { ownReviewer, reviewersAmong } from './reviewers.store'
import { claimDay, tellOpen } from './remind-reviewers'
import { allowReviewMails, assignedTo, handedOver, senderOf, tell } from './review-mails'
import {
  cannotVoid,
  isReviewer,
  isRemindedToday,
  nobodyToRemind,
  notGiven,
  noReviewersHere,
  nothingLeft,
  reviewerIsKnown,
  reviewIsClosed,
  voidedByPeople,
  voidedByYou,
} from './reviews.errors'
import { allowDue, allowStep, allowWork } from './reviews.rules'
import { addStep, changeReview, removeReview } from './reviews-write.store'
import type { RecordReview, RoleSource } from './role-source'

/**
 * A step of a review that its row locks until the transaction ends: how what is done with it is recorded, and the body
 * of the request.
 */
export type StepOf<E extends Endpoint> = (
  tx: Db,
  source: RoleSource,
  steered: { readonly review: StoredReview; readonly record: RecordReview; readonly now: Date },
  body: BodyOf<E>,
) => Promise<void>

export const amendReview: StepOf<typeof updateReview> = async (tx, source, { review, record, now }, body) => {
  if (review.state === 'closed') throw reviewIsClosed()
  const { id, name, reviewer, due_on, state } = review
  const before = { name, reviewer, due_on, state }
  const after = {
    name: body.name ?? name,
    reviewer: body.reviewer ?? reviewer,
    due_on: body.due_on === undefined ? due_on : body.due_on,
    state: body.state ?? state,
  }
  const isKnown = review.assigned || review.author.kind === 'person'
  if (after.reviewer !== reviewer && isKnown) throw reviewerIsKnown()
  const isMoved = after.due_on !== due_on
  if (isMoved) allowDue(after.due_on, now)
  await changeReview(tx, id, after)
  if (isMoved) {
    allowStep(review)
    await addStep(tx, id, 'due moved', now, await source.by(tx), { from: due_on, to: after.due_on })
  }
  await record(tx, { id, ...changedFields(before, after) })
}

export const discardReview: StepOf<typeof deleteReview> = async (tx, _, { review, record }) => {
  if (review.state === 'closed') throw reviewIsClosed()
  const { id, name, decided_count: decided, item_count: items } = review
  await record(tx, { id, before: { name, decided, items } })
  await removeReview(tx, id)
}

/** What is to decide and decided when this person reviews. */
function countsFor(employee: number, review: StoredReview) {
  const callers = review.callers.filter(({ kind, id }) => kind !== 'person' || id !== employee)
  const open = openIn({ ...review, callers: callers.map((one) => ({ ...one, is_reviewer: false })) })
  const item_count = review.items.length + callers.length
  return { item_count, decided_count: item_count - open.length }
}

/** Gives a review to somebody else, who has to cover all of it. */
export const handOver: StepOf<typeof handOverReview> = async (
  tx,
  source,
  { review, record, now },
  { reviewer },
) => {
  if (review.state === 'closed') throw reviewIsClosed()
  allowStep(review)
  const [next] = await reviewersAmong(tx, source.caller, [reviewer], review.kind)
  if (!next) throw noReviewersHere()
  if (next.id === review.reviewer_id) throw isReviewer(next.name)
  const nodes = nodesReviewed(review).map(Number)
  const there = await source.nodesAmong(tx, nodes)
  const outside = there.filter(({ id }) => !next.scope.includes(id))
  if (outside.length > 0) throw notGiven(notCovered(next.name, outside.map(({ name }) => name).join(', ')))
  const { id } = review
  const place = await placeOf(tx, source, next)
  const counts = countsFor(next.id, review)
  await changeReview(tx, id, {
    ...counts,
    ...place,
    reviewer: next.name,
    reviewer_id: next.id,
    reviewer_email: next.email,
    node_ids: [...new Set([place.node_id, ...nodes])],
  })
  const by = await source.by(tx)
  const to = { kind: 'person', id: String(next.id), name: next.name, email: next.email } as const
  const who = { from: review.assigned ?? review.author, to }
  await addStep(tx, id, 'handed over', now, by, { from: review.reviewer, to: next.name, who })
  await record(tx, {
    id,
    before: { reviewer: review.reviewer, reviewer_id: review.reviewer_id },
    after: { reviewer: next.name, reviewer_id: next.id },
  })
  const self = (await ownReviewer(tx, source.caller))?.id
  const former = review.reviewer_id === self ? null : review.reviewer_id
  const isTold = next.id !== self
  await allowReviewMails(tx, by, Number(former !== null) + Number(isTold), now)
  const sending = { url: source.baseUrl, now, sender: senderOf(by) }
  if (former !== null) await tell(tx, former, handedOver(review, next.name), sending)
  if (!isTold) return
  const told = { ...review, open: counts.item_count - counts.decided_count, account_name: by.account_name }
  await tell(tx, next.id, assignedTo(told, sending), sending)
}

/** Mails the reviewer now, with everything that is open for them. */
export const remindNow: StepOf<typeof remindReview> = async (tx, source, { review, record, now }) => {
  allowWork(review)
  allowStep(review)
  const { id, reviewer_id } = review
  if (review.item_count <= review.decided_count) throw nothingLeft()
  const today = now.toISOString().slice(0, 10)
  if (review.steps.some(({ kind, at }) => kind === 'reminded' && at.startsWith(today)))
    throw isRemindedToday()
  if (reviewer_id === null) throw nobodyToRemind()
  const by = await source.by(tx)
  await allowReviewMails(tx, by, 1, now)
  const told = await tellOpen(tx, reviewer_id, { url: source.baseUrl, now, sender: senderOf(by) })
  if (told.length === 0) throw nobodyToRemind()
  await claimDay(tx, reviewer_id, now)
  await addStep(tx, id, 'reminded', now, by)
  await record(tx, { id, after: { reviewer_id } })
}

/**
 * Voids a closed review, so it doesn't count as signed, or withdraws what another person voided. Its evidence stays
 * as it was signed.
 */
export const voidAs =
  (voided: boolean): StepOf<typeof voidReview> =>
  async (tx, source, { review, record, now }, { reason }) => {
    const { id, state, voided_at, voided_by_caller: isOwn } = review
    const by = await source.by(tx)
    if (by.person_id === null) throw voidedByPeople()
    if (state !== 'closed' || (voided_at !== null) === voided) throw cannotVoid()
    if (!voided && isOwn) throw voidedByYou()
    await changeReview(tx, id, { voided_at: voided ? now : null })
    await addStep(tx, id, voided ? 'voided' : 'withdrawn', now, by, { from: null, to: reason })
    await record(tx, { id, before: { voided: !voided }, after: { voided, reason } })
  }
