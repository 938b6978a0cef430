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
} from '#contract/reviews'
import { inTransaction } from '../db/transaction'
import { pageReply } from '../http/page'
import { cannotProcess, found, noSuchNode, notFound } from '../errors/refusal'
import { beginReview } from './begin-review'
import { applyAtRemote } from './remote-apply'
import { bindRemote, type RemoteDeps } from './remote-bind'
import type { RemoteCaller } from './remote-caller'
import { isStorableId, keptRole, storable } from './remote-role'
import { amend, close, decide, discard } from './review-steps'
import { noSuchIn, reviewIsClosed } from './reviews.errors'
import { allowWork, planToApply } from './reviews.rules'
import { findEvidence, findReview, findReviews } from './reviews.store'
import { insertChange } from './reviews-write.store'
import { publicKeyOf } from './signing-key'

/** Reviews of the roles of the API behind the gateway: stored here, and shown to whom that API shows the roles. */
export function remoteReviewRoutes(app: FastifyInstance, deps: RemoteDeps): void {
  const { db, upstream } = deps

  bindRemote(app, deps, listReviews, async ({ caller, query, url }) => {
    const node = query.node === undefined ? undefined : nodeOf(caller, ({ uid }) => uid === query.node)
    if (query.node !== undefined && !node) throw notFound()
    return pageReply(deps.publicUrl(), url, query, await findReviews(db, caller.sight, query, node?.id))
  })

  bindRemote(app, deps, getReview, async ({ caller, params }) =>
    found(await findReview(db, caller.sight, params.id)),
  )

  bindRemote(app, deps, createReview, async ({ caller, body, now, by, record }) => {
    const node = body.msp_node === undefined ? null : nodeOf(caller, ({ id }) => id === String(body.msp_node))
    if (node === undefined) throw noSuchNode()
    const unreached = (body.nodes ?? []).filter((one) => !nodeOf(caller, ({ id }) => id === String(one)))
    if (unreached.length > 0) throw noSuchIn('nodes', unreached)
    if (!caller.roles.rows.every(({ id }) => isStorableId(id)))
      throw cannotProcess('The ids of the roles of this API are too long.')
    const listed = new Set(caller.roles.rows.map(({ id }) => Number(id)))
    const roles = caller.roles.rows.map(keptRole)
    const { isComplete } = caller.roles
    const made = await by()
    return inTransaction(db, async (tx) => {
      const isGone = (role: number, at: string | null) =>
        isComplete && !listed.has(role) && at !== null && caller.reached.has(at)
      const id = await beginReview(tx, {
        upstream,
        baseUrl: `${upstream}/api/msp/`,
        body,
        roles,
        isComplete,
        isGone,
        node,
        by: made,
        now,
      })
      await record(tx, { id })
      return found(await findReview(tx, caller.sight, id))
    })
  })

  bindRemote(app, deps, updateReview, async ({ caller: { sight }, params: { id }, body, record }) =>
    inTransaction(db, (tx) => amend(tx, { sight, id, record }, body)),
  )

  bindRemote(app, deps, deleteReview, async ({ caller: { sight }, params: { id }, record }) =>
    inTransaction(db, (tx) => discard(tx, { sight, id, record })),
  )

  bindRemote(
    app,
    deps,
    decideReview,
    async ({ caller: { sight }, params: { id }, body, by, now, record }) => {
      const made = await by()
      return inTransaction(db, (tx) => decide(tx, { sight, id, record }, made, body, now))
    },
  )

  // The API is asked between two transactions: a lock must not wait for somebody else's server.
  bindRemote(
    app,
    deps,
    applyReview,
    async ({ caller: { sight, roles }, params, body, remote, by, now, record }) => {
      const role = String(body.role)
      const review = found(await findReview(db, sight, params.id))
      allowWork(review)
      const plan = planToApply(review, role)
      const { accountId: account_id, accountName: account_name } = await by()
      const outcome = await applyAtRemote(
        remote,
        role,
        plan,
        roles.rows.some(({ id }) => id === role),
      )
      const [removed, added] = [plan.remove.map(storable), plan.add.map(storable)]
      return inTransaction(db, async (tx) => {
        const held = found(await findReview(tx, sight, params.id, { lock: true }))
        if (held.state === 'closed') throw reviewIsClosed()
        await insertChange(tx, {
          review_id: params.id,
          role_id: body.role,
          removed,
          added,
          ...outcome,
          at: now,
          account_id,
          account_name,
        })
        await record(tx, { id: params.id })
        return found(await findReview(tx, sight, params.id))
      })
    },
  )

  bindRemote(app, deps, closeReview, async ({ caller: { sight }, params: { id }, now, record }) =>
    inTransaction(db, (tx) => close(tx, { sight, id, record }, now, 'gateway')),
  )

  bindRemote(app, deps, getReviewEvidence, async ({ caller, params }) => {
    found(await findReview(db, caller.sight, params.id))
    return found(await findEvidence(db, params.id))
  })

  const key = async () => ({ algorithm: 'Ed25519' as const, public_key: await publicKeyOf(db, deps.clock()) })
  for (const path of [getReviewKey.path, getReviewKey.path.replace(/\/$/, '')])
    app.get(
      path,
      { exposeHeadRoute: false, onRequest: async (request) => deps.limits.countStranger(request) },
      key,
    )
}

/** A node that the API lists to this key. */
function nodeOf({ nodes }: RemoteCaller, is: (node: RemoteCaller['nodes']['rows'][number]) => boolean) {
  const row = nodes.rows.find((one) => isStorableId(one.id) && is(one))
  return row && { id: Number(row.id), name: storable(row.name) }
}
