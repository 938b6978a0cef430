import { sql, type SQL } from 'drizzle-orm'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { permissionCodes } from '#contract/roles/permissions'
import type { Db } from '#server/db/open'
import { nodes } from '#server/db/tables/schema'

export type Member = { id: string; role: number; node: number }
/** All records that decide permissions, at one moment. */
export type State = {
  nodes: { id: number; parent: number | null; name: string }[]
  roles: { id: number; node: number | null; name: string; codes: string[] }[]
  people: (Member & {
    email: string
    active: boolean
    /**
     * The names and second factor, which a write can also change. A new invitation mail changes neither them
     * nor permissions.
     */
    rest: string
  })[]
  /** `rest`: the name, and a digest of the key itself. */
  keys: (Member & { rest: string })[]
}

const all = (fields: string, table: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by id), '[]'::json) from ${table})`

/** One statement, so that all records are of one moment. The names are those of `State`. */
const text = sql.raw(`json_build_object(
  'nodes', ${all(`'id', id, 'parent', parent_id, 'name', name`, 'nodes one')},
  'roles', ${all(`'id', id, 'node', node_id, 'name', name, 'codes', codes`, 'roles')},
  'people', ${all(`'id', 'person ' || id, 'role', role_id, 'node', node_id, 'email', email, 'active', activated_at is not null, 'rest', concat_ws(' ', first_name, last_name, is_2fa_enabled)`, 'employees')},
  'keys', ${all(`'id', 'key ' || id, 'role', role_id, 'node', node_id, 'rest', concat_ws(' ', name, key_hash)`, 'service_accounts')}
)::text`) as SQL<string>

/** The state as text. The same state gives the same text, and texts are much quicker to compare. */
export async function stateTextOf(db: Db): Promise<string> {
  const [row] = await db.select({ text }).from(nodes).limit(1)
  return row!.text
}
export const readState = (written: string): State => JSON.parse(written) as State
export const stateOf = async (db: Db): Promise<State> => readState(await stateTextOf(db))

/** A set of permissions, with one bit for each code in the order of the catalogue. */
export type Mask = number
export const maskOf = (codes: Iterable<string>): Mask =>
  [...codes].reduce((mask, code) => mask | (1 << permissionCodes.indexOf(code as never)), 0)
export const codesIn = (mask: Mask): string[] => permissionCodes.filter((_, bit) => mask & (1 << bit))
export const cascadeBit = maskOf(['msp_cascade_permissions'])
const administratorMask = maskOf(permissionCodes.filter((code) => /_(user|role)$/.test(code)))

/** The permissions of a member at each node where the role applies. */
type PermissionsByNode = Map<number, Mask>

/** The node and all nodes below it. A cycle ends the walk. */
export function below(tree: State['nodes'], id: number): number[] {
  const found = [id]
  for (const at of found)
    for (const node of tree) if (node.parent === at && !found.includes(node.id)) found.push(node.id)
  return found
}

function lineage(tree: State['nodes'], id: number): number[] {
  const found: number[] = []
  for (
    let at: number | null | undefined = id;
    at && !found.includes(at);
    at = tree.find((node) => node.id === at)?.parent
  )
    found.push(at)
  return found
}

export function permissionsByNode(
  { nodes: tree, roles }: Pick<State, 'nodes' | 'roles'>,
  member: Member,
): PermissionsByNode {
  const mask = maskOf(roles.find((role) => role.id === member.role)?.codes ?? [])
  const scope = mask & cascadeBit ? below(tree, member.node) : [member.node]
  return new Map(scope.map((node) => [node, mask]))
}

const unusable = maskOf(neverForServiceAccounts)
/**
 * The permissions that the actor can use, and so give or take. A key can't use four of its role's
 * permissions.
 */
export function usableByNode(at: Pick<State, 'nodes' | 'roles'>, actor: Member): PermissionsByNode {
  const lost = actor.id.startsWith('key ') ? unusable : 0
  return new Map([...permissionsByNode(at, actor)].map(([node, mask]) => [node, mask & ~lost]))
}

const members = (at: State): Member[] => [...at.people, ...at.keys]
/** Each role as if somebody held it at its own node. A built-in role has none. */
const rolesAsMembers = (at: State): Member[] =>
  at.roles.map((role) => ({ id: `role ${role.id}`, role: role.id, node: role.node ?? 0 }))

/**
 * The state before a write, with the nodes that the write created, so that permissions inherited there are no
 * gain.
 */
function withNewNodes(before: State, after: State): State {
  const there = new Set(before.nodes.map((node) => node.id))
  return { ...before, nodes: [...before.nodes, ...after.nodes.filter((node) => !there.has(node.id))] }
}

/** Permissions that a write gave to these holders, of those that count at a node. */
function gains(
  before: State,
  after: State,
  holders: (at: State) => Member[],
  counting: (node: number) => Mask,
): string[] {
  const old = withNewNodes(before, after)
  const earlier = new Map(holders(old).map((holder) => [holder.id, permissionsByNode(old, holder)]))
  return holders(after).flatMap((holder) =>
    [...permissionsByNode(after, holder)].flatMap(([node, mask]) => {
      const gained = mask & ~(earlier.get(holder.id)?.get(node) ?? 0) & counting(node)
      return gained ? [`${holder.id} got ${codesIn(gained).join(', ')} at node ${node}`] : []
    }),
  )
}

/** Permissions that a write gave to somebody although the actor lacked them at that node. */
export function escalations(before: State, after: State, actor: Member): string[] {
  const own = usableByNode(withNewNodes(before, after), actor)
  return gains(before, after, members, (node) => ~(own.get(node) ?? 0))
}

const toConfirm = maskOf(
  permissionCodes.filter((code) => /^msp_(add|edit|delete|rotate)_(user|role|service_account)$/.test(code)),
)
/**
 * Permissions to write people, roles or service accounts that a write gave to somebody, or to a role that it
 * made or changed. A role that nobody has gives nothing where a node moves below it: giving it is confirmed.
 */
export function gainsToConfirm(before: State, after: State): string[] {
  const written = new Set(
    after.roles.flatMap(({ id, node, codes }) => {
      const old = before.roles.find((role) => role.id === id)
      return old?.node === node && old.codes.join() === codes.join() ? [] : [id]
    }),
  )
  return gains(
    before,
    after,
    (at) => [...members(at), ...rolesAsMembers(at).filter(({ role }) => written.has(role))],
    () => toConfirm,
  )
}

const beyond = (tree: State['nodes'], held: PermissionsByNode, own: PermissionsByNode): string[] =>
  tree.flatMap(({ id }) => {
    const more = (held.get(id) ?? 0) & ~(own.get(id) ?? 0)
    return more ? [`${codesIn(more).join(', ')} at node ${id}`] : []
  })

/**
 * Permissions that a write took from somebody although the actor lacked them at that node. Only nodes that
 * are still there count: with a node, everybody's permissions at it end.
 */
export function takings(before: State, after: State, actor: Member): string[] {
  const own = usableByNode(before, actor)
  const later = new Map(members(after).map((member) => [member.id, permissionsByNode(after, member)]))
  return members(before).flatMap((member) => {
    const now = later.get(member.id)
    const lost = new Map(
      [...permissionsByNode(before, member)].map(([node, mask]) => [node, mask & ~(now?.get(node) ?? 0)]),
    )
    return beyond(after.nodes, lost, own).map((what) => `${member.id} lost ${what}`)
  })
}

/**
 * People, keys and roles that a write changed or removed in any way although they held more than the actor.
 */
export function changedSuperiors(before: State, after: State, actor: Member): string[] {
  const own = usableByNode(before, actor)
  const records = (at: State) => [
    ...members(at).map((member) => ({ record: member, member })),
    ...rolesAsMembers(at).map((member, index) => ({ record: at.roles[index]!, member })),
  ]
  const now = new Map(records(after).map(({ member, record }) => [member.id, JSON.stringify(record)]))
  return records(before).flatMap(({ member, record }) =>
    now.get(member.id) === JSON.stringify(record)
      ? []
      : beyond(before.nodes, permissionsByNode(before, member), own).map(
          (what) => `${member.id} was changed, with ${what}`,
        ),
  )
}

/** Permissions added to a role although the actor lacks them, or lacks the role's node in their scope. */
export function rolesWithMorePermissions(before: State, after: State, actor: Member): string[] {
  const own = usableByNode(before, actor)
  return after.roles.flatMap((role) => {
    const old = before.roles.find((one) => one.id === role.id)
    const added = maskOf(role.codes) & ~maskOf(old?.codes ?? []) & ~(own.get(role.node ?? 0) ?? 0)
    return added ? [`role ${role.id} got ${codesIn(added).join(', ')}`] : []
  })
}

/**
 * Records that a write created, changed or deleted although they were, or now are, out of the actor's scope.
 */
export function outOfScope(before: State, after: State, actor: Member): string[] {
  const own = new Set<number | null>(permissionsByNode(before, actor).keys())
  const touched = <T extends { id: string | number }>(
    what: string,
    old: T[],
    now: T[],
    placesOf: (one: T) => (number | null)[],
  ): string[] => {
    const ids = new Set([...old, ...now].map((one) => one.id))
    return [...ids].flatMap((id) => {
      const versions = [old.find((one) => one.id === id), now.find((one) => one.id === id)].filter(
        (one) => one !== undefined,
      )
      if (versions.length === 2 && JSON.stringify(versions[0]) === JSON.stringify(versions[1])) return []
      return versions.some((one) => placesOf(one).some((place) => !own.has(place)))
        ? [`${what} ${id} is not within scope`]
        : []
    })
  }
  const parents = new Map(before.nodes.map((node) => [node.id, node.parent]))
  return [
    // A new node needs its parent in scope. A changed node needs itself in scope, and a moved node its new
    // parent too.
    ...touched('node', before.nodes, after.nodes, (node) => {
      if (!parents.has(node.id)) return [node.parent]
      return parents.get(node.id) === node.parent ? [node.id] : [node.id, node.parent]
    }),
    ...touched('role', before.roles, after.roles, (role) => [role.node]),
    ...touched('', before.people, after.people, (person) => [person.node]),
    ...touched('', before.keys, after.keys, (key) => [key.node]),
  ]
}

const twice = (what: string, texts: string[]): string[] => {
  const folded = texts.map((text) => text.toLowerCase())
  return folded
    .filter((text, index) => folded.indexOf(text) !== index)
    .map((text) => `${what} exists twice: ${text}`)
}

/** Checks the rules that every state must keep. @returns the violations */
export function faultsOf(at: State): string[] {
  const faults: string[] = []
  const roots = at.nodes.filter((node) => node.parent === null)
  if (roots.length !== 1) faults.push(`${roots.length} roots`)
  if (below(at.nodes, roots[0]?.id ?? 0).length !== at.nodes.length)
    faults.push('a cycle, or a node without a way to the root')
  for (const member of members(at)) {
    const role = at.roles.find((one) => one.id === member.role)
    const up = lineage(at.nodes, member.node)
    const cascades = role?.codes.includes('msp_cascade_permissions')
    if (!role) faults.push(`${member.id} has a role that does not exist`)
    else if (role.node !== null && role.node !== member.node && !(cascades && up.includes(role.node)))
      faults.push(
        `${member.id} at node ${member.node} holds role ${role.id} of node ${role.node}, which is not for that node`,
      )
  }
  return [
    ...faults,
    ...twice(
      'a sibling',
      at.nodes.map((node) => `${node.parent} ${node.name}`),
    ),
    ...twice(
      'a role',
      at.roles.map((role) => `${role.node} ${role.name}`),
    ),
    ...twice(
      'an address',
      at.people.map((person) => person.email),
    ),
  ]
}

/** Active employees at the root node with every user and role permission. */
export function administratorsOf(at: State): string[] {
  const root = at.nodes.find((node) => node.parent === null)?.id
  const holds = (id: number) => maskOf(at.roles.find((role) => role.id === id)?.codes ?? [])
  return at.people
    .filter(
      (person) =>
        person.active &&
        person.node === root &&
        (holds(person.role) & administratorMask) === administratorMask,
    )
    .map((person) => person.id)
}
