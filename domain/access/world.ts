import type { RoleGiven } from '#contract/roles/role-given'
import type { Id } from '#contract/shape'
import { partly, unknown, valueOfKnown, type Known } from '../known'
import { type PermissionSet } from '../roles/permission-set'
import { positionsIn, type Spans } from './spans'

export type WorldNode = {
  readonly id: Id<'node'>
  readonly name: string
  /** null: the root. undefined: the server doesn't say. */
  readonly parent?: Id<'node'> | null | undefined
  readonly company_count?: number | undefined
  readonly child_count?: number | undefined
  /** Addresses name nodes by it. */
  readonly uid?: string | undefined
}
export type WorldRole = {
  readonly id: Id<'role'>
  readonly name: string
  /** null: built in. undefined: the server doesn't say. */
  readonly node: Id<'node'> | null | undefined
  readonly permissions: PermissionSet
  /** The day of its last change; undefined: the server doesn't say. */
  readonly changed?: string | undefined
}
/** A person or key with the one role that they have, which counts from their node. */
export type Holder = {
  readonly kind: 'person' | 'key'
  readonly id: Id<'employee' | 'key'>
  readonly name: string
  /** A person's email; undefined for keys, or if the server doesn't say. */
  readonly email?: string | undefined
  readonly role: Id<'role'> | undefined
  readonly node: Id<'node'> | undefined
  /** `later`: an invitation that isn't accepted. `ended`: a key that has expired. */
  readonly state: 'now' | 'later' | 'ended' | undefined
  /** The provider's groups decide on role and node. */
  readonly byGroups?: boolean | undefined
  /** When the invitation of somebody invited expires. */
  readonly until?: string | null | undefined
  /** The last sign-in or use; null: never. */
  readonly lastSeen?: string | null | undefined
  /** Since when they have the role at the node, and who gave it; null: the server doesn't know. */
  readonly given?: RoleGiven | null | undefined
  /** When the present key was made, and by whom, who has seen it; null: the server doesn't know. */
  readonly made?: RoleGiven | null | undefined
}
export type WorldCompany = {
  readonly id: Id<'company'>
  readonly name: string
  readonly node: Id<'node'> | undefined
}

/** What the caller's own lists say. A list that they can't read is unknown. */
export type Facts = {
  readonly nodes: Known<readonly WorldNode[]>
  readonly roles: Known<readonly WorldRole[]>
  readonly people: Known<readonly Holder[]>
  readonly keys: Known<readonly Holder[]>
  /** The nodes below which there may be others that aren't listed. */
  readonly cut: ReadonlySet<Id<'node'>>
}

type Place = {
  readonly at: number
  readonly end: number
  readonly top: Id<'node'>
  /** Whether all nodes below it are listed. */
  readonly isWhole: boolean
}
/** The facts with their indexes. */
export type World = Facts & {
  /** The nodes in pre-order. */
  readonly order: readonly WorldNode[]
  readonly places: ReadonlyMap<Id<'node'>, Place>
  readonly roleOf: ReadonlyMap<Id<'role'>, WorldRole>
  readonly holderOf: ReadonlyMap<string, Holder>
  /** Whether the listed nodes end at the organisation's root. If not, there are people above. */
  readonly hasRoot: boolean
  /** Whether it is known of each two nodes if one is below the other. */
  readonly isWhole: boolean
}

/** Names a person or key among both: their ids overlap. */
export const holderKey = ({ kind, id }: Pick<Holder, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * Nodes before those below them. A node whose parent isn't listed is a top; nodes in a circle are left out.
 */
function inPreOrder(nodes: readonly WorldNode[], cut: Facts['cut']) {
  const listed = new Set(nodes.map(({ id }) => id))
  const below = new Map<Id<'node'> | null, WorldNode[]>()
  for (const node of nodes) {
    const parent = node.parent != null && listed.has(node.parent) ? node.parent : null
    const siblings = below.get(parent)
    if (siblings) siblings.push(node)
    else below.set(parent, [node])
  }
  const order: WorldNode[] = []
  const places = new Map<Id<'node'>, Place>()
  const visit = (node: WorldNode, top: Id<'node'>): boolean => {
    const at = order.push(node) - 1
    let isWhole = !cut.has(node.id)
    for (const child of below.get(node.id) ?? []) isWhole = visit(child, top) && isWhole
    places.set(node.id, { at, end: order.length, top, isWhole })
    return isWhole
  }
  for (const top of below.get(null) ?? []) visit(top, top.id)
  return { order, places }
}

/** Prepares the answers. Made once for the lists that were read, and again after a write. */
export function worldOf(facts: Facts): World {
  const { order, places } = inPreOrder(valueOfKnown(facts.nodes) ?? [], facts.cut)
  const holders = [facts.people, facts.keys].flatMap((some) => valueOfKnown(some) ?? [])
  return {
    ...facts,
    order,
    places,
    roleOf: new Map((valueOfKnown(facts.roles) ?? []).map((role) => [role.id, role])),
    holderOf: new Map(holders.map((holder) => [holderKey(holder), holder])),
    hasRoot: order.some(({ parent }) => parent === null),
    isWhole:
      facts.nodes.kind === 'known' &&
      order.length === facts.nodes.value.length &&
      order.every(({ parent }) => parent !== undefined),
  }
}

/**
 * Whether a node is the other one or above it; undefined if the nodes between may be missing.
 */
export function isOver(world: World, above: Id<'node'>, id: Id<'node'>): boolean | undefined {
  const { places, nodes } = world
  if (above === id) return true
  const [upper, lower] = [places.get(above), places.get(id)]
  if (!lower) return undefined
  if (upper && upper.at <= lower.at && lower.at < upper.end) return true
  const top = nodeIn(world, lower.top)
  if (top?.parent === null) return false
  return nodes.kind === 'known' && upper && top?.parent !== undefined ? false : undefined
}

/** Whether everybody who has a role would be listed: they are at its node or below, with a built-in one anywhere. */
export function listsMembersOf(
  { order, places, hasRoot }: World,
  { node }: Pick<WorldRole, 'node'>,
): boolean {
  const top = node === null ? hasRoot && order[0]?.id : node
  return places.get(top || '')?.isWhole === true
}

/** A node by its id; undefined if it isn't listed. */
export const nodeIn = ({ order, places }: World, id: Id<'node'> = ''): WorldNode | undefined =>
  order[places.get(id)?.at ?? -1]

/** The nodes of a set, in pre-order. */
export const nodesAt = ({ order }: World, spans: Spans): readonly WorldNode[] =>
  positionsIn(spans).flatMap((at) => order[at] ?? [])

/** All holders of both kinds. If one kind isn't known, they are a part. */
export function holdersOf({ people, keys }: Facts): Known<readonly Holder[]> {
  if (people.kind === 'unknown' && keys.kind === 'unknown') return unknown(people.why)
  const missing = [people, keys].flatMap((some, at) =>
    some.kind === 'known'
      ? []
      : [some.kind === 'partly' ? some.why : `${at ? 'keys' : 'people'} aren’t known, because ${some.why}`],
  )
  const found = [people, keys].flatMap((some) => valueOfKnown(some) ?? [])
  return missing.length > 0
    ? partly(found, [...new Set(missing)].join('; '))
    : { kind: 'known', value: found }
}
