import { sql, type SQL } from 'drizzle-orm'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { permissionCodes } from '#contract/roles/permissions'
import { listRoles, type Role } from '#contract/roles/roles'
import { listServiceAccountPermissions } from '#contract/session'
import type { Needs } from '#contract/wire'
import { reviews } from '../db/tables/reviews.schema'
import { lacksPermission, Refusal } from '../errors/refusal'
import type { VisibleReviews } from '../features/reviews/role-source'
import { isStorableId, storedRole } from './api-role'
import type { CallerApi, Walk } from './caller-api'
import { nodesWithListedRoles } from './listed-roles.rules'

/** The roles and nodes that the API shows to one key at this moment. */
export type CallerView = {
  readonly roles: Walk<Role>
  /** Empty where the API does not list nodes to this key. */
  readonly nodes: Walk<NodeRecord>
  readonly visible: VisibleReviews
  /** Whether a role is deleted, and not just invisible to this key. `node`: its last node. */
  readonly isGone: (role: number, node: string | null) => boolean
}

/** Whether the API lacks this operation, or replies in a form of its own. */
const isMissing = (error: unknown): boolean =>
  error instanceof Refusal && [404, 405, 501].includes(error.status)

/**
 * Asks the API which permissions the key has, and throws unless they are enough. If the API does not tell,
 * List Roles must be enough: decisions change only our own data, and the API's Update Role judges every
 * change of a role.
 */
async function permissionsFor(api: CallerApi, needs: Needs): Promise<Readonly<Record<string, boolean>>> {
  try {
    const permissions = await api.ask(listServiceAccountPermissions)
    if (!permissionCodes.some((code) => code in permissions)) return {}
    if (!['msp_view_role', ...[needs].flat()].every((code) => permissions[code] === true))
      throw lacksPermission(needs)
    return permissions
  } catch (error) {
    if (!isMissing(error)) throw error
    return {}
  }
}

async function nodesFor(api: CallerApi): Promise<Walk<NodeRecord>> {
  try {
    return await api.everyRow(listNodes)
  } catch (error) {
    if (error instanceof Refusal && (error.status === 403 || isMissing(error)))
      return { rows: [], isComplete: false }
    throw error
  }
}

const numbers = (rows: readonly { readonly id: string }[]) =>
  sql.param(rows.flatMap(({ id }) => (isStorableId(id) ? [Number(id)] : [])))

/**
 * A caller sees a review when the API lists every role of it to their key. For a deleted role the API must
 * list the other roles of its node. It must also list the nodes of the review and of its scope.
 */
function conditionFor(
  roles: readonly Role[],
  nodes: readonly NodeRecord[],
  nodesWithRoles: ReadonlySet<string>,
): SQL {
  const node = sql`coalesce(r.record->>'msp_node', r.before->'roles'->0->>'node')`
  const hidden = sql`select 1 from review_roles r where r.review_id = ${reviews.id} and r.role_id <> all(${numbers(roles)}::int[]) and coalesce(${node} <> all(${sql.param([...nodesWithRoles])}::text[]), true)`
  return sql`(${reviews.node_ids} <@ ${numbers(nodes)}::int[] and not exists (${hidden}))`
}

/**
 * Asks the API for the permissions and scope of the key. The answer is not remembered, because a permission
 * must not outlive its removal.
 * @throws when the key lacks the permission
 */
export async function callerView(
  api: CallerApi,
  upstream: string,
  needs: Needs,
  now: Date,
  self: VisibleReviews['self'],
): Promise<CallerView> {
  // A missing permission is reported before any other error.
  const [permissions, roles, nodes] = await Promise.all([
    permissionsFor(api, needs),
    settled(api.everyRow(listRoles)),
    settled(nodesFor(api)),
  ])
  const [allRoles, allNodes] = [roles(), nodes()]
  const cascades = permissions['msp_cascade_permissions'] === true
  const nodesWithRoles = nodesWithListedRoles(allRoles.rows, allNodes.rows, cascades)
  const listed = new Set(allRoles.rows.map(({ id }) => Number(id)))
  const isGone = (role: number, node: string | null) =>
    allRoles.isComplete && !listed.has(role) && node !== null && nodesWithRoles.has(node)
  const listedRoles = new Map(
    allRoles.rows.map((role) => [role.id, { ...storedRole(role), is_partial: role.is_partial }]),
  )
  return {
    roles: allRoles,
    nodes: allNodes,
    isGone,
    visible: {
      upstream,
      condition: conditionFor(allRoles.rows, allNodes.rows, nodesWithRoles),
      self,
      scope: [],
      now,
      // The lists of this request: a lock must not wait for another server.
      rolesNow: async () => ({ roles: listedRoles, isGone }),
      seesAll: async () => allRoles.isComplete && allNodes.isComplete,
    },
  }
}

/** Waits without failing. Calling the result returns the value, or throws the error. */
const settled = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
