import { heldCodes } from '../permission-set'
import {
  isUsableByKeys,
  movesOf,
  permissionsIn,
  usableBy,
  type Actor,
  type Step,
  type World,
} from './escalation-model'

/** A privilege escalation path. */
export type EscalationPath = {
  readonly steps: readonly Step[]
  /** Codes that somebody has in the end although the actor couldn't use them. */
  readonly gains: readonly string[]
  /** The permission whose removal from the actor's role ends it. */
  readonly remove: string
}

/** Longer paths bring nothing new: a fitting role is created or changed, and then somebody gets it. */
const mostSteps = 3

const codeOf = (usable: string): string => usable.split(' ')[0] ?? ''

/** What the writes gave to others that the actor can't do with the key. */
function gainsOf(start: World, now: World, actor: Actor): string[] {
  const own = new Set([...usableBy(start, actor)].filter((usable) => isUsableByKeys(codeOf(usable))))
  const before = new Map(start.people.map((person) => [person.id, usableBy(start, person)]))
  const gained = now.people.flatMap((person) => {
    const earlier = before.get(person.id)
    return [...usableBy(now, person)].filter((usable) => !own.has(usable) && !earlier?.has(usable))
  })
  return [...new Set(gained.map(codeOf))]
}

function shortest(world: World, actor: Actor): Omit<EscalationPath, 'remove'> | undefined {
  // Nobody gives what they lack. So a key can only give more than it can use if its role holds what no key can use.
  if (heldCodes(permissionsIn(world, actor.role)).every(isUsableByKeys)) return undefined
  let front: { world: World; steps: readonly Step[] }[] = [{ world, steps: [] }]
  for (let length = 1; length <= mostSteps; length++) {
    const next: typeof front = []
    for (const at of front)
      for (const move of movesOf(at.world, actor)) {
        const steps = [...at.steps, move.step]
        const gains = gainsOf(world, move.next, actor)
        if (gains.length > 0) return { steps, gains }
        // An invitation, or a role with fewer permissions, opens no further way.
        if (move.step.does === 'create role' || move.step.does === 'change role')
          next.push({ world: move.next, steps })
      }
    front = next
  }
  return undefined
}

/**
 * The shortest path of operations by which a key with this role lets somebody do what the key can't do itself. The server's rules
 * leave one way: a key can never use four permissions, but it can give them to a person. Undefined when there is none.
 */
export function escalationOf(world: World, actor: Actor): EscalationPath | undefined {
  const path = shortest(world, actor)
  const last = path?.steps.at(-1)
  if (!path || !last) return undefined
  const without = (code: string): World => ({
    ...world,
    roles: world.roles.map((role) =>
      role.id === actor.role ? { ...role, permissions: { ...role.permissions, [code]: false } } : role,
    ),
  })
  // What the key can't use anyway comes first: its removal takes nothing from the key.
  const candidates = [...path.gains, last.needs, ...path.steps.map((step) => step.needs)]
  const remove = candidates.find((code) => shortest(without(code), actor) === undefined) ?? last.needs
  return { ...path, remove }
}
