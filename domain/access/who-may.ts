import type { Id } from '#contract/shape'
import {
  bothKnown,
  known,
  mapKnown,
  outOf,
  partly,
  sumKnown,
  thoseKnown,
  unknown,
  type Known,
} from '../known'
import { hasUnknown, heldCodes } from '../permission-set'
import type { Action, TargetKind } from './actions'
import {
  codeOf,
  placeOf,
  roleOfTarget,
  ruleOf,
  rulesOfPairs,
  whereAsked,
  type Finding,
  type Target,
} from './may'
import { grantOf, usable } from './reach'
import { includes, type Spans } from './spans'
import { holdersOf, nodesAt, type Holder, type World } from './world'

/** What can be done to, of one record or of several that are alike: the companies of a node. */
export type Counted = {
  readonly target: Target
  readonly count: number | undefined
  /** What the rules about the target alone say, if they were asked already. */
  readonly own?: Verdict
}

/** Somebody who can do something to targets, and to how many. */
export type Share = {
  readonly holder: Holder
  readonly action: Action
  readonly answer: Verdict
  readonly can: Known<number>
}

type Verdict = 'yes' | 'no' | 'unknown'

/** A record as the only target. */
export const only = (target: Target): Counted => ({ target, count: 1 })

const verdictOf = (findings: readonly Finding[]): Verdict => {
  const found = findings.filter((finding) => finding !== undefined)
  return found.length === 0 ? 'yes' : found.some((finding) => typeof finding === 'object') ? 'no' : 'unknown'
}
const allOf = (verdicts: readonly Verdict[]): Verdict =>
  verdicts.find((verdict) => verdict === 'no') ?? verdicts.find((verdict) => verdict === 'unknown') ?? 'yes'

// What the other rules say depends on the target alone.
const anybody: Holder = { kind: 'person', id: '', name: '', role: undefined, node: undefined, state: 'now' }
const ownVerdict = (world: World, { rules }: Action, target: Target): Verdict =>
  verdictOf(
    rules.filter((rule) => !rulesOfPairs.includes(rule)).map((rule) => ruleOf(rule, world, anybody, target)),
  )

/** The records of a kind at some nodes. Built-in roles are at none. */
function recordsAt(world: World, kind: TargetKind, spans: Spans): Known<readonly Counted[]> {
  const nodes = mapKnown(world.nodes, () => nodesAt(world, spans))
  if (kind === 'node') return mapKnown(nodes, (all) => all.map((record) => only({ kind, record })))
  if (kind === 'company')
    return mapKnown(nodes, (all) =>
      all.map(({ id, company_count }) => ({
        target: { kind, record: { id: '', name: '', node: id } },
        count: company_count,
      })),
    )
  const isThere = ({ node }: { readonly node: Id<'node'> | null | undefined }) => {
    if (node === null) return false
    const place = world.places.get(node ?? '')
    return place ? includes(spans, place.at) : world.isWhole && node !== undefined ? false : undefined
  }
  const words = (silent: number, of: number) => `the node of ${outOf(silent, of)} isn’t known`
  const found =
    kind === 'role'
      ? mapKnown(thoseKnown(world.roles, isThere, words), (all) =>
          all.map((record) => only({ kind, record })),
        )
      : mapKnown(thoseKnown(kind === 'key' ? world.keys : world.people, isThere, words), (all) =>
          all.map((record) => only({ kind, record })),
        )
  return bothKnown(found, nodes, (those) => those)
}

/** What something can be done to at some nodes. A record to which nobody can do it, such as a node that isn't empty, is left out. */
export function targetsAt(world: World, action: Action, spans: Spans): Known<readonly Counted[]> {
  if (action.rules.includes('at the root')) {
    // It is one thing, wherever it is asked about.
    const root = world.order.find(({ parent }) => parent === null)
    return root ? known([only({ kind: 'node', record: root })]) : unknown('the root node isn’t listed')
  }
  return mapKnown(recordsAt(world, action.on, spans), (all) =>
    all
      .map((one): Counted => ({ ...one, own: ownVerdict(world, action, one.target) }))
      .filter(({ own }) => own !== 'no'),
  )
}

/** How many there are. */
export const countOf = (targets: Known<readonly Counted[]>): Known<number> =>
  sumKnown(
    targets,
    ({ count }) => count,
    (silent, of) => `the server doesn’t report the number of companies of ${outOf(silent, of)} nodes`,
  )

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
  readonly own: Verdict
  /** Whether the server doesn't say how many there are. */
  readonly isSilent: boolean
  readonly counts: Map<At, number>
  /** How many stand before each position of the tree. */
  readonly before: readonly number[]
}

/** Groups the targets. Those to which nobody can do it are left out. */
function groupsOf(world: World, action: Action, targets: readonly Counted[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { target, count, own = ownVerdict(world, action, target) } of targets) {
    if (own === 'no' || count === 0) continue
    const key = [own, roleOfTarget(target), count === undefined].join(' ')
    const isSilent = count === undefined
    const group = groups.get(key) ?? { target, own, isSilent, counts: new Map<At, number>(), before: [] }
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

/** How many of a group are where a role counts, and of how many that isn't known. */
function thereOf(world: World, { counts, before }: Group, holder: Holder, spans: Spans | undefined) {
  if (spans) {
    const placed = spans.reduce((sum, [from, end]) => sum + (before[end] ?? 0) - (before[from] ?? 0), 0)
    return { sure: placed + (counts.get(null) ?? 0), unsure: counts.get(undefined) ?? 0 }
  }
  const role = world.roleOf.get(holder.role ?? '')
  let [sure, unsure] = [0, 0]
  for (const [at, count] of counts) {
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

/**
 * Everybody who may, as far as their role says: those who are invited or expired too. It answers as
 * {@link may} does for each of them, by groups of targets. A part if somebody may whose answer isn't known, or
 * who is above what the caller sees.
 */
export function whoMay(
  world: World,
  action: Action,
  targets: Known<readonly Counted[]>,
): Known<readonly Share[]> {
  if (targets.kind === 'unknown') return targets
  const groups = groupsOf(world, action, targets.value)
  const pairRules = action.rules.filter((rule) => rulesOfPairs.includes(rule))
  const includesAll = inclusion(world)
  const pairOf = (holder: Holder, target: Target): Verdict => {
    const quick = pairRules.join() === 'not beyond' ? includesAll(holder, target) : undefined
    if (quick !== undefined) return quick ? 'yes' : 'no'
    return verdictOf(pairRules.map((rule) => ruleOf(rule, world, holder, target)))
  }
  /** What doesn't depend on places, for each group. */
  const verdictsOf = remembered(
    ({ kind, role, node }: Holder) => [kind, role, pairRules.includes('at the root') && node].join(' '),
    (holder): readonly Verdict[] => {
      const role = world.roleOf.get(holder.role ?? '')
      const able = role ? verdictOf([codeOf(holder.kind, role.permissions, action.codes)]) : 'unknown'
      return able === 'no' ? [] : groups.map(({ own, target }) => allOf([able, own, pairOf(holder, target)]))
    },
  )
  const shareOf = remembered(
    ({ kind, role, node }: Holder) => `${kind} ${role} ${node}`,
    (holder) => {
      const spans = world.isWhole ? grantOf(world, holder)?.spans : undefined
      let [yes, answer, isSure]: [number, Verdict, boolean] = [0, 'no', true]
      verdictsOf(holder).forEach((verdict, at) => {
        const group = groups[at]
        if (!group || verdict === 'no') return
        const { sure, unsure } = thereOf(world, group, holder, spans)
        if (sure + unsure === 0) return
        if (verdict === 'yes' && sure > 0) answer = 'yes'
        else if (answer === 'no') answer = 'unknown'
        if (verdict === 'unknown' || unsure > 0 || group.isSilent) isSure = false
        if (verdict === 'yes' && !group.isSilent) yes += sure
      })
      const why = 'what decides isn’t known'
      return { answer, can: isSure ? known(yes) : yes > 0 ? partly(yes, why) : unknown(why) }
    },
  )
  const shares = mapKnown(holdersOf(world), (all) =>
    all.map((holder): Share => ({ holder, action, ...shareOf(holder) })),
  )
  const able = thoseKnown(
    shares,
    ({ answer, holder: { state } }) => {
      if (answer === 'no') return false
      if (state === 'later' || state === 'ended') return answer === 'yes'
      return answer === 'yes' && state === 'now' ? true : undefined
    },
    (silent, of) => `what ${silent} of ${of} people and keys may do isn’t known`,
  )
  const above = partly(null, 'people and keys above your node aren’t listed')
  return bothKnown(able, world.hasRoot ? known(null) : above, (those) => those)
}
