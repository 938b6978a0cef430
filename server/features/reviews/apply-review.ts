import type { Author } from '../../callers/caller'
import type { Db } from '../../db/open'
import { cannotProcess, found } from '../../errors/refusal'
import { planToApply, type Applied, type Planned } from '#domain/review/refusals'
import type { StoredReview } from '#domain/review/stored-review'
import { changeReviewCaller, factsOfRole } from './callers.store'
import { reviewIsClosed } from './reviews.errors'
import { allowWork } from './reviews.rules'
import { findReview } from './reviews.store'
import { insertChange } from './reviews-write.store'
import type { ChangeOutcome, VisibleReviews } from './role-source'

/** The first step: the change that was decided. Throws when the review does not allow it. */
export async function planChange(
  db: Db,
  visible: VisibleReviews,
  id: number,
  shown: Applied,
): Promise<Planned> {
  const review = found(await findReview(db, visible, id, { lock: true, only: [shown] }))
  allowWork(review)
  const planned = planToApply(review, shown)
  if (typeof planned === 'string') throw cannotProcess(planned)
  return planned
}

type Made = { readonly planned: Planned; readonly outcome: ChangeOutcome; readonly by: Author }
/** The last step, after it was changed or could not be. */
export async function storeChange(
  tx: Db,
  visible: VisibleReviews,
  id: number,
  { planned, outcome, by }: Made,
): Promise<StoredReview> {
  const { now } = visible
  // The review can have been closed while another server was asked.
  const { state } = found(await findReview(tx, visible, id, { lock: true, only: [] }))
  if (state === 'closed') throw reviewIsClosed()
  if (planned.kind === 'role') {
    const { remove, add } = planned.plan
    const row = { review_id: id, role_id: planned.id, removed: [...remove], added: [...add], at: now }
    await insertChange(tx, { ...outcome, ...row, ...by })
  } else {
    const { one, role } = planned
    const { result, detail } = outcome
    const given = role === null ? undefined : await factsOfRole(tx, role)
    const { vouched } = one
    const isGiven = given && result !== 'refused' && typeof vouched === 'object'
    const read = isGiven && { read: { ...vouched, ...given } }
    await changeReviewCaller(tx, id, one, {
      change: { result, detail, ...read, at: now.toISOString(), ...by },
    })
  }
  return found(await findReview(tx, visible, id))
}
