import type { FastifyInstance } from 'fastify'
import { applyReviewCaller } from '#contract/review-closing'
import { decideReviewCallers } from '#contract/reviews'
import type { Endpoint, WrittenReply } from '#contract/wire'
import { neededOfReviewer, neededToReview, type ReviewKind } from '#domain/review/reviewer-needs'
import { nodesOfRecord } from '../../audit/audit.store'
import { adminWrite, ordinaryWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { nodesOf } from '../../http/node-filter'
import { findRoles } from '../roles/roles.store'
import { authorOf, type Caller } from '../../callers/caller'
import { signerOf } from '../../signing/signing-key'
import type { Db } from '../../db/open'
import { lacksPermission } from '../../errors/refusal'
import type { RecordChange } from '../../http/recorder'
import { applyToCaller, decideCallers } from './caller-steps'
import { readCallers } from './callers.store'
import { changeOwnRole } from './own-role-change'
import { findReviewers, nodesAmong } from './reviewers.store'
import { cannotReview, noSuchReviewers } from './reviews.errors'
import { visibleReviews } from './reviews.store'
import { allowMembers, membersOfRoles } from './reviewed-members'
import { reviewRoutes } from './reviews.routes'
import type { RecordReview, RoleSource } from './role-source'

const recordingReviews =
  (record: RecordChange): RecordReview =>
  async (tx, { nodes, ...change }) =>
    record(tx, { ...change, nodes: nodes ?? (await nodesOfRecord(tx, 'review', change.id)) })

/** Reviews of the roles, people and keys in our own database. */
export function ownReviewRoutes(app: FastifyInstance, deps: Deps): void {
  callerRoutes(app, deps)
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

/** People and keys are reviewed on our own server only. */
function callerRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, decideReviewCallers, async ({ caller, params: { id }, body, now, record }) =>
    ordinaryWrite(deps, caller, decideReviewCallers, (tx, by) =>
      decideCallers(tx, by, { id, now, record: recordingReviews(record) }, body),
    ),
  )

  bind(app, deps, applyReviewCaller, async ({ caller, params: { id }, body, now, record }) => {
    const review = await adminWrite(deps, caller, applyReviewCaller, (tx, by) =>
      applyToCaller(tx, by, { id, now, record: recordingReviews(record) }, body, deps),
    )
    return review as WrittenReply<typeof applyReviewCaller> // `bind` checks every reply against the contract.
  })
}

async function reviewersAmong(tx: Db, { scope }: Caller, ids: readonly number[], kind: ReviewKind) {
  const wanted = [...new Set(ids)]
  const reviewers = await findReviewers(tx, scope, wanted)
  const unknown = wanted.filter((id) => !reviewers.some((one) => one.id === id))
  if (unknown.length > 0) throw noSuchReviewers(unknown)
  for (const { name, codes } of reviewers) {
    const lacked = neededOfReviewer(kind).filter((code) => !codes.includes(code))
    if (lacked.length > 0) throw cannotReview(name, lacked)
  }
  return reviewers
}

const ownRoles = (
  deps: Deps,
  caller: Caller,
  entry: Endpoint,
  now: Date,
  record: RecordReview,
): RoleSource => ({
  storedBy: 'server',
  upstream: '',
  baseUrl: deps.publicUrl(),
  visible: visibleReviews(caller, now),
  allowKind: (kind) => {
    for (const code of neededToReview[kind]) if (!caller.codes.has(code)) throw lacksPermission(code)
  },
  readCallers: (tx, inNodes, at) =>
    readCallers(
      tx,
      inNodes.length === 0 ? caller.scope : inNodes.filter((id) => caller.scope.includes(id)),
      at,
    ),
  reviewersAmong: (tx, ids, kind) => reviewersAmong(tx, caller, ids, kind),
  reviewer: async (tx) =>
    caller.session?.employee == null
      ? undefined
      : (await findReviewers(tx, caller.scope, [caller.session.employee]))[0],
  isPerson: caller.kind === 'person',
  ownNode: caller.nodeId,
  nodes: caller.scope,
  signer: (tx) => signerOf(tx, deps.seal, now),
  by: async () => authorOf(caller),
  nodesOf: (tx, query) => nodesOf(tx, caller.scope, query),
  nodesAmong: (tx, ids) => nodesAmong(tx, caller.scope, ids),
  membersOf: (tx, roles) => membersOfRoles(tx, caller, roles, now),
  allowMembers: (tx, named, areKeysNamed) => allowMembers(tx, caller, named, areKeysNamed),
  readRoles: async () => {
    const query = { page_size: Number.MAX_SAFE_INTEGER, ordering: 'id' } as const
    return {
      roles: (await findRoles(deps.db, caller, query, undefined)).results,
      // One statement reads all of them, or none.
      isComplete: true,
      isGone: (_, node, isInTable) => !isInTable && node !== null && caller.scope.includes(Number(node)),
    }
  },
  // The change and its outcome are one transaction.
  changeRole: ({ review, role, plan, store }) =>
    adminWrite(deps, caller, entry, async (tx, by) => {
      const visible = visibleReviews(by, now)
      const planned = await plan(tx, visible)
      const outcome = await changeOwnRole(tx, by, { review, role, plan: planned, now, record })
      return store(tx, visible, authorOf(by), planned, outcome)
    }),
})
