import { neverForServiceAccounts } from '#contract/permission-catalogue'
import type { PermissionCode } from '#contract/permissions'
import { lineageOf, withAllBelow } from '../tree'

/** Who may do what, as far as it can be read: service accounts cannot, and people only with the right to see them. */
export type World = {
  readonly nodes: readonly { readonly id: string; readonly parent: string | null }[]
  readonly roles: readonly WorldRole[]
  readonly people: readonly Person[]
}
export type WorldRole = {
  readonly id: string
  readonly name: string
  readonly node: string | null
  readonly held: readonly string[]
}
export type Person = {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly node: string
}
/** A key: what it holds is its role's, and its reach begins at its node. */
export type Actor = { readonly role: string; readonly node: string }

/** One operation of the chain, in the words of the API. `$1` in the place of a role's id is the role that step 1 made. */
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

const cascade = 'msp_cascade_permissions'
const unusable = new Set<string>(neverForServiceAccounts)
/** The permissions of an administrator: the server refuses to take them from the last one. */
const administers = (held: readonly string[]) =>
  ['user', 'role'].every((noun) =>
    ['view', 'add', 'edit', 'delete'].every((act) => held.includes(`msp_${act}_${noun}`)),
  )

export const isUsableByKeys = (code: string): boolean => !unusable.has(code)
export const roleIn = (world: World, id: string): WorldRole | undefined =>
  world.roles.find((role) => role.id === id)

function reachOf(world: World, node: string, held: readonly string[]): readonly string[] {
  return held.includes(cascade) && world.nodes.length > 0 ? [...withAllBelow(world.nodes, node)] : [node]
}

/** What somebody may do, as `code at node`. */
export function rightsOf(world: World, { role, node }: Pick<Person, 'role' | 'node'>): ReadonlySet<string> {
  const held = roleIn(world, role)?.held ?? []
  return new Set(reachOf(world, node, held).flatMap((at) => held.map((code) => `${code} ${at}`)))
}

/** The writes that the server's rules (docs/api.md) let the actor make in this world, and the world after each. */
export function* movesOf(world: World, actor: Actor): Generator<{ step: Step; next: World }> {
  const stored = roleIn(world, actor.role)?.held ?? []
  const holds = new Set(stored)
  const may = (code: PermissionCode) => holds.has(code) && isUsableByKeys(code)
  const reach = new Set(reachOf(world, actor.node, stored))
  const given = stored.filter((code) => !isUsableByKeys(code))
  const inReach = world.people.filter((person) => reach.has(person.node))
  /** Rules 2 and 3: a role that is in reach, made for this node, and holds nothing that the actor lacks. */
  const assignableAt = (node: string) => {
    const line = lineageOf(world.nodes, node)
    return world.roles.filter(
      (role) =>
        (role.node === null ||
          (reach.has(role.node) &&
            (role.node === node || (role.held.includes(cascade) && line.includes(role.node))))) &&
        role.held.every((code) => holds.has(code)),
    )
  }
  if (may('msp_add_user'))
    for (const role of assignableAt(actor.node)) {
      const person = { id: `new ${world.people.length}`, name: '', role: role.id, node: actor.node }
      const step = { does: 'invite', needs: 'msp_add_user', role: role.id, node: actor.node } as const
      yield { step, next: { ...world, people: [...world.people, person] } }
    }
  if (may('msp_edit_user'))
    for (const person of inReach) {
      const last = administers(roleIn(world, person.role)?.held ?? [])
      for (const role of assignableAt(person.node)) {
        if (role.id === person.role || (last && !administers(role.held))) continue
        const people = world.people.map((one) => (one === person ? { ...person, role: role.id } : one))
        yield {
          step: { does: 'give role', needs: 'msp_edit_user', person: person.id, role: role.id },
          next: { ...world, people },
        }
      }
    }
  if (may('msp_edit_role'))
    for (const role of world.roles) {
      if (role.node === null || !reach.has(role.node)) continue
      const codes = changedCodes(world, role, holds, given)
      if (!codes || (codes.length === role.held.length && codes.every((code) => role.held.includes(code))))
        continue
      const roles = world.roles.map((one) => (one === role ? { ...role, held: codes } : one))
      yield {
        step: { does: 'change role', needs: 'msp_edit_role', role: role.id, codes },
        next: { ...world, roles },
      }
    }
  if (may('msp_add_role') && given.length > 0)
    for (const node of new Set([actor.node, ...inReach.map((person) => person.node)])) {
      // If it cascades, its holder gets below his node what he may have there already.
      const held = holds.has(cascade) ? [...given, cascade] : given
      const role = { id: '$1', name: freeName(world, node), node, held }
      if (roleIn(world, '$1')) return
      const step = { does: 'create role', needs: 'msp_add_role', name: role.name, node, codes: held } as const
      yield { step, next: { ...world, roles: [...world.roles, role] } }
    }
}

/** What the actor can make of a role, so that its holders get the most that he cannot use himself. */
function changedCodes(
  world: World,
  role: WorldRole,
  holds: ReadonlySet<string>,
  given: readonly string[],
): readonly string[] | undefined {
  const holders = world.people.filter((person) => person.role === role.id)
  const isComplete = given.every((code) => role.held.includes(code))
  if (role.held.includes(cascade) && !holds.has(cascade)) {
    // Only who cascades adds to a role that does; but anybody can end that, while nobody below its node holds it.
    if (isComplete || administers(role.held) || holders.some((person) => person.node !== role.node))
      return undefined
    return [...new Set([...role.held.filter((code) => code !== cascade), ...given])]
  }
  const withoutForeign = role.held.filter((code) => holds.has(code))
  // It holds all that can be given: then its holders can get it below their nodes, if nothing else would come there that the actor lacks.
  if (isComplete && holds.has(cascade) && !role.held.includes(cascade) && !administers(role.held))
    return [...withoutForeign, cascade]
  // What the actor lacks stays where somebody has it: taking it away could leave nobody to administer.
  return [
    ...new Set([...(administers(role.held) || holders.length > 0 ? role.held : withoutForeign), ...given]),
  ]
}

function freeName(world: World, node: string): string {
  const taken = new Set(
    world.roles.filter((role) => role.node === node).map((role) => role.name.toLowerCase()),
  )
  let name = 'Another role'
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `Another role ${number}`
  return name
}
