import { criticalCodes } from '../advice/permission-advice'
import { known, outOf, partly, unknown, valueOfKnown, type Known } from '../known'
import { holds, isUnknown, offers } from '../roles/permission-set'
import { isAtRoot } from './actions'
import { afterwards, heldOf, type AccessWrite } from './effect'
import { intersects, spansAt, type Spans } from './spans'
import { holderKey, type Holder, type World } from './world'
import { grantOf, type Grant } from './reach'

/** A critical permission at nodes where fewer people will hold it than should. */
export type TooFew = { readonly code: string; readonly spans: Spans; readonly left: readonly Holder[] }
const enough = 2

type Granted = { readonly holder: Holder; readonly grant: Grant }
const activeGrants = (world: World): Granted[] =>
  (valueOfKnown(world.people) ?? []).flatMap((holder) => {
    const grant = holder.state === 'now' ? grantOf(world, holder) : undefined
    return grant ? [{ holder, grant }] : []
  })

/** How many grants count at each node, by its position. */
function countsOf({ order }: World, grants: readonly Granted[]): number[] {
  const starts = order.map(() => 0)
  for (const [first, end] of grants.flatMap(({ grant }) => grant.spans)) {
    starts[first] = (starts[first] ?? 0) + 1
    if (end < starts.length) starts[end] = (starts[end] ?? 0) - 1
  }
  let sum = 0
  return starts.map((change) => (sum += change))
}

const counts = ({ order }: World, code: string, at: number): boolean =>
  !isAtRoot(code) || order[at]?.parent === null

/** The permission at these nodes, and those of its holders who count there. */
const pointOf = (code: string, few: readonly number[], spans: Spans, have: readonly Granted[]): TooFew => ({
  code,
  spans: spansAt(few),
  left: have.filter(({ grant }) => intersects(grant.spans, spans)).map(({ holder }) => holder),
})

/**
 * The critical permissions that fewer than two of the active people whom the caller sees will hold at a node
 * where two did.
 */
export function tooFewAfter(
  world: World,
  writes: readonly AccessWrite[],
  after = afterwards(world, writes),
): TooFew[] {
  if (after === world) return []
  const [old, now] = [activeGrants(world), activeGrants(after)]
  const places = world.order.map(({ id }) => after.places.get(id)?.at ?? -1)
  return criticalCodes.flatMap((code) => {
    const [had = [], have = []] = [old, now].map((all) =>
      all.filter(({ grant }) => holds(grant.permissions, code)),
    )
    const [before, left] = [countsOf(world, had), countsOf(after, have)]
    const few = before.flatMap((count, at) =>
      count >= enough && (left[places[at] ?? -1] ?? 0) < enough && counts(world, code, at) ? [at] : [],
    )
    if (few.length === 0) return []
    return [pointOf(code, few, spansAt(few.flatMap((at) => places[at] ?? [])), have)]
  })
}

/** Whether somebody may hold a permission, or hold it at more nodes, beyond what is known. */
function mayHold(world: World, holder: Holder, code: string): boolean {
  const role = world.roleOf.get(holder.role ?? '')
  if (holder.state === 'later') return false
  if (!role || isUnknown(role.permissions, code)) return true
  return holds(role.permissions, code) && (holder.state === undefined || !grantOf(world, holder))
}

/**
 * The critical permissions that fewer than two active people hold at a node. Invited people can't use theirs
 * yet. A permission is left out if more people than those that are known may hold it, or if no role of this
 * server offers it.
 */
export function singlePoints(world: World): Known<readonly TooFew[]> {
  const { nodes, roles, people } = world
  const silent = [nodes, roles, people].find(({ kind }) => kind !== 'known')
  if (silent && silent.kind !== 'known') return unknown(silent.why)
  if (!world.hasRoot) return unknown('people above your node aren’t listed')
  const [all, granted] = [valueOfKnown(people) ?? [], activeGrants(world)]
  const points: TooFew[] = []
  let most = 0
  for (const code of criticalCodes) {
    if (![...world.roleOf.values()].some(({ permissions }) => offers(permissions, code))) continue
    const have = granted.filter(({ grant }) => holds(grant.permissions, code))
    const few = countsOf(world, have).flatMap((count, at) =>
      count < enough && counts(world, code, at) ? [at] : [],
    )
    const mute = all.filter((one) => mayHold(world, one, code)).length
    if (few.length > 0 && mute === 0) points.push(pointOf(code, few, spansAt(few), have))
    if (few.length > 0) most = Math.max(most, mute)
  }
  if (most === 0) return known(points)
  const why = `the status or permissions of ${outOf(most, all.length)} people aren’t known`
  return points.length > 0 ? partly(points, why) : unknown(why)
}

/**
 * Whether somebody will no longer be able to take a change back: their role loses what changes roles and
 * people.
 */
export function locksOut(
  world: World,
  writes: readonly AccessWrite[],
  author: Holder,
  after = afterwards(world, writes),
): boolean {
  const codes = ['msp_edit_user', 'msp_edit_role'] as const
  const [old, now] = [world, after].map((one) => heldOf(one, one.holderOf.get(holderKey(author))))
  return codes.some(
    (code) => old !== undefined && holds(old.permissions, code) && !(now && holds(now.permissions, code)),
  )
}
