import type { Id } from '#contract/shape'
import { bothKnown, known, mapKnown, outOf, sumKnown, thoseKnown, unknown, type Known } from '../known'
import type { Action, TargetKind } from './actions'
import { ruleOf, rulesOfToday, type Finding, type Target } from './may'
import { includes, type Spans } from './spans'
import { nodesAt, type Holder, type World } from './world'

/** What can be done to, of one record or of several that are alike: the companies of a node. */
export type Counted = {
  readonly target: Target
  readonly count: number | undefined
}

/** A record as the only target. */
export const only = (target: Target): Counted => ({ target, count: 1 })

export type Verdict = 'yes' | 'no' | 'unknown'

export const verdictOf = (findings: readonly Finding[]): Verdict => {
  const found = findings.filter((finding) => finding !== undefined)
  return found.length === 0 ? 'yes' : found.some((finding) => typeof finding === 'object') ? 'no' : 'unknown'
}
const anybody: Holder = { kind: 'person', id: '', name: '', role: undefined, node: undefined, state: 'now' }
/** What the target is today, which keeps everybody from it: a refusal before a gap. */
export function todayOf(world: World, { rules }: Action, target: Target): Finding {
  const found = rules
    .filter((rule) => rulesOfToday.includes(rule))
    .map((rule) => ruleOf(rule, world, anybody, target))
  return found.find((one) => typeof one === 'object') ?? found.find((one) => one !== undefined)
}

/** Nobody changes a built-in role or deletes the root, whatever else changes. */
export const isTarget = ({ rules }: Action, { kind, record }: Target): boolean =>
  !(kind === 'role' && record.node === null && rules.includes('custom')) &&
  !(kind === 'node' && record.parent === null && rules.includes('not above'))

/** The records of a kind at some nodes. Built-in roles are at none. */
export function recordsAt(world: World, kind: TargetKind, spans: Spans): Known<readonly Counted[]> {
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

/** What something can be done to at some nodes, whatever the records are today. */
export function targetsAt(world: World, action: Action, spans: Spans): Known<readonly Counted[]> {
  if (action.rules.includes('at the root')) {
    // It is one thing, wherever it is asked about.
    const root = world.order.find(({ parent }) => parent === null)
    return root ? known([only({ kind: 'node', record: root })]) : unknown('the root node isn’t listed')
  }
  return mapKnown(recordsAt(world, action.on, spans), (all) =>
    all.filter(({ target }) => isTarget(action, target)),
  )
}

export const countOf = (targets: Known<readonly Counted[]>): Known<number> =>
  sumKnown(
    targets,
    ({ count }) => count,
    (silent, of) => `the server doesn’t report the number of companies of ${outOf(silent, of)} nodes`,
  )
