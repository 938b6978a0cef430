import { sql, type SQL } from 'drizzle-orm'
import { permissionCodes } from '#contract/permissions'
import type { Db } from '#server/db/open'
import { nodes } from '#server/db/schema'

export type Holder = { id: string; role: number; node: number }
/** Everything that says who may do what where, as it is in the database at one moment. */
export type State = {
  nodes: { id: number; parent: number | null; name: string }[]
  roles: { id: number; node: number | null; name: string; codes: string[] }[]
  people: (Holder & { email: string; active: boolean })[]
  keys: Holder[]
}

const all = (fields: string, table: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by id), '[]'::json) from ${table})`

/** In one statement, so of one moment; the names are those of `State`. */
const text = sql.raw(`json_build_object(
  'nodes', ${all(`'id', id, 'parent', parent_id, 'name', name`, 'nodes one')},
  'roles', ${all(`'id', id, 'node', node_id, 'name', name, 'codes', codes`, 'roles')},
  'people', ${all(`'id', 'person ' || id, 'role', role_id, 'node', node_id, 'email', email, 'active', activated_at is not null`, 'employees')},
  'keys', ${all(`'id', 'key ' || id, 'role', role_id, 'node', node_id`, 'service_accounts')}
)::text`) as SQL<string>

/** As text, which is the same as long as nothing changes: to compare two is much quicker so. */
export async function stateTextOf(db: Db): Promise<string> {
  const [row] = await db.select({ text }).from(nodes).limit(1)
  return row!.text
}
export const readState = (written: string): State => JSON.parse(written) as State
export const stateOf = async (db: Db): Promise<State> => readState(await stateTextOf(db))

/** One bit for each code, in the catalogue's order. */
export type Mask = number
export const maskOf = (codes: Iterable<string>): Mask =>
  [...codes].reduce((mask, code) => mask | (1 << permissionCodes.indexOf(code as never)), 0)
export const codesIn = (mask: Mask): string[] => permissionCodes.filter((_, bit) => mask & (1 << bit))
export const cascadeBit = maskOf(['msp_cascade_permissions'])
const administratorMask = maskOf(permissionCodes.filter((code) => /_(user|role)$/.test(code)))

/** What a holder may do: a mask for each node that the role works at. */
export type Rights = Map<number, Mask>

/** What lies at and below a node. A node that leads into a cycle ends the walk. */
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

export function rightsOf({ nodes: tree, roles }: Pick<State, 'nodes' | 'roles'>, holder: Holder): Rights {
  const mask = maskOf(roles.find((role) => role.id === holder.role)?.codes ?? [])
  const scope = mask & cascadeBit ? below(tree, holder.node) : [holder.node]
  return new Map(scope.map((node) => [node, mask]))
}

const holders = (at: State): Holder[] => [...at.people, ...at.keys]

/**
 * What somebody has got by one write that the actor did not hold there himself before it. What a node that is new
 * inherits from above is no gain: it is measured as if the node had been there, empty, before.
 */
export function escalations(before: State, after: State, actor: Holder): string[] {
  const there = new Set(before.nodes.map((node) => node.id))
  const tree = [...before.nodes, ...after.nodes.filter((node) => !there.has(node.id))]
  const own = rightsOf({ ...before, nodes: tree }, actor)
  const earlier = new Map(
    holders(before).map((holder) => [holder.id, rightsOf({ ...before, nodes: tree }, holder)]),
  )
  return holders(after).flatMap((holder) =>
    [...rightsOf(after, holder)].flatMap(([node, mask]) => {
      const gained = mask & ~(earlier.get(holder.id)?.get(node) ?? 0) & ~(own.get(node) ?? 0)
      return gained ? [`${holder.id} got ${codesIn(gained).join(', ')} at node ${node}`] : []
    }),
  )
}

/** Codes that a role got, held or not, though the actor does not hold them, or its node is not in his scope. */
export function overreachingRoles(before: State, after: State, actor: Holder): string[] {
  const own = rightsOf(before, actor)
  return after.roles.flatMap((role) => {
    const old = before.roles.find((one) => one.id === role.id)
    const added = maskOf(role.codes) & ~maskOf(old?.codes ?? []) & ~(own.get(role.node ?? 0) ?? 0)
    return added ? [`role ${role.id} got ${codesIn(added).join(', ')}`] : []
  })
}

/** Records that were made, changed or taken away though they are, were or come to be where the actor does not reach. */
export function outOfReach(before: State, after: State, actor: Holder): string[] {
  const own = new Set<number | null>(rightsOf(before, actor).keys())
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
    // A node that is new hangs below one in scope; one that was there is in scope itself, and so is where it goes.
    ...touched('node', before.nodes, after.nodes, (node) => {
      if (!parents.has(node.id)) return [node.parent]
      return parents.get(node.id) === node.parent ? [node.id] : [node.id, node.parent]
    }),
    ...touched('role', before.roles, after.roles, (role) => [role.node]),
    ...touched('', before.people, after.people, (person) => [person.node]),
  ]
}

const twice = (what: string, texts: string[]): string[] => {
  const folded = texts.map((text) => text.toLowerCase())
  return folded
    .filter((text, index) => folded.indexOf(text) !== index)
    .map((text) => `${what} is there twice: ${text}`)
}

/** What must hold of every state, whoever wrote last. */
export function faultsOf(at: State): string[] {
  const faults: string[] = []
  const roots = at.nodes.filter((node) => node.parent === null)
  if (roots.length !== 1) faults.push(`${roots.length} roots`)
  if (below(at.nodes, roots[0]?.id ?? 0).length !== at.nodes.length)
    faults.push('a cycle, or a node that hangs nowhere')
  for (const holder of holders(at)) {
    const role = at.roles.find((one) => one.id === holder.role)
    const up = lineage(at.nodes, holder.node)
    const cascades = role?.codes.includes('msp_cascade_permissions')
    if (!role) faults.push(`${holder.id} holds a role that is gone`)
    else if (role.node !== null && role.node !== holder.node && !(cascades && up.includes(role.node)))
      faults.push(
        `${holder.id} at node ${holder.node} holds role ${role.id} of node ${role.node}, which is not for that node`,
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

/** Active people at the root who hold every user and role permission. */
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
