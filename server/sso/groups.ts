import { isNamed } from '../db/columns'
import type { Db } from '../db/open'
import { nodes, roles } from '../db/schema'
import { isAssignable } from '../roles/assignment.rules'
import { readLineage } from '../nodes/tree.store'
import { entryFor, roleAndNodeOf, type GroupEntry, type SsoSettings } from '../session/sso.rules'
import { claimAt, type Claims } from './claims.rules'
import { groupNamesMissingRole, noGroupMatches, noGroupsClaim } from './sso.errors'

export type RoleAtNode = { readonly role_id: number; readonly node_id: number }

/** The groups that the provider names; undefined when it names none at all, as Entra does above 200 groups. */
function groupsIn(claims: Claims, claim: string): string[] | undefined {
  const value = claimAt(claims, claim)
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
}

/** The first entry for one of somebody's groups; undefined when this server has no entries. Throws when none is theirs. */
export function entryFrom(
  { name, groups: entries, groupsClaim }: SsoSettings,
  claims: Claims,
): GroupEntry | undefined {
  if (!entries) return undefined
  const groups = groupsIn(claims, groupsClaim)
  if (!groups) throw noGroupsClaim(name)
  const entry = entryFor(entries, groups)
  if (!entry) throw noGroupMatches(name)
  return entry
}

/** The role and node that somebody's groups give; undefined when this server has no entries. Throws when theirs give none. */
export async function roleAtNodeFor(
  tx: Db,
  settings: SsoSettings,
  claims: Claims,
): Promise<RoleAtNode | undefined> {
  const entry = entryFrom(settings, claims)
  if (!entry) return undefined
  const found = await roleAtNodeOf(tx, entry)
  if (!found) throw groupNamesMissingRole(settings.name)
  return found
}

/**
 * The role and node that an entry names. Of nodes with one name the highest counts; of roles a built-in one, then the highest. So a new
 * node or role below can't redirect the entry.
 */
async function roleAtNodeOf(db: Db, entry: GroupEntry): Promise<RoleAtNode | undefined> {
  const named = roleAndNodeOf(entry)
  const lineage = named && (await highestNode(db, named.node))
  const node_id = lineage?.[0]
  if (!named || !lineage || node_id === undefined) return undefined
  const found = await db
    .select({ id: roles.id, name: roles.name, node_id: roles.node_id, codes: roles.codes })
    .from(roles)
    .where(isNamed(roles.name, named.role))
  const heightOf = (role: { node_id: number | null }) =>
    role.node_id === null ? Infinity : lineage.indexOf(role.node_id)
  const [role] = found
    .filter((one) => isAssignable(one, lineage))
    .sort((left, right) => heightOf(right) - heightOf(left))
  return role && { role_id: role.id, node_id }
}

/** The lineage of the node with this name; undefined when none has it, or several at the same height. */
async function highestNode(db: Db, name: string): Promise<number[] | undefined> {
  const found = await db.select({ id: nodes.id }).from(nodes).where(isNamed(nodes.name, name))
  const lineages = []
  for (const { id } of found) lineages.push(await readLineage(db, id))
  const [first, second] = lineages.sort((left, right) => left.length - right.length)
  return second?.length === first?.length ? undefined : first
}

/** The grants of entries that name no role at a node. */
export async function brokenEntries(db: Db, entries: readonly GroupEntry[]): Promise<string[]> {
  const broken: string[] = []
  for (const entry of entries) if (!(await roleAtNodeOf(db, entry))) broken.push(entry.gives)
  return broken
}
