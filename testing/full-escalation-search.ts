// Tries every sequence of three writes, one world after the other. It is slow and simple: the search of the dashboard is compared
// with it (domain/advice/escalation.test.ts). It has the rules a second time on purpose, so that a mistake in one of them shows.
import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { Actor, Person, Step, World, WorldRole } from '#domain/advice/escalation-model'
import {
  cascade,
  heldCodes,
  holds,
  holdSame,
  noPermissions,
  permissionSetFrom,
  type PermissionSet,
} from '#domain/permission-set'
import { lineageOf, withAllBelow } from '#domain/tree'

/** The permissions of an administrator. The server refuses a change that leaves nobody with all of them. */
const administration = ['user', 'role'].flatMap((noun) =>
  ['view', 'add', 'edit', 'delete'].map((action) => `msp_${action}_${noun}`),
)
const administers = (set: PermissionSet) => administration.every((code) => holds(set, code))

const unusable = new Set<string>(neverForServiceAccounts)
const isUsableByKeys = (code: string): boolean => !unusable.has(code)

const roleIn = (world: World, id: string): WorldRole | undefined => world.roles.find((role) => role.id === id)
/** The permissions of a role. An unknown role has none. */
const permissionsIn = (world: World, role: string): PermissionSet =>
  roleIn(world, role)?.permissions ?? noPermissions

function scopeOf(world: World, node: string, own: PermissionSet): readonly string[] {
  return holds(own, cascade) && world.nodes.length > 0 ? [...withAllBelow(world.nodes, node)] : [node]
}

/** The permissions that somebody can use at each node, as `code node`. */
function usableBy(world: World, { role, node }: Pick<Person, 'role' | 'node'>): ReadonlySet<string> {
  const own = permissionsIn(world, role)
  const held = heldCodes(own)
  return new Set(scopeOf(world, node, own).flatMap((at) => held.map((code) => `${code} ${at}`)))
}

type Move = { readonly step: Step; readonly next: World }
/** The world from the actor's position. */
type Means = {
  readonly world: World
  readonly node: string
  readonly own: PermissionSet
  readonly scope: ReadonlySet<string>
  readonly peopleInScope: readonly Person[]
  /** Permissions that the actor can't use, but can give. */
  readonly toGive: readonly string[]
}

/** Nobody gives a role, or changes one or its members, with permissions that they lack. */
const isWithin = (own: PermissionSet, held: PermissionSet) =>
  heldCodes(held).every((code) => holds(own, code))

/** Roles that the actor can give at this node: in scope, applicable there, and without permissions that the actor lacks. */
function assignableAt(node: string, { world, scope, own }: Means): WorldRole[] {
  const line = lineageOf(world.nodes, node)
  const fits = (role: WorldRole) =>
    role.node === null ||
    (scope.has(role.node) &&
      (role.node === node || (holds(role.permissions, cascade) && line.includes(role.node))))
  return world.roles.filter((role) => fits(role) && isWithin(own, role.permissions))
}

function* invitations(means: Means): Generator<Move> {
  const { world, node } = means
  for (const { id: role } of assignableAt(node, means)) {
    const person = { id: `new ${world.people.length}`, name: '', role, node }
    yield {
      step: { does: 'invite', needs: 'msp_add_user', role, node },
      next: { ...world, people: [...world.people, person] },
    }
  }
}

function* assignments(means: Means): Generator<Move> {
  const { world, own, peopleInScope } = means
  for (const person of peopleInScope) {
    const held = permissionsIn(world, person.role)
    if (!isWithin(own, held)) continue
    const isAdministrator = administers(held)
    for (const role of assignableAt(person.node, means)) {
      if (role.id === person.role || (isAdministrator && !administers(role.permissions))) continue
      const people = world.people.map((one) => (one === person ? { ...person, role: role.id } : one))
      yield {
        step: { does: 'give role', needs: 'msp_edit_user', person: person.id, role: role.id },
        next: { ...world, people },
      }
    }
  }
}

function* changes(means: Means): Generator<Move> {
  const { world, own, scope } = means
  for (const role of world.roles) {
    if (role.node === null || !scope.has(role.node) || !isWithin(own, role.permissions)) continue
    const permissions = bestChange(role, means)
    if (holdSame(permissions, role.permissions)) continue
    const roles = world.roles.map((one) => (one === role ? { ...role, permissions } : one))
    yield {
      step: { does: 'change role', needs: 'msp_edit_role', role: role.id, codes: heldCodes(permissions) },
      next: { ...world, roles },
    }
  }
}

function* creations({ world, node: own, own: held, peopleInScope, toGive }: Means): Generator<Move> {
  if (toGive.length === 0 || roleIn(world, '$1')) return
  for (const node of new Set([own, ...peopleInScope.map((person) => person.node)])) {
    // With the cascade permission, the new role also gives its permissions below its node.
    const codes = holds(held, cascade) ? [...toGive, cascade] : toGive
    const role = { id: '$1', name: freeName(world, node), node, permissions: permissionSetFrom(codes) }
    yield {
      step: { does: 'create role', needs: 'msp_add_role', name: role.name, node, codes },
      next: { ...world, roles: [...world.roles, role] },
    }
  }
}

/** The writes that the server allows the actor, each with the world after it. */
function* movesOf(world: World, { role, node }: Actor): Generator<Move> {
  const own = permissionsIn(world, role)
  const scope = new Set(scopeOf(world, node, own))
  const peopleInScope = world.people.filter((person) => scope.has(person.node))
  const toGive = heldCodes(own).filter((code) => !isUsableByKeys(code))
  const means = { world, node, own, scope, peopleInScope, toGive }
  const kinds = {
    msp_add_user: invitations,
    msp_edit_user: assignments,
    msp_edit_role: changes,
    msp_add_role: creations,
  }
  for (const [needs, movesOfKind] of Object.entries(kinds)) if (holds(own, needs)) yield* movesOfKind(means)
}

/** The change that gives the members of a role the most permissions that the actor can't use. */
function bestChange({ permissions }: WorldRole, { own, toGive }: Means): PermissionSet {
  const held = heldCodes(permissions)
  // The role has all that the actor can give. If it begins to cascade, its members get that below its node too.
  const isComplete = toGive.every((code) => holds(permissions, code))
  return permissionSetFrom([...held, ...(isComplete && holds(own, cascade) ? [cascade] : toGive)])
}

function freeName(world: World, node: string): string {
  const taken = new Set(
    world.roles.filter((role) => role.node === node).map((role) => role.name.toLowerCase()),
  )
  let name = 'Another role'
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `Another role ${number}`
  return name
}

const mostSteps = 3

const codeOf = (usable: string): string => usable.split(' ')[0] ?? ''

/** Permissions that the writes gave to people and that the actor can't use. */
function gainsOf(start: World, now: World, actor: Actor): string[] {
  const own = new Set([...usableBy(start, actor)].filter((usable) => isUsableByKeys(codeOf(usable))))
  const before = new Map(start.people.map((person) => [person.id, usableBy(start, person)]))
  const gained = now.people.flatMap((person) => {
    const earlier = before.get(person.id)
    return [...usableBy(now, person)].filter((usable) => !own.has(usable) && !earlier?.has(usable))
  })
  return [...new Set(gained.map(codeOf))]
}

/** The shortest path among all sequences of three writes, and what somebody gains by it. */
export function fullSearch(
  world: World,
  actor: Actor,
): { steps: readonly Step[]; gains: readonly string[] } | undefined {
  // Nobody can give a permission that they lack. So there is a path only if the role holds permissions that no key can use.
  if (heldCodes(permissionsIn(world, actor.role)).every(isUsableByKeys)) return undefined
  let front: { world: World; steps: readonly Step[] }[] = [{ world, steps: [] }]
  for (let length = 1; length <= mostSteps; length++) {
    const next: typeof front = []
    for (const at of front)
      for (const move of movesOf(at.world, actor)) {
        const steps = [...at.steps, move.step]
        const gains = gainsOf(world, move.next, actor)
        if (gains.length > 0) return { steps, gains }
        // Only a new or changed role allows further steps.
        if (move.step.does === 'create role' || move.step.does === 'change role')
          next.push({ world: move.next, steps })
      }
    front = next
  }
  return undefined
}
