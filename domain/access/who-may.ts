import type { Id } from '#contract/shape'
import { bothKnown, known, mapKnown, partly, thoseKnown, unknown, valueOfKnown, type Known } from '../known'
import { hasUnknown, heldCodes } from '../roles/permission-set'
import type { Action } from './actions'
import { codeOf, placeOf, roleOfTarget, ruleOf, rulesOfPairs, whereAsked, type Target } from './may'
import { grantOf, usable } from './reach'
import { includes, positionsIn, type Spans } from './spans'
import {
  countOf,
  isTarget,
  only,
  recordsAt,
  targetsAt,
  todayOf,
  verdictOf,
  type Counted,
  type Verdict,
} from './targets'
import { holdersOf, type Holder, type World } from './world'

/** Whether somebody may do something to targets, as far as their role, its place and that of the target say. */
export type CanDo = {
  readonly holder: Holder
  readonly action: Action
  readonly answer: Verdict
  /** To how many. What the records are today doesn’t count: a role in use can be deleted once nobody has it. */
  readonly can: Known<number>
  /** To how many today. */
  readonly now: Known<number>
}
/** An action and its targets: how many there are, what somebody may, and everybody who may. */
export type Asked = {
  readonly targets: Known<readonly Counted[]>
  readonly of: Known<number>
  readonly canDoOf: (holder: Holder) => CanDo
  readonly able: Known<readonly CanDo[]>
}

const allOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.find((verdict) => verdict === 'no') ?? verdicts.find((verdict) => verdict === 'unknown') ?? 'yes'

/** Remembers what a function said of a key. */
function remembered<A, R>(keyOf: (given: A) => string, of: (given: A) => R): (given: A) => R {
  const said = new Map<string, R>()
  return (given) => {
    const key = keyOf(given)
    if (!said.has(key)) said.set(key, of(given))
    return said.get(key) as R // It was set above.
  }
}

type At = Id<'node'> | null | undefined
/** Targets about which everybody gets the same answer, wherever they are. */
type Group = {
  readonly target: Target
  /** Whether it can be done to them as they are today. */
  readonly today: Verdict
  /** Whether the server doesn't say how many there are. */
  readonly isSilent: boolean
  readonly counts: Map<At, number>
  /** How many stand before each position of the tree. */
  readonly before: readonly number[]
}

function groupsOf(world: World, action: Action, targets: readonly Counted[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { target, count } of targets) {
    if (count === 0 || !isTarget(action, target)) continue
    const today = verdictOf([todayOf(world, action, target)])
    const key = [today, roleOfTarget(target), count === undefined].join(' ')
    const isSilent = count === undefined
    const group = groups.get(key) ?? { target, today, isSilent, counts: new Map<At, number>(), before: [] }
    const at = whereAsked(action, target)
    group.counts.set(at, (group.counts.get(at) ?? 0) + (count ?? 1))
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => {
    const before = [0]
    for (const { id } of world.order) before.push((before.at(-1) ?? 0) + (group.counts.get(id) ?? 0))
    return { ...group, before }
  })
}

/**
 * How many of a group are where a role counts, and of how many that isn't known.
 * @param but a node that is left out
 */
function thereOf(
  world: World,
  { counts, before }: Group,
  holder: Holder,
  spans: Spans | undefined,
  but: Holder['node'],
) {
  if (spans) {
    const placed = spans.reduce((sum, [from, end]) => sum + (before[end] ?? 0) - (before[from] ?? 0), 0)
    const left = but === undefined ? 0 : (counts.get(but) ?? 0)
    return { sure: placed - left + (counts.get(null) ?? 0), unsure: counts.get(undefined) ?? 0 }
  }
  const role = world.roleOf.get(holder.role ?? '')
  let [sure, unsure] = [0, 0]
  for (const [at, count] of counts) {
    if (at === but && at !== undefined) continue
    const isFree = at === null || !role
    const verdict = isFree ? 'yes' : at ? verdictOf([placeOf(world, holder.node, role, at)]) : 'unknown'
    if (verdict === 'yes') sure += count
    else if (verdict === 'unknown') unsure += count
  }
  return { sure, unsure }
}

/** Whether a role's permissions include those of another, where all of both are known. */
function inclusion(world: World) {
  const codesOf = remembered(
    ({ kind, role }: Pick<Holder, 'kind' | 'role'>) => `${kind} ${role}`,
    ({ kind, role }) => {
      const held = world.roleOf.get(role ?? '')?.permissions
      if (!held || hasUnknown(held)) return undefined
      const codes = heldCodes(usable(kind, held))
      return { codes, set: new Set(codes) }
    },
  )
  return (holder: Holder, target: Target): boolean | undefined => {
    const [own, theirs] = [codesOf(holder), codesOf({ kind: 'person', role: roleOfTarget(target) })]
    return own && theirs && theirs.codes.every((code) => own.set.has(code))
  }
}

const why = 'what decides isn’t known'
const counted = (yes: number, isSure: boolean): Known<number> =>
  isSure ? known(yes) : yes > 0 ? partly(yes, why) : unknown(why)

/**
 * What everybody may do to targets: those who are invited or expired too. It answers as {@link may} does for
 * each of them, by groups of targets. Those who may are a part if somebody's answer isn't known, or if
 * somebody is above what the caller sees.
 * @param cutAt the nodes asked about with those below them, of which some aren't listed
 */
function ask(
  world: World,
  action: Action,
  targets: Known<readonly Counted[]>,
  cutAt: readonly number[] = [],
): Asked {
  const groups = groupsOf(world, action, valueOfKnown(targets) ?? [])
  const isAllToday = groups.every(({ today }) => today === 'yes')
  const pairRules = action.rules.filter((rule) => rulesOfPairs.includes(rule))
  const includesAll = inclusion(world)
  const pairOf = (holder: Holder, target: Target): Verdict => {
    const quick = pairRules.join() === 'not beyond' ? includesAll(holder, target) : undefined
    if (quick !== undefined) return quick ? 'yes' : 'no'
    return verdictOf(pairRules.map((rule) => ruleOf(rule, world, holder, target)))
  }
  /** What doesn't depend on places: the permission, and what follows for each group. */
  const verdictsOf = remembered(
    ({ kind, role, node }: Holder) => [kind, role, pairRules.includes('at the root') && node].join(' '),
    (holder) => {
      const role = world.roleOf.get(holder.role ?? '')
      const able = role ? verdictOf([codeOf(holder.kind, role.permissions, action.codes)]) : 'unknown'
      return {
        able,
        each: able === 'no' ? [] : groups.map(({ target }) => allOf([able, pairOf(holder, target)])),
      }
    },
  )
  const countsOf = remembered(
    ({ kind, role, node }: Holder) => `${kind} ${role} ${node}`,
    (holder) => {
      const grant = grantOf(world, holder)
      const spans = world.isWhole ? grant?.spans : undefined
      const { able, each } = verdictsOf(holder)
      const isCut = able !== 'no' && cutAt.some((at) => !grant || (grant.isCut && includes(grant.spans, at)))
      const count = (isToday: boolean) => {
        let [yes, answer]: [number, Verdict] = [0, isCut ? 'unknown' : 'no']
        let isSure = !isCut && targets.kind === 'known'
        each.forEach((right, at) => {
          const group = groups[at]
          const verdict = group && isToday ? allOf([right, group.today]) : right
          if (!group || verdict === 'no') return
          // Nobody deletes the node that they are in.
          const but = action.rules.includes('not above') ? holder.node : undefined
          const { sure, unsure } = thereOf(world, group, holder, spans, but)
          if (sure + unsure === 0) return
          if (verdict === 'yes' && sure > 0) answer = 'yes'
          else if (answer === 'no') answer = 'unknown'
          if (verdict === 'unknown' || unsure > 0 || group.isSilent) isSure = false
          if (verdict === 'yes' && !group.isSilent) yes += sure
        })
        return { answer, many: counted(yes, isSure) }
      }
      const { answer, many } = count(false)
      return { answer, can: many, now: isAllToday ? many : count(true).many }
    },
  )
  const canDoOf = (holder: Holder): CanDo => {
    const { answer, can, now } = countsOf(holder)
    return { holder, action, answer, can, now: holder.state === 'now' ? now : known(0) }
  }
  const all = mapKnown(holdersOf(world), (holders) => holders.map(canDoOf))
  const able = thoseKnown(
    all,
    ({ answer, holder: { state } }) => {
      if (answer === 'no') return false
      if (state === 'later' || state === 'ended') return answer === 'yes'
      return answer === 'yes' && state === 'now' ? true : undefined
    },
    (silent, of) => `what ${silent} of ${of} people and keys may do isn’t known`,
  )
  const above = world.hasRoot ? known(null) : partly(null, 'people and keys above your node aren’t listed')
  const below =
    cutAt.length === 0 ? known(null) : partly(null, 'what is at nodes below that you can’t see isn’t listed')
  const seen = bothKnown(above, below, () => null)
  return {
    targets,
    of: bothKnown(countOf(targets), below, (of) => of),
    canDoOf,
    able: targets.kind === 'unknown' ? targets : bothKnown(able, seen, (those) => those),
  }
}

/** People and keys that may do something to one record. */
export const askOn = (world: World, action: Action, target: Target): Asked =>
  ask(world, action, known([only(target)]))

/**
 * People and keys that may do something at some nodes. If there is nothing to do it to, they are those that
 * hold the permission there.
 * @param isBelow whether nodes below them are meant that aren't listed
 */
export function askAt(world: World, action: Action, spans: Spans, isBelow: boolean): Asked {
  const isCut = isBelow && world.cut.size > 0 && !action.rules.includes('at the root')
  const cutAt = isCut ? positionsIn(spans).filter((at) => world.cut.has(world.order[at]?.id ?? '')) : []
  const asked = ask(world, action, targetsAt(world, action, spans), cutAt)
  const { of } = asked
  if (valueOfKnown(of) !== 0) return asked
  const there = ask(world, { ...action, on: 'node', rules: [] }, recordsAt(world, 'node', spans))
  const none = (one: CanDo): CanDo => ({ ...one, action, can: of, now: of })
  // There may be some below that aren’t listed, to which only some of them can do it.
  const unsure = (one: CanDo): CanDo => ({ ...one, answer: one.answer === 'no' ? 'no' : 'unknown' })
  const isKnown = of.kind === 'known'
  return {
    ...asked,
    canDoOf: (holder) => (isKnown ? none : unsure)(none(there.canDoOf(holder))),
    able: isKnown ? bothKnown(there.able, asked.able, (all) => all.map(none)) : asked.able,
  }
}
