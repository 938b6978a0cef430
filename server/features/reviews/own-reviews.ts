import type { FastifyInstance } from 'fastify'
import type { Endpoint, WrittenReply } from '#contract/wire'
import { nodesOfRecord } from '../../audit/audit.store'
import { authorOf, type Caller } from '../../callers/caller'
import { adminWrite, ordinaryWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import { nodesOf } from '../../http/node-filter'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import { roles } from '../../db/tables/schema'
import { signerOf } from '../../signing/signing-key'
import { findRoles } from '../roles/roles.store'
import { planChange, storeChange } from './apply-review'
import { changeOwn } from './own-change'
import { nodesAmong } from './reviewers.store'
import { visibleReviews } from './reviews.store'
import { reviewRoutes } from './reviews.routes'
import { allowItems } from './reviews.rules'
import type { ReadRoles, RecordReview, RoleSource } from './role-source'

const recordingReviews =
  (record: RecordChange): RecordReview =>
  async (tx, { nodes, ...change }) =>
    record(tx, { ...change, nodes: nodes ?? (await nodesOfRecord(tx, 'review', change.id)) })

/** Reviews of the roles, people and keys in our own database. */
export function ownReviewRoutes(app: FastifyInstance, deps: Deps): void {
  reviewRoutes({
    publicUrl: deps.publicUrl,
    bind: (entry, handler) =>
      bind(app, deps, entry, async ({ caller, ...request }) => {
        const { now } = request
        const record = recordingReviews(request.record)
        const sourceFor = (by: Caller) => ownRoles(deps, by, entry, now, record)
        const reply = await handler({
          ...request,
          record,
          source: sourceFor(caller),
          // The whole request runs in one turn.
          read: (work) => work(deps.db),
          write: (work) => ordinaryWrite(deps, caller, entry, (tx, by) => work(tx, sourceFor(by))),
        })
        return reply as WrittenReply<typeof entry> // `bind` checks every reply against the contract.
      }),
  })
}

const ownRoles = (
  deps: Deps,
  caller: Caller,
  entry: Endpoint,
  now: Date,
  record: RecordReview,
): RoleSource => ({
  caller,
  baseUrl: deps.publicUrl(),
  visible: visibleReviews(caller, now),
  ownNode: caller.nodeId,
  nodes: caller.scope,
  signer: (tx) => signerOf(tx, deps.seal, now),
  by: async () => authorOf(caller),
  nodesOf: (tx, query) => nodesOf(tx, caller.scope, query),
  nodesAmong: (tx, ids) => nodesAmong(tx, caller.scope, ids),
  readRoles: async () => {
    const query = { page_size: Number.MAX_SAFE_INTEGER, ordering: 'id' } as const
    // One statement reads all of them, or none.
    const { results } = await findRoles(deps.db, caller, query, undefined)
    const ids = await deps.db.select({ id: roles.id }).from(roles)
    const there = new Set(ids.map(({ id }) => id))
    const isGone: ReadRoles['isGone'] = (role, node) =>
      !there.has(role) && node !== null && caller.scope.includes(Number(node))
    return { roles: results, isComplete: true, isGone }
  },
  // The change and its outcome are one transaction.
  apply: (review, shown) =>
    adminWrite(deps, caller, entry, async (tx, by) => {
      const visible = visibleReviews(by, now)
      allowItems(by, [shown])
      const planned = await planChange(tx, visible, review, shown)
      const outcome = await changeOwn(tx, by, planned, { review, deps, now, record })
      return storeChange(tx, visible, review, { planned, outcome, by: authorOf(by), now })
    }),
})
