import {
  isUsableByKeys,
  movesOf,
  rightsOf,
  roleIn,
  type Actor,
  type Step,
  type World,
} from './escalation-model'

export type Chain = {
  readonly steps: readonly Step[]
  /** Codes that somebody has in the end although the actor could not use them himself. */
  readonly gains: readonly string[]
  /** The box whose clearing ends it. */
  readonly clear: string
}

/** Nobody needs more: a role that fits is made or changed, and then it is given. */
const longest = 3

/** What others have got by the writes that the actor cannot do himself with his key. */
function gainsOf(start: World, now: World, actor: Actor): string[] {
  const own = new Set(
    [...rightsOf(start, actor)].filter((right) => isUsableByKeys(right.split(' ')[0] ?? '')),
  )
  const before = new Map(start.people.map((person) => [person.id, rightsOf(start, person)]))
  const gained = now.people.flatMap((person) => {
    const earlier = before.get(person.id)
    return [...rightsOf(now, person)].filter((right) => !own.has(right) && !earlier?.has(right))
  })
  return [...new Set(gained.map((right) => right.split(' ')[0] ?? ''))]
}

function shortest(world: World, actor: Actor): Omit<Chain, 'clear'> | undefined {
  const held = roleIn(world, actor.role)?.held ?? []
  // Nobody gives more than their role holds. So a key gives more than it can use only when its role holds permissions that no key can use.
  if (held.every(isUsableByKeys)) return undefined
  let front: { world: World; steps: readonly Step[] }[] = [{ world, steps: [] }]
  for (let length = 1; length <= longest; length++) {
    const next: typeof front = []
    for (const at of front)
      for (const move of movesOf(at.world, actor)) {
        const steps = [...at.steps, move.step]
        const gains = gainsOf(world, move.next, actor)
        if (gains.length > 0) return { steps, gains }
        // Inviting people or giving them less opens no further way.
        if (move.step.does === 'create role' || move.step.does === 'change role')
          next.push({ world: move.next, steps })
      }
    front = next
  }
  return undefined
}

/**
 * The shortest chain of operations by which a key with this role lets somebody do what it cannot do itself. The rules leave one way:
 * four permissions can never be used by a key, but given to a person they can. Undefined when there is none.
 */
export function escalationOf(world: World, actor: Actor): Chain | undefined {
  const chain = shortest(world, actor)
  const last = chain?.steps.at(-1)
  if (!chain || !last) return undefined
  const without = (code: string): World => ({
    ...world,
    roles: world.roles.map((role) =>
      role.id === actor.role ? { ...role, held: role.held.filter((one) => one !== code) } : role,
    ),
  })
  // What the key cannot use anyway goes first: clearing it takes nothing from the key.
  const candidates = [...chain.gains, last.needs, ...chain.steps.map((step) => step.needs)]
  const clear = candidates.find((code) => shortest(without(code), actor) === undefined) ?? last.needs
  return { ...chain, clear }
}
