import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { PermissionCode } from '#contract/permissions'
import {
  cascade,
  heldCodes,
  holds,
  holdSame,
  noPermissions,
  permissionSetFrom,
  type PermissionSet,
} from '../permission-set'
import { lineageOf, withAllBelow } from '../tree'

/** Nodes, roles and the people with them. Service accounts can't be read, and people only with permission to view them. */
export type World = {
  readonly nodes: readonly { readonly id: string; readonly parent: string | null }[]
  readonly roles: readonly WorldRole[]
  readonly people: readonly Person[]
}
export type WorldRole = {
  readonly id: string
  readonly name: string
  readonly node: string | null
  readonly permissions: PermissionSet
}
export type Person = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly node: string
}
/** An API key with the permissions of a role. Its scope begins at its node. */
export type Actor = { readonly role: string; readonly node: string }

/** One operation of a path. The role id `$1` stands for the role that step 1 creates. */
export type Step =
  | {
      readonly does: 'create role'
      readonly needs: PermissionCode
      readonly name: string
      readonly node: string
      readonly codes: readonly string[]
    }
  | {
      readonly does: 'change role'
      readonly needs: PermissionCode
      readonly role: string
      readonly codes: readonly string[]
    }
  | { readonly does: 'invite'; readonly needs: PermissionCode; readonly role: string; readonly node: string }
  | {
      readonly does: 'give role'
      readonly needs: PermissionCode
      readonly person: string
      readonly role: string
    }

/** The permissions of an administrator. The server refuses a change that leaves nobody with all of them. */
const administration = ['user', 'role'].flatMap((noun) =>
  ['view', 'add', 'edit', 'delete'].map((action) => `msp_${action}_${noun}`),
)
const administers = (set: PermissionSet) => administration.every((code) => holds(set, code))

const unusable = new Set<string>(neverForServiceAccounts)
const isUsableByKeys = (code: string): boolean => !unusable.has(code)

/** A write, and what people have before and after it. */
export type Move = {
  readonly step: Step
  readonly reached: readonly {
    readonly node: string
    readonly before: PermissionSet
    readonly after: PermissionSet
  }[]
  /** The new or changed role, which can be given next. */
  readonly role?: WorldRole
}

/** The world from the actor's position. */
export type Means = {
  readonly world: World
  readonly node: string
  readonly own: PermissionSet
  readonly scope: ReadonlySet<string>
  /** Permissions that the actor can't use, but can give. */
  readonly toGive: readonly string[]
  /** People by their role. */
  readonly members: () => ReadonlyMap<string, readonly Person[]>
  /** People whom the actor can change and who lack something that the actor can give, by node. */
  readonly takers: () => ReadonlyMap<string, readonly Taker[]>
  /** The ids of a node and of all nodes above it. */
  readonly lineOf: (node: string) => readonly string[]
  readonly hasBelow: (node: string) => boolean
}
type Taker = Person & { readonly held: PermissionSet }

/** Nobody gives a role, or changes one or its members, with permissions that they lack. */
const isWithin = (own: PermissionSet, held: PermissionSet) =>
  heldCodes(held).every((code) => holds(own, code))

function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** The permissions of the actor's role that no key can use, but that the actor can give. */
export const toGiveOf = ({ roles }: World, actor: Actor): readonly string[] =>
  heldCodes(roles.find(({ id }) => id === actor.role)?.permissions ?? noPermissions).filter(
    (code) => !isUsableByKeys(code),
  )

/** Makes something when it is first needed. Most searches end before they need everything. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

export function meansOf(world: World, actor: Actor): Means {
  const own = world.roles.find(({ id }) => id === actor.role)?.permissions ?? noPermissions
  const isWide = holds(own, cascade) && world.nodes.length > 0
  const scope = isWide ? withAllBelow(world.nodes, actor.node) : new Set([actor.node])
  const toGive = toGiveOf(world, actor)
  const parents = new Set(world.nodes.map(({ parent }) => parent))
  const lines = new Map<string, readonly string[]>()
  const lineOf = (node: string) => {
    const line = lines.get(node) ?? lineageOf(world.nodes, node)
    lines.set(node, line)
    return line
  }
  const hasBelow = (node: string) => parents.has(node)
  const canTake = ({ node, held }: Taker) =>
    toGive.some((code) => !holds(held, code)) || (isWide && !holds(held, cascade) && hasBelow(node))
  const takers = () => {
    const changeable = new Map(
      world.roles.filter(({ permissions }) => isWithin(own, permissions)).map((role) => [role.id, role]),
    )
    const roles = new Set(world.roles.map(({ id }) => id))
    const within = world.people.flatMap((person) => {
      // Somebody whose role is not known here has no permissions that are known.
      const held = roles.has(person.role) ? changeable.get(person.role)?.permissions : noPermissions
      return held && scope.has(person.node) ? [{ ...person, held }] : []
    })
    return groupBy(within.filter(canTake), ({ node }) => node)
  }
  return {
    world,
    node: actor.node,
    own,
    scope,
    toGive,
    members: once(() => groupBy(world.people, ({ role }) => role)),
    takers: once(takers),
    lineOf,
    hasBelow,
  }
}

/** Whether the actor can give this role at this node: it is in scope and applies there. */
const fits = ({ node: at, permissions }: WorldRole, node: string, { scope, lineOf }: Means) =>
  at === null ||
  (scope.has(at) && (at === node || (holds(permissions, cascade) && lineOf(node).includes(at))))

/**
 * The ways to give somebody one of these roles. Roles without a permission that no key can use are left out, because the actor
 * has all the others. Yields undefined for a person who can't get the role.
 */
export function* giftsOf(means: Means, roles: readonly WorldRole[]): Generator<Move | undefined> {
  const { own, node, toGive } = means
  const isGiven = ({ permissions }: WorldRole) =>
    toGive.some((code) => holds(permissions, code)) && isWithin(own, permissions)
  if (holds(own, 'msp_add_user'))
    for (const role of roles)
      if (isGiven(role))
        yield fits(role, node, means)
          ? {
              step: { does: 'invite', needs: 'msp_add_user', role: role.id, node },
              reached: [{ node, before: noPermissions, after: role.permissions }],
            }
          : undefined
  if (holds(own, 'msp_edit_user'))
    for (const role of roles) if (isGiven(role)) yield* assignments(role, means)
}

function* assignments(role: WorldRole, means: Means): Generator<Move | undefined> {
  const isAnywhere = role.node === null || holds(role.permissions, cascade)
  for (const node of isAnywhere ? means.takers().keys() : [role.node]) {
    const near = fits(role, node, means) ? (means.takers().get(node) ?? []) : []
    if (near.length === 0) yield undefined
    for (const { id, role: present, held } of near) {
      const endsAdministration = administers(held) && !administers(role.permissions)
      yield present === role.id || endsAdministration
        ? undefined
        : {
            step: { does: 'give role', needs: 'msp_edit_user', person: id, role: role.id },
            reached: [{ node, before: held, after: role.permissions }],
          }
    }
  }
}

/** The new and changed roles with everything that the actor can give. */
export function* changesOf(means: Means): Generator<Move> {
  const { world, own, scope, toGive, members } = means
  // With the cascade permission, a role also gives its permissions below its node.
  const added = holds(own, cascade) ? [...toGive, cascade] : toGive
  if (holds(own, 'msp_edit_role'))
    for (const role of world.roles) {
      const { id, node, permissions: before } = role
      if (node === null || !scope.has(node) || !isWithin(own, before)) continue
      const after = permissionSetFrom([...heldCodes(before), ...added])
      if (holdSame(before, after)) continue
      yield {
        step: { does: 'change role', needs: 'msp_edit_role', role: id, codes: heldCodes(after) },
        reached: (members().get(id) ?? []).map((member) => ({ node: member.node, before, after })),
        role: { ...role, permissions: after },
      }
    }
  if (holds(own, 'msp_add_role'))
    for (const node of new Set([means.node, ...means.takers().keys()])) {
      const role = { id: '$1', name: freeName(world, node), node, permissions: permissionSetFrom(added) }
      yield {
        step: { does: 'create role', needs: 'msp_add_role', name: role.name, node, codes: added },
        reached: [],
        role,
      }
    }
}

function freeName(world: World, node: string): string {
  const taken = new Set(
    world.roles.filter((role) => role.node === node).map((role) => role.name.toLowerCase()),
  )
  let name = 'Another role'
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `Another role ${number}`
  return name
}
