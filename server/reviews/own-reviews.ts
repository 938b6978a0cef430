import type { FastifyInstance } from 'fastify'
import type { Needs, WrittenReply } from '#contract/wire'
import { nodesOfRecord } from '../audit/audit.store'
import { adminWrite, ordinaryWrite } from '../http/admin-write'
import { bind } from '../http/bind'
import type { Deps } from '../http/route-deps'
import { nodesOf } from '../http/node-filter'
import { findRoles } from '../roles/roles.store'
import { authorOf, type Caller } from '../callers/caller'
import { changeOwnRole } from './own-role-change'
import { nodesAmong, visibleReviews } from './reviews.store'
import { allowMembers, membersOfRoles } from './reviewed-members'
import { reviewRoutes } from './reviews.routes'
import type { RecordReview, RoleSource } from './role-source'

/** Reviews of the roles in our own database. */
export function ownReviewRoutes(app: FastifyInstance, deps: Deps): void {
  reviewRoutes(app, {
    ...deps,
    bind: (entry, handler) =>
      bind(app, deps, entry, async ({ caller, ...request }) => {
        const { now } = request
        const record: RecordReview = async (tx, { nodes, ...change }) =>
          request.record(tx, { ...change, nodes: nodes ?? (await nodesOfRecord(tx, 'review', change.id)) })
        const sourceFor = (by: Caller) => ownRoles(deps, by, entry.needs, now, record)
        const reply = await handler({
          ...request,
          record,
          source: sourceFor(caller),
          // The whole request runs in one turn.
          read: (work) => work(deps.db),
          write: (work) => ordinaryWrite(deps.db, caller, entry.needs, (tx, by) => work(tx, sourceFor(by))),
        })
        return reply as WrittenReply<typeof entry> // `bind` checks every reply against the contract.
      }),
  })
}

const ownRoles = (
  { db, publicUrl }: Deps,
  caller: Caller,
  needs: Needs,
  now: Date,
  record: RecordReview,
): RoleSource => ({
  storedBy: 'server',
  upstream: '',
  baseUrl: publicUrl(),
  visible: visibleReviews(caller.scope),
  ownNode: caller.nodeId,
  by: async () => authorOf(caller),
  nodesOf: (tx, query) => nodesOf(tx, caller.scope, query),
  nodesAmong: (tx, ids) => nodesAmong(tx, caller.scope, ids),
  membersOf: (tx, roles) => membersOfRoles(tx, caller, roles, now),
  allowMembers: (tx, named, areKeysNamed) => allowMembers(tx, caller, named, areKeysNamed),
  readRoles: async () => {
    const query = { page_size: Number.MAX_SAFE_INTEGER, ordering: 'id' } as const
    return {
      roles: (await findRoles(db, caller, query, undefined)).results,
      // One statement reads all of them, or none.
      isComplete: true,
      isGone: (_, node, isInTable) => !isInTable && node !== null && caller.scope.includes(Number(node)),
    }
  },
  // The change and its outcome are one transaction.
  changeRole: ({ review, role, plan, store }) =>
    adminWrite(db, caller, needs, async (tx, by) => {
      const visible = visibleReviews(by.scope)
      const planned = await plan(tx, visible)
      const outcome = await changeOwnRole(tx, by, { review, role, plan: planned, now, record })
      return store(tx, visible, authorOf(by), planned, outcome)
    }),
})
