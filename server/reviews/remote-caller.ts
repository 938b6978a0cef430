import { sql } from 'drizzle-orm'
import { listNodes, type NodeRecord } from '#contract/nodes'
import { permissionCodes } from '#contract/permissions'
import { listRoles, type Role } from '#contract/roles'
import { listServiceAccountPermissions } from '#contract/session'
import type { Needs } from '#contract/wire'
import { reviews } from '../db/reviews.schema'
import { lacksPermission, Refusal } from '../errors/refusal'
import type { Remote, Walk } from './remote-api'
import { rolesShownOf } from './remote-reach.rules'
import { isStorableId } from './remote-role'
import type { Sight } from './reviews.store'

/** Who asks, as far as the API behind the gateway shows it to the key. */
export type RemoteCaller = {
  readonly roles: Walk<Role>
  /** Empty where the API does not list nodes to this key. */
  readonly nodes: Walk<NodeRecord>
  /** Nodes all of whose roles the API lists to this key. */
  readonly reached: ReadonlySet<string>
  readonly sight: Sight
}

/** The API does not know this operation, or answers it in a shape of its own. */
const isUntold = (error: unknown): boolean =>
  error instanceof Refusal && [404, 405, 501].includes(error.status)

/**
 * What the API says that the key may; throws unless that is enough. One that does not tell what its keys may do leaves the
 * question to List Roles: who can read every role of a review may note what he thinks of it, and what that changes goes
 * through the API's own Update Role.
 */
async function allow(remote: Remote, needs: Needs): Promise<Readonly<Record<string, boolean>>> {
  try {
    const told = await remote.ask(listServiceAccountPermissions)
    if (!permissionCodes.some((code) => code in told)) return {}
    if (!['msp_view_role', ...[needs].flat()].every((code) => told[code] === true))
      throw lacksPermission(needs)
    return told
  } catch (error) {
    if (!isUntold(error)) throw error
    return {}
  }
}

async function nodesOf(remote: Remote): Promise<Walk<NodeRecord>> {
  try {
    return await remote.everyRow(listNodes)
  } catch (error) {
    if (error instanceof Refusal && (error.status === 403 || isUntold(error)))
      return { rows: [], isComplete: false }
    throw error
  }
}

const numbers = (ids: readonly string[]) =>
  sql.param(ids.flatMap((id) => (isStorableId(id) ? [Number(id)] : [])))
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

/**
 * A review is seen by who is shown every role of it: listed by the API, or, when it is gone, at a node whose roles are. Its
 * own node and those of its scope must be listed as well.
 */
function sightFor(
  upstream: string,
  roles: readonly Role[],
  nodes: readonly NodeRecord[],
  reached: ReadonlySet<string>,
): Sight {
  const [listed, shown] = [numbers(idsOf(roles)), numbers(idsOf(nodes))]
  const at = sql`coalesce(r.record->>'msp_node', r.before->'roles'->0->>'node')`
  const hidden = sql`select 1 from review_roles r where r.review_id = ${reviews.id} and r.role_id <> all(${listed}::int[]) and coalesce(${at} <> all(${sql.param([...reached])}::text[]), true)`
  return { upstream, visible: sql`(${reviews.node_ids} <@ ${shown}::int[] and not exists (${hidden}))` }
}

/** Asked anew for every request: what a key may do and see at the API, it may do and see here, and not a moment longer. */
export async function remoteCaller(remote: Remote, upstream: string, needs: Needs): Promise<RemoteCaller> {
  // The rights first of all: who may not is told that, whatever else went wrong.
  const [rights, roles, nodes] = await Promise.all([
    allow(remote, needs),
    settled(remote.everyRow(listRoles)),
    settled(nodesOf(remote)),
  ])
  const [told, shown] = [roles(), nodes()]
  const reached = rolesShownOf(told.rows, shown.rows, rights['msp_cascade_permissions'] === true)
  return { roles: told, nodes: shown, reached, sight: sightFor(upstream, told.rows, shown.rows, reached) }
}

/** Waits without failing; asking for the result then fails. */
const settled = <T>(promise: Promise<T>): Promise<() => T> =>
  promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
