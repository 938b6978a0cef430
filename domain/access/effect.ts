import type { Id } from '#contract/shape'
import { bothKnown, known, mapKnown, outOf, partly, type Known } from '../known'
import { difference, heldCodes, holds, isUnknown, type PermissionSet } from '../roles/permission-set'
import { includes, positionsIn, spansAt, without, type Spans } from './spans'
import { holderKey, holdersOf, listsMembersOf, worldOf } from './world'
import { grantOf } from './reach'
import type { Holder, World, WorldRole } from './world'
import type { Grant } from './reach'

/** A write that gives or takes access. Several of them are one change. */
export type AccessWrite =
  /** null: deleted. Its members are written by writes of their own. `made`: a new one, or one that is back. */
  | {
      readonly kind: 'role'
      readonly id: Id<'role'>
      readonly permissions: PermissionSet | null
      readonly made?: WorldRole | undefined
    }
  /** A new, changed or deleted person or key. A changed one has everything, not only what changes. */
  | { readonly kind: 'holder'; readonly before: Holder | null; readonly after: Holder | null }
  | { readonly kind: 'node'; readonly id: Id<'node'>; readonly parent: Id<'node'> }
  /**
   * Companies leave a node, for another one or for good. `from` is null for new ones, and undefined if the
   * server doesn't say it.
   */
  | {
      readonly kind: 'companies'
      readonly count: number
      readonly from: Id<'node'> | null | undefined
      readonly to: Id<'node'> | null
    }
  | { readonly kind: 'not known' }

/** Permissions that somebody gains or loses at some nodes, or for companies that move. */
export type Part = {
  readonly codes: readonly string[]
  /** Positions in the order of the world before the change. */
  readonly spans: Spans
  /** Companies that move into or out of reach. */
  readonly moved: number
}
export type Change = {
  readonly holder: Holder
  readonly gained: readonly Part[]
  readonly lost: readonly Part[]
}

const replaced = <T extends { readonly id: string }>(all: Known<readonly T[]>, id: T['id'], by: T | null) =>
  mapKnown(all, (those) => [...those.filter((one) => one.id !== id), ...(by ? [by] : [])])

/** Some people or keys after the writes that are about them. */
function holdersAfter(all: Known<readonly Holder[]>, kind: Holder['kind'], writes: readonly AccessWrite[]) {
  const changed = new Map<string, Holder | null>()
  for (const write of writes) {
    if (write.kind !== 'holder') continue
    const one = write.after ?? write.before
    if (one?.kind === kind) changed.set(write.before?.id ?? one.id, write.after)
  }
  if (changed.size === 0) return all
  return mapKnown(all, (those) => [
    ...those.filter(({ id }) => !changed.has(id)),
    ...[...changed.values()].filter((one) => one !== null),
  ])
}

/** The world after the writes. */
export function afterwards(world: World, writes: readonly AccessWrite[]): World {
  let { roles, nodes } = world
  for (const write of writes) {
    if (write.kind === 'role') {
      const old = world.roleOf.get(write.id) ?? write.made
      const now = old && write.permissions ? { ...old, permissions: write.permissions } : null
      roles = replaced(roles, write.id, now)
    }
    if (write.kind === 'node') {
      const { id, parent } = write
      nodes = mapKnown(nodes, (all) => all.map((one) => (one.id === id ? { ...one, parent } : one)))
    }
  }
  const people = holdersAfter(world.people, 'person', writes)
  const keys = holdersAfter(world.keys, 'key', writes)
  const isSame =
    nodes === world.nodes && roles === world.roles && people === world.people && keys === world.keys
  return isSame ? world : worldOf({ nodes, roles, people, keys, cut: world.cut })
}

/** Translates nodes of the world after a change into positions of the world before. */
function inOrderOf(before: World, after: World): (spans: Spans) => Spans {
  if (before.nodes === after.nodes) return (spans) => spans
  const old = after.order.map(({ id }) => before.places.get(id)?.at)
  const done = new Map<string, Spans>()
  return (spans) => {
    const key = spans.join(' ')
    const found = done.get(key) ?? spansAt(positionsIn(spans).flatMap((at) => old[at] ?? []))
    done.set(key, found)
    return found
  }
}

type Held = Pick<Grant, 'permissions' | 'spans'>
const nothing: Held = { permissions: {}, spans: [] }
const none: Pick<Change, 'gained' | 'lost'> = { gained: [], lost: [] }
const part = (codes: readonly string[], spans: Spans): Part[] =>
  codes.length > 0 && spans.length > 0 ? [{ codes, spans, moved: 0 }] : []

export function partsOf(old: Held, now: Held): Pick<Change, 'gained' | 'lost'> {
  const { added, removed } = difference(old.permissions, now.permissions)
  const kept = heldCodes(now.permissions).filter((code) => holds(old.permissions, code))
  return {
    gained: [...part(added, now.spans), ...part(kept, without(now.spans, old.spans))],
    lost: [...part(removed, old.spans), ...part(kept, without(old.spans, now.spans))],
  }
}

/** What a holder can use now; undefined if it isn't known. Invited people count as if they had accepted. */
export const heldOf = (world: World, holder: Holder | undefined): Held | undefined =>
  !holder || holder.state === 'ended' ? nothing : grantOf(world, holder)

/** A move of companies gives and takes nothing of the permission to add some. */
const isCompanyCode = (code: string) =>
  code.endsWith('_managed_company') && code !== 'msp_add_managed_company'

/** Companies that move to one node, or away for good: how many leave the nodes up to each position. */
type Moves = { readonly to: number; readonly leaving: readonly number[]; readonly all: number }
function movesOf({ places, order }: World, writes: readonly AccessWrite[]): Moves[] {
  // What comes from nowhere leaves no node.
  const at = (id: Id<'node'> | null) => places.get(id ?? '')?.at ?? order.length
  const moves = new Map<number, number[]>()
  for (const write of writes) {
    if (write.kind !== 'companies' || write.from === undefined) continue
    const [from, to] = [at(write.from), at(write.to)]
    const counts = moves.get(to) ?? [...order.map(() => 0), 0]
    counts[from] = (counts[from] ?? 0) + write.count
    moves.set(to, counts)
  }
  return [...moves].map(([to, counts]) => {
    let all = 0
    const leaving = [0, ...counts.map((count) => (all += count))]
    return { to, leaving, all }
  })
}

/** The companies that move into or out of what a holder reaches. */
function movedParts(held: Held, moves: readonly Moves[]): Pick<Change, 'gained' | 'lost'> {
  const codes = moves.length > 0 ? heldCodes(held.permissions).filter(isCompanyCode) : []
  if (codes.length === 0) return none
  let [gained, lost] = [0, 0]
  for (const { to, leaving, all } of moves) {
    const had = held.spans.reduce((sum, [first, end]) => sum + (leaving[end] ?? 0) - (leaving[first] ?? 0), 0)
    if (includes(held.spans, to)) gained += all - had
    else lost += had
  }
  const moved = (count: number): Part[] => (count > 0 ? [{ codes, spans: [], moved: count }] : [])
  return { gained: moved(gained), lost: moved(lost) }
}

/** Whether the gains and losses of a change depend on a permission that isn't known. */
function isUnsure({ permissions: old, spans: from }: Held, { permissions: now, spans: to }: Held): boolean {
  const codes = [...Object.keys(old), ...Object.keys(now)]
  const moves = from.join() !== to.join()
  return codes.some(
    (code) => (isUnknown(old, code) || isUnknown(now, code)) && (moves || old[code] !== now[code]),
  )
}

/** Whether a change could be about somebody. A role that isn't known may be the one that changes. */
function concernedBy(writes: readonly AccessWrite[]): (holder: Holder) => boolean {
  if (writes.some(({ kind }) => kind === 'node' || kind === 'companies')) return () => true
  const roles = new Set(writes.flatMap((write) => (write.kind === 'role' ? [write.id] : [])))
  const holders = new Set(
    writes.flatMap((write) =>
      write.kind === 'holder'
        ? [write.before, write.after].flatMap((one) => (one ? holderKey(one) : []))
        : [],
    ),
  )
  return (holder) =>
    (roles.size > 0 && (holder.role === undefined || roles.has(holder.role))) ||
    holders.has(holderKey(holder))
}

/** What isn't known of the change itself. */
function gapOf(writes: readonly AccessWrite[]): Known<unknown> {
  const moves = writes.filter((write) => write.kind === 'companies')
  const silent = moves.reduce((sum, { from, count }) => sum + (from === undefined ? count : 0), 0)
  const all = moves.reduce((sum, { count }) => sum + count, 0)
  const blank = writes.filter(({ kind }) => kind === 'not known').length
  if (blank > 0) return partly(null, `what ${outOf(blank, writes.length)} changes gave or took isn’t known`)
  return silent === 0
    ? known(null)
    : partly(null, `the server doesn’t report the node of ${outOf(silent, all)} companies`)
}

/** Whether a change reaches nodes that aren't listed, or people and keys there. */
function isCutOff(world: World, after: World, write: AccessWrite): boolean {
  if (write.kind === 'role') {
    const role = world.roleOf.get(write.id) ?? write.made
    return role !== undefined && !listsMembersOf(world, role)
  }
  if (write.kind === 'node') return world.places.get(write.id)?.isWhole !== true
  if (write.kind !== 'holder') return false
  const held = [write.before && grantOf(world, write.before), write.after && grantOf(after, write.after)]
  return held.some((grant) => grant?.isCut)
}

/**
 * Everybody who gains or loses permissions by a change, and where. It is a part where the caller can't see
 * all people and keys, or not what they hold. Nobody above the caller is left out: no write of the caller
 * changes what they hold.
 */
export function effectOf(
  world: World,
  writes: readonly AccessWrite[],
  after = afterwards(world, writes),
): Known<readonly Change[]> {
  const inOldOrder = inOrderOf(world, after)
  const concerns = concernedBy(writes)
  const moves = movesOf(world, writes)
  const all = new Map([...after.holderOf, ...world.holderOf])
  const changes: Change[] = []
  let silent = 0
  for (const [key, holder] of all) {
    if (!concerns(holder)) continue
    const old = heldOf(world, world.holderOf.get(key))
    const then = heldOf(after, after.holderOf.get(key))
    if (!old || !then) {
      silent++
      continue
    }
    const now = { ...then, spans: inOldOrder(then.spans) }
    const isSame = old.permissions === now.permissions && old.spans.join() === now.spans.join()
    if (!isSame && isUnsure(old, now)) silent++
    const rights = isSame ? none : partsOf(old, now)
    const moved = movedParts(now, moves)
    const gained = [...rights.gained, ...moved.gained]
    const lost = [...rights.lost, ...moved.lost]
    if (gained.length + lost.length > 0) changes.push({ holder, gained, lost })
  }
  const onlyThese = writes.every(({ kind }) => kind === 'holder')
  const seen: Known<unknown> = onlyThese
    ? known(null)
    : bothKnown(holdersOf(world), gapOf(writes), () => null)
  const why = `what ${outOf(silent, all.size)} people and keys hold isn’t fully known`
  const isCut = world.cut.size > 0 && writes.some((write) => isCutOff(world, after, write))
  const below = isCut ? partly(null, 'nodes below that you can’t see aren’t counted') : known(null)
  const listed = bothKnown(silent > 0 ? partly(null, why) : known(null), below, () => null)
  return bothKnown(seen, listed, () => changes)
}
