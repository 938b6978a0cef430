import { cascade, holds } from '../permission-set'
import {
  changesOf,
  giftsOf,
  meansOf,
  toGiveOf,
  type Actor,
  type Means,
  type Move,
  type Step,
  type World,
  type WorldRole,
} from './escalation-model'
import type { Search } from './search'

/** A privilege escalation path: writes by which somebody gets more than the actor has. */
type EscalationPath = {
  readonly steps: readonly Step[]
  /** Codes that somebody can use at the end, although the actor can't. */
  readonly gains: readonly string[]
  /** The permission to remove from the actor's role to close the path. */
  readonly remove: string
}
type Gain = Omit<EscalationPath, 'remove'>

/** The most combinations of roles and people that the search tries for one actor. Beyond that the answer is not known. */
export const mostCombinations = 50_000
type Budget = { left: number }

/** Permissions that the write gives to people and that the actor can't use. */
const gainsOf = ({ toGive, hasBelow }: Means, { reached }: Move): string[] =>
  toGive.filter((code) =>
    reached.some(
      ({ node, before, after }) =>
        holds(after, code) &&
        (!holds(before, code) || (holds(after, cascade) && !holds(before, cascade) && hasBelow(node))),
    ),
  )

/** Tries one write after the other until one gains something. Collects the roles that can be given next in `changed`. */
function* firstGain(
  means: Means,
  moves: Generator<Move | undefined>,
  budget: Budget,
  changed: { readonly step: Step; readonly role: WorldRole }[] = [],
): Search<Gain | 'not known' | undefined> {
  for (const move of moves) {
    if (budget.left-- <= 0) return 'not known'
    yield
    const gains = move ? gainsOf(means, move) : []
    if (move && gains.length > 0) return { steps: [move.step], gains }
    if (move?.role) changed.push({ step: move.step, role: move.role })
  }
  return undefined
}

/**
 * Finds the shortest path. Longer paths than one change and one gift add nothing, because one role
 * can get everything that the actor can give.
 */
function* shortest(world: World, actor: Actor, budget: Budget): Search<Gain | 'not known' | undefined> {
  // Nobody can give a permission that they lack. So there is a path only if the role holds permissions that no key can use.
  if (toGiveOf(world, actor).length === 0) return undefined
  const means = meansOf(world, actor)
  const changed: { step: Step; role: WorldRole }[] = []
  const atOnce =
    (yield* firstGain(means, giftsOf(means, world.roles), budget)) ??
    (yield* firstGain(means, changesOf(means), budget, changed))
  if (atOnce) return atOnce
  for (const { step, role } of changed) {
    const found = yield* firstGain(means, giftsOf(means, [role]), budget)
    if (found === 'not known') return found
    if (found) return { ...found, steps: [step, ...found.steps] }
  }
  return undefined
}

/**
 * Searches the shortest path by which a key gives somebody permissions that it can't use itself. The server's rules leave one way:
 * a key can never use four of the permissions, but it can give them to a person.
 * @returns undefined if there is no path
 */
export function* escalationSearch(
  world: World,
  actor: Actor,
): Search<EscalationPath | 'not known' | undefined> {
  const budget = { left: mostCombinations }
  const path = yield* shortest(world, actor, budget)
  if (path === undefined || path === 'not known') return path
  const last = path.steps.at(-1)?.needs ?? ''
  const without = (code: string): World => ({
    ...world,
    roles: world.roles.map((role) =>
      role.id === actor.role ? { ...role, permissions: { ...role.permissions, [code]: false } } : role,
    ),
  })
  // Permissions that the key can't use come first, because the key loses nothing with them.
  for (const code of new Set([...path.gains, last, ...path.steps.map((step) => step.needs)]))
    if ((yield* shortest(without(code), actor, budget)) === undefined) return { ...path, remove: code }
  return { ...path, remove: last }
}
