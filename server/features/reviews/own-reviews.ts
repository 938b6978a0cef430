import type { FastifyInstance } from 'fastify'
import type { WrittenReply } from '#contract/wire'
import { nodesOfRecord } from '../../audit/audit.store'
import { authorOf, type Caller } from '../../callers/caller'
import { adminWrite, ordinaryWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import { nodesOf } from '../../http/node-filter'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import type { Db } from '../../db/open'
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
  const { db, seal, publicUrl } = deps
  reviewRoutes({
    publicUrl,
    bind: (entry, handler) =>
      bind(app, deps, entry, async ({ caller, ...request }) => {
        const { now } = request
        const record = recordingReviews(request.record)
        const sourceFor = (by: Caller): RoleSource => ({
          caller: by,
          baseUrl: publicUrl(),
          visible: visibleReviews(by, now),
          ownNode: by.nodeId,
          nodes: by.scope,
          signer: (tx) => signerOf(tx, seal, now),
          by: async () => authorOf(by),
          nodesOf: (tx, query) => nodesOf(tx, by.scope, query),
          nodesAmong: (tx, ids) => nodesAmong(tx, by.scope, ids),
          readRoles: () => ownRoles(db, by),
          // The change and its outcome are one transaction.
          apply: (review, shown) =>
            adminWrite(deps, by, entry, async (tx, again) => {
              const { visible } = sourceFor(again)
              allowItems(again, [shown])
              const planned = await planChange(tx, visible, review, shown)
              const outcome = await changeOwn(tx, again, planned, { review, deps, now, record })
              return storeChange(tx, visible, review, { planned, outcome, by: authorOf(again) })
            }),
        })
        const reply = await handler({
          ...request,
          record,
          source: sourceFor(caller),
          // The whole request runs in one turn.
          read: (work) => work(db),
          write: (work) => ordinaryWrite(deps, caller, entry, (tx, by) => work(tx, sourceFor(by))),
        })
        return reply as WrittenReply<typeof entry> // `bind` checks every reply against the contract.
      }),
  })
}

async function ownRoles(db: Db, caller: Caller): Promise<ReadRoles> {
  const query = { page_size: Number.MAX_SAFE_INTEGER, ordering: 'id' } as const
  // One statement reads all of them, or none.
  const { results } = await findRoles(db, caller, query, undefined)
  const ids = await db.select({ id: roles.id }).from(roles)
  const there = new Set(ids.map(({ id }) => id))
  const isGone: ReadRoles['isGone'] = (role, node) =>
    !there.has(role) && node !== null && caller.scope.includes(Number(node))
  return { roles: results, isComplete: true, isGone }
}
