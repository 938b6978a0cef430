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

/** A privilege escalation path: writes by which somebody gets more than the actor has. */
type EscalationPath = {
  readonly steps: readonly Step[]
  /** Codes that somebody can use at the end, although the actor can't. */
  readonly gains: readonly string[]
  /** The permission to remove from the actor's role to close the path. */
  readonly remove: string
}

/** Longer paths add nothing: the actor creates or changes a role, and then gives it to somebody. */
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

function shortest(world: World, actor: Actor): Omit<EscalationPath, 'remove'> | undefined {
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

/**
 * The shortest path by which a key gives somebody permissions that it can't use itself. The server's rules leave one way: a key can
 * never use four of the permissions, but it can give them to a person.
 * @returns undefined if there is no path
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
  // Permissions that the key can't use come first, because the key loses nothing with them.
  const candidates = [...path.gains, last.needs, ...path.steps.map((step) => step.needs)]
  const remove = candidates.find((code) => shortest(without(code), actor) === undefined) ?? last.needs
  return { ...path, remove }
}
