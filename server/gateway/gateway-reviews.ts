import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '#contract/roles/roles'
import type { Endpoint, Needs } from '#contract/wire'
import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import { noSuchItem } from '#domain/review/refusals'
import { hasUnknown, permissionSetOf } from '#domain/roles/permission-set'
import { withAllBelow } from '#domain/tree'
import { cannotProcess, diskFull, notFound } from '../errors/refusal'
import { inputOf, mount, sendValue } from '../http/mount'
import { recorder } from '../http/recorder'
import { planChange, storeChange } from '../features/reviews/apply-review'
import { reviewRoutes } from '../features/reviews/reviews.routes'
import { authorOf, type Author } from '../callers/caller'
import { openSigningKey, signerOf } from '../signing/signing-key'
import { allowFresh } from '../callers/fresh.rules'
import type { ReadRoles, RecordReview, RoleSource } from '../features/reviews/role-source'
import { isStorableId, storable, storedRole } from './api-role'
import { changeApiRole } from './api-role-change'
import { callerApi, type CallerApi } from './caller-api'
import { callerView, type CallerView } from './caller-view'
import { CallerGone, stays } from './exchange'
import { admit, gatewayCallerOf, type GatewayCaller } from './gateway-caller'
import { untilGone, type GatewayDeps } from './gateway.routes'
import { keyMark } from './key-mark'
import { peopleLog } from './people-log'
import { wholeRoles } from './whole-roles'

/**
 * Runs work with the database when it is the caller's turn. Nothing in it asks the API, because a turn must
 * not wait for another server.
 */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Reviews of the roles of the API behind the gateway. Every request asks the API, with the caller's key, for
 * the caller's permissions and scope.
 */
export function gatewayReviewRoutes(app: FastifyInstance, deps: GatewayDeps): void {
  const { db, clock, turns } = deps
  reviewRoutes({
    publicUrl: deps.publicUrl,
    bind: (entry, handler) =>
      mount(app, entry, {
        ...peopleLog(deps.people, entry, { writes: false }).hooks,
        answersHead: false,
        admit: async (request) => {
          await admit(deps, entry, request)
          const { person } = gatewayCallerOf(request)
          if (entry.fresh && person) allowFresh(person, clock())
          if (entry.method !== 'GET' && !deps.hasRoom()) throw diskFull()
        },
        answer: async (request, reply) => {
          const asker = gatewayCallerOf(request)
          request.sharer = asker.sharer
          const inTurn: InTurn = (work) => turns.work(entry, request, work)
          const input = inputOf(entry, request)
          const budget = deps.api.budgetFor(asker.sharer)
          const api = callerApi({
            api: deps.api,
            asker,
            budget,
            // A change that has begun is completed, so that its outcome is stored.
            gone: entry.method === 'GET' ? untilGone(reply) : stays,
          })
          const now = clock()
          const record = asker.person ? recorded(entry, request, now) : logged(entry, request)
          const self = asker.person ? authorOf(asker.person).person_id : null
          try {
            const view = await callerView(api, deps.upstream, needsHere(entry.needs), now, self)
            const source = apiRoles(deps, asker, inTurn, api, view, record)
            const write = <T>(work: (tx: Db, from: RoleSource) => Promise<T>) =>
              inTurn(() => inTransaction(db, (tx) => work(tx, source)))
            const read = <T>(work: (from: Db) => Promise<T>) => inTurn(() => work(db))
            const value = await handler({ ...input, now, record, source, read, write })
            // The reply repeats what the API sent, even if it breaks the contract. The browser reads it as
            // tolerantly as the API's own.
            return sendValue(entry, reply, entry.reply ? value : undefined)
          } catch (error) {
            if (error instanceof CallerGone) return reply.hijack()
            throw error
          } finally {
            budget.end()
          }
        },
      }),
  })
}

/** Reviews are about roles here, so what people need for others doesn't count. */
const needsHere = (needs: Needs): Needs =>
  [needs].flat().includes('msp_edit_role') ? 'msp_edit_role' : needs

/** The person, or a mark of the key that the caller brought. */
async function authorBehind(tx: Db, deps: GatewayDeps, asker: GatewayCaller, now: Date): Promise<Author> {
  if (asker.person) return authorOf(asker.person)
  const { secret } = await openSigningKey(tx, deps.seal, now)
  return { account_id: null, person_id: null, account_name: keyMark(secret, asker.authorization) }
}

/** The audit log has what people did, without bodies. */
const recorded =
  (entry: Endpoint, request: FastifyRequest, now: Date): RecordReview =>
  (tx, { id }) =>
    recorder(entry, request, now)(tx, { id, nodes: [] })

/** Nobody knows whose key it is, so the log of the process has what it changed. */
const logged =
  (entry: Endpoint, request: FastifyRequest): RecordReview =>
  async (_tx, { id }) =>
    request.log.info(
      { operation: entry.name, review: id, address: request.ip, request: request.id },
      'a review was changed',
    )

function apiRoles(
  deps: GatewayDeps,
  asker: GatewayCaller,
  inTurn: InTurn,
  api: CallerApi,
  view: CallerView,
  record: RecordReview,
): RoleSource {
  const { db, upstream, seal } = deps
  const { now } = view.visible
  const by: RoleSource['by'] = (tx) => authorBehind(tx, deps, asker, now)
  const nodes = view.nodes.rows.filter(({ id }) => isStorableId(id))
  return {
    caller: null,
    baseUrl: `${upstream}/api/msp/`,
    visible: view.visible,
    ownNode: null,
    nodes: nodes.map(({ id }) => Number(id)),
    by,
    signer: (tx) => signerOf(tx, seal, now),
    nodesOf: async (_db, { node: uid, include_descendants: below }) => {
      if (uid === undefined) return undefined
      const node = nodes.find((one) => one.uid === uid)
      if (!node) throw notFound()
      const ids = below ? withAllBelow(nodes, node.id) : [node.id]
      return [...ids].map(Number)
    },
    nodesAmong: async (_db, ids) =>
      nodes
        .filter(({ id }) => ids.includes(Number(id)))
        .map(({ id, name }) => ({ id: Number(id), name: storable(name) })),
    readRoles: async () => rolesIn(view, await wholeRoles(api, view.roles.rows)),
    // The API is asked between two transactions, because a lock must not wait for another server.
    apply: async (review, shown) => {
      const planned = await inTurn(() => planChange(db, view.visible, review, shown))
      if (planned.kind !== 'role') throw cannotProcess(noSuchItem)
      const role = String(planned.id)
      const isListed = view.roles.rows.some(({ id }) => id === role)
      const outcome = await changeApiRole(api, role, planned.plan, isListed)
      // Without a turn, because a refusal would lose what the API has done.
      return inTransaction(db, async (tx) => {
        const made = { planned, outcome, by: await by(tx) }
        const stored = await storeChange(tx, view.visible, review, made)
        await record(tx, { id: review })
        return stored
      })
    },
  }
}

function rolesIn({ roles: { isComplete }, isGone }: CallerView, rows: readonly Role[]): ReadRoles {
  if (!rows.every(({ id }) => isStorableId(id)))
    throw cannotProcess('The IDs of the roles of this API are too long.')
  const silent = rows.find((role) => hasUnknown(permissionSetOf(role)))
  if (silent)
    throw cannotProcess(
      `The API doesn't say which permissions the role ${storable(silent.name)} has, so it can't be reviewed.`,
    )
  return { roles: rows.map(storedRole), isComplete, isGone }
}
