import type { FastifyInstance } from 'fastify'
import { openItems } from '#contract/review-decisions'
import {
  applyReview,
  closeReview,
  createReview,
  decideReview,
  deleteReview,
  getReview,
  getReviewEvidence,
  getReviewKey,
  listReviews,
  updateReview,
} from '#contract/reviews'
import { changedFields } from '../audit/changes'
import { adminWrite, ordinaryWrite } from '../http/admin-write'
import { bind, bindPublic, type Deps } from '../http/bind'
import { nodeFilter } from '../http/node-filter'
import { pageReply } from '../http/page'
import { found } from '../http/refusal'
import { applyToRole } from './apply-review'
import { closeReviewAs } from './close-review'
import { openReview } from './open-review'
import { reviewIsClosed } from './reviews.errors'
import { allowClosing, allowDeciding, allowWork, planToApply } from './reviews.rules'
import { findEvidence, findReview, findReviews } from './reviews.store'
import { changeReview, putDecisions, removeReview } from './reviews-write.store'
import { publicKeyOf } from './signing-key'

export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listReviews, async ({ caller, query, url }) => {
    const node = await nodeFilter(deps.db, caller.reach, query.node)
    return pageReply(deps.publicUrl(), url, query, await findReviews(deps.db, caller.reach, query, node))
  })

  bind(app, deps, getReview, async ({ caller, params }) => found(await findReview(deps.db, caller.reach, params.id)))

  bind(app, deps, createReview, async ({ caller, body, now, record }) =>
    adminWrite(deps.db, caller, createReview.needs, async (tx, by) => {
      const id = await openReview(tx, by, body, now, deps.publicUrl())
      await record(tx, { id, after: { ...body } })
      return found(await findReview(tx, by.reach, id))
    }),
  )

  bind(app, deps, updateReview, async ({ caller, params, body, record }) =>
    ordinaryWrite(deps.db, caller, updateReview.needs, async (tx, by) => {
      const review = found(await findReview(tx, by.reach, params.id, true))
      if (review.state === 'closed') throw reviewIsClosed()
      const { name, reviewer, due_on, state } = review
      const before = { name, reviewer, due_on, state: state === 'paused' ? ('paused' as const) : ('open' as const) }
      const after = {
        name: body.name ?? name,
        reviewer: body.reviewer ?? reviewer,
        due_on: body.due_on === undefined ? due_on : body.due_on,
        state: body.state ?? before.state,
      }
      await changeReview(tx, review.id, after)
      await record(tx, { id: review.id, ...changedFields(before, after) })
      return found(await findReview(tx, by.reach, review.id))
    }),
  )

  bind(app, deps, deleteReview, async ({ caller, params, record }) =>
    ordinaryWrite(deps.db, caller, deleteReview.needs, async (tx, by) => {
      const review = found(await findReview(tx, by.reach, params.id, true))
      if (review.state === 'closed') throw reviewIsClosed()
      await removeReview(tx, review.id)
      await record(tx, { id: review.id, before: { name: review.name, decided: review.decided_count, items: review.item_count } })
    }),
  )

  bind(app, deps, decideReview, async ({ caller, params, body, now, record }) =>
    ordinaryWrite(deps.db, caller, decideReview.needs, async (tx, by) => {
      const review = found(await findReview(tx, by.reach, params.id, true))
      allowWork(review)
      const spots = body.spots.map(({ role, code }) => ({ role: String(role), code }))
      allowDeciding(review, spots, body.decision)
      const { decision, note = '', milliseconds } = body
      await putDecisions(tx, review.id, by, spots, { decision, note, milliseconds, at: now })
      await record(tx, { id: review.id, after: { spots, decision, note } })
      const decided = found(await findReview(tx, by.reach, review.id))
      const decided_count = decided.items.length - openItems(decided.items, decided.decisions).length
      await changeReview(tx, review.id, { decided_count })
      const made = decided.decisions.filter((one) => spots.some(({ role, code }) => role === one.role && code === one.code))
      return { decisions: made, decided_count, milliseconds: decided.milliseconds }
    }),
  )

  bind(app, deps, applyReview, async ({ caller, params, body, now, record }) =>
    adminWrite(deps.db, caller, applyReview.needs, async (tx, by) => {
      const review = found(await findReview(tx, by.reach, params.id, true))
      allowWork(review)
      const plan = planToApply(review, String(body.role))
      await applyToRole(tx, by, { review: review.id, role: body.role, plan, now, record })
      return found(await findReview(tx, by.reach, review.id))
    }),
  )

  bind(app, deps, closeReview, async ({ caller, params, now, record }) =>
    ordinaryWrite(deps.db, caller, closeReview.needs, async (tx, by) => {
      const review = found(await findReview(tx, by.reach, params.id, true))
      allowWork(review)
      allowClosing(review)
      await record(tx, { id: review.id, before: { state: review.state }, after: { state: 'closed' } })
      return closeReviewAs(tx, by.reach, review, now)
    }),
  )

  bind(app, deps, getReviewEvidence, async ({ caller, params }) => {
    found(await findReview(deps.db, caller.reach, params.id))
    return found(await findEvidence(deps.db, params.id))
  })

  const key = async () => ({ algorithm: 'Ed25519' as const, public_key: await publicKeyOf(deps.db, deps.clock()) })
  bindPublic(app, deps, getReviewKey, key)
  // As the evidence names it: people type it in.
  app.get(getReviewKey.path.replace(/\/$/, ''), key)
}
