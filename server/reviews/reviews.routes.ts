import type { FastifyInstance } from 'fastify'
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
  type WrittenReview,
} from '#contract/reviews'
import { adminWrite, ordinaryWrite } from '../http/admin-write'
import { bind, bindPublic } from '../http/bind'
import type { Deps } from '../http/deps'
import { nodeFilter } from '../http/node-filter'
import { pageReply } from '../http/page'
import { found } from '../errors/refusal'
import { applyToRole } from './apply-review'
import type { KeptReview } from './kept-review'
import { openReview } from './open-review'
import { amend, close, decide, discard } from './review-steps'
import { allowWork, planToApply } from './reviews.rules'
import { findEvidence, findReview, findReviews, sightOf } from './reviews.store'
import { publicKeyOf } from './signing-key'

/** Reviews of our own roles: only a gateway keeps what somebody else's API told. */
const ours = (review: KeptReview | undefined): WrittenReview => found(review) as WrittenReview

export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listReviews, async ({ caller, query, url }) => {
    const node = await nodeFilter(deps.db, caller.scope, query.node)
    return pageReply(
      deps.publicUrl(),
      url,
      query,
      await findReviews(deps.db, sightOf(caller.scope), query, node),
    )
  })

  bind(app, deps, getReview, async ({ caller, params }) =>
    ours(await findReview(deps.db, sightOf(caller.scope), params.id)),
  )

  bind(app, deps, createReview, async ({ caller, body, now, record }) =>
    adminWrite(deps.db, caller, createReview.needs, async (tx, by) => {
      const id = await openReview(tx, by, body, now, deps.publicUrl())
      await record(tx, { id, after: { ...body } })
      return ours(await findReview(tx, sightOf(by.scope), id))
    }),
  )

  bind(app, deps, updateReview, async ({ caller, params: { id }, body, record }) =>
    ordinaryWrite(deps.db, caller, updateReview.needs, async (tx, { scope }) =>
      ours(await amend(tx, { sight: sightOf(scope), id, record }, body)),
    ),
  )

  bind(app, deps, deleteReview, async ({ caller, params: { id }, record }) =>
    ordinaryWrite(deps.db, caller, deleteReview.needs, (tx, { scope }) =>
      discard(tx, { sight: sightOf(scope), id, record }),
    ),
  )

  bind(app, deps, decideReview, async ({ caller, params: { id }, body, now, record }) =>
    ordinaryWrite(deps.db, caller, decideReview.needs, (tx, by) =>
      decide(tx, { sight: sightOf(by.scope), id, record }, by, body, now),
    ),
  )

  bind(app, deps, applyReview, async ({ caller, params, body, now, record }) =>
    adminWrite(deps.db, caller, applyReview.needs, async (tx, by) => {
      const review = found(await findReview(tx, sightOf(by.scope), params.id, { lock: true }))
      allowWork(review)
      const plan = planToApply(review, String(body.role))
      await applyToRole(tx, by, { review: review.id, role: body.role, plan, now, record })
      return ours(await findReview(tx, sightOf(by.scope), review.id))
    }),
  )

  bind(app, deps, closeReview, async ({ caller, params: { id }, now, record }) =>
    ordinaryWrite(deps.db, caller, closeReview.needs, async (tx, { scope }) =>
      ours(await close(tx, { sight: sightOf(scope), id, record }, now, 'server')),
    ),
  )

  bind(app, deps, getReviewEvidence, async ({ caller, params }) => {
    found(await findReview(deps.db, sightOf(caller.scope), params.id))
    return found(await findEvidence(deps.db, params.id))
  })

  const key = async () => ({
    algorithm: 'Ed25519' as const,
    public_key: await publicKeyOf(deps.db, deps.clock()),
  })
  bindPublic(app, deps, getReviewKey, key)
  // As the evidence names it: people type it in.
  app.get(
    getReviewKey.path.replace(/\/$/, ''),
    { onRequest: async (request) => deps.limits.countStranger(request) },
    key,
  )
}
