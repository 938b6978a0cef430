import { eq, or, sql } from 'drizzle-orm'
import { isNamed } from '../../../db/tables/columns'
import type { Db } from '../../../db/open'
import { nodes, roles } from '../../../db/tables/schema'
import { isAssignable } from '../../roles/assignment.rules'
import { readLineage } from '../../nodes/tree.store'
import { entryFor, roleAndNodeOf, type GroupEntry, type SsoSettings } from '../../../callers/sso.rules'
import { claimAt, type Claims } from './claims.rules'
import { groupNamesMissingRole, noGroupMatches, noGroupsClaim } from './sso.errors'

export type RoleAtNode = { readonly role_id: number; readonly node_id: number }

/**
 * The groups that the provider names; undefined when it names none at all, as Entra does above 200 groups.
 */
function groupsIn(claims: Claims, claim: string): string[] | undefined {
  const value = claimAt(claims, claim)
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined
}

/**
 * The first entry for one of somebody's groups; undefined when this server has no entries. Throws when none
 * is theirs.
 */
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

/**
 * The role and node that somebody's groups give; undefined when this server has no entries. Throws when
 * theirs give none.
 */
export async function roleAtNodeFor(
  tx: Db,
  settings: SsoSettings,
  claims: Claims,
): Promise<RoleAtNode | undefined> {
  const entry = entryFrom(settings, claims)
  if (!entry) return undefined
  const node = await settledNode(tx, entry)
  const found = node === undefined ? undefined : await roleAtNode(tx, entry, node)
  if (!found) throw groupNamesMissingRole(settings.name)
  return found
}

/**
 * The node that each entry led to first: at the start, or when somebody first came by it. A name can change
 * hands while the server runs, and then the entry must not lead to another branch.
 */
const settled = new WeakMap<GroupEntry, number>()

async function settledNode(db: Db, entry: GroupEntry): Promise<number | undefined> {
  const known = settled.get(entry)
  const ids = (await nodesOf(db, entry)).map(({ id }) => id)
  if (known !== undefined) return ids.includes(known) ? known : undefined
  const [id] = ids
  if (id === undefined || ids.length > 1) return undefined
  settled.set(entry, id)
  return id
}

/**
 * Of roles with one name a built-in one counts, then the highest. So a new role below can't redirect the
 * entry.
 */
async function roleAtNode(db: Db, entry: GroupEntry, node_id: number): Promise<RoleAtNode | undefined> {
  const lineage = await readLineage(db, node_id)
  const found = await db
    .select({ id: roles.id, name: roles.name, node_id: roles.node_id, codes: roles.codes })
    .from(roles)
    .where(isNamed(roles.name, roleAndNodeOf(entry)?.role ?? ''))
  const heightOf = (role: { node_id: number | null }) =>
    role.node_id === null ? Infinity : lineage.indexOf(role.node_id)
  const [role] = found
    .filter((one) => isAssignable(one, lineage))
    .sort((left, right) => heightOf(right) - heightOf(left))
  return role && { role_id: role.id, node_id }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
type NamedNode = { readonly id: number; readonly path: string }

/** The names from the root to a node, with slashes between. */
const pathOf = sql<string>`(
  with recursive above as (
    select nodes.parent_id, nodes.name as path
    union all
    select parent.parent_id, parent.name || '/' || above.path
    from nodes parent join above on parent.id = above.parent_id
  ) select path from above where parent_id is null
)`

/**
 * The nodes that an entry can mean: that of a UUID or of a path from the root, or else all with this name.
 */
async function nodesOf(db: Db, entry: GroupEntry): Promise<NamedNode[]> {
  const named = roleAndNodeOf(entry)?.node ?? ''
  const isWhole = uuid.test(named) ? eq(nodes.uid, named.toLowerCase()) : isNamed(pathOf, named)
  const found = await db
    .select({ id: nodes.id, path: pathOf, isWhole: sql<boolean>`${isWhole}` })
    .from(nodes)
    .where(or(isWhole, isNamed(nodes.name, named)))
    .orderBy(nodes.id)
  const whole = found.filter((node) => node.isWhole)
  return whole.length > 0 ? whole : found
}

/** What is wrong with entries that lead nowhere, or may lead elsewhere tomorrow. Settles the others. */
export async function entryProblems(db: Db, entries: readonly GroupEntry[]): Promise<string[]> {
  const problems: string[] = []
  for (const entry of entries) {
    const [first, ...more] = await nodesOf(db, entry)
    const node = await settledNode(db, entry)
    const named = roleAndNodeOf(entry)?.node ?? ''
    const say = (words: string) => problems.push(`OIDC_GROUPS names ${entry.gives}, ${words}`)
    if (first && more.length > 0)
      say(
        `but several nodes have this name, so nobody gets in by it. Name the node by its path, such as ${first.path}, or by its UUID.`,
      )
    else if (node === undefined || !(await roleAtNode(db, entry, node)))
      say('but there is no such role at that node.')
    else if (first && !uuid.test(named) && !named.includes('/') && first.path.includes('/'))
      say(`and another node can get this name. Name the node by its path, ${first.path}, or by its UUID.`)
  }
  return problems
}
