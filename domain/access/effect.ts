import { criticalCodes } from '../advice/permission-advice'
import { bothKnown, known, outOf, partly, valueOfKnown, type Known } from '../known'
import { difference, heldCodes, holds, isUnknown, type PermissionSet } from '../permission-set'
import { includes, positionsIn, spansOf, without, type Spans } from './spans'
import {
  grantOf,
  holderKey,
  holdersOf,
  worldOf,
  type Grant,
  type Holder,
  type World,
  type WorldRole,
} from './world'

/** A write that gives or takes access. Several of them are one change. */
export type AccessWrite =
  /** null: deleted. Its members are written by writes of their own. */
  | { readonly kind: 'role'; readonly id: string; readonly permissions: PermissionSet | null }
  /** A new, changed or deleted person or key. A changed one has everything, not only what changes. */
  | { readonly kind: 'holder'; readonly before: Holder | null; readonly after: Holder | null }
  | { readonly kind: 'node'; readonly id: string; readonly parent: string }
  /** Companies leave a node, for another one or for good. */
  | { readonly kind: 'companies'; readonly count: number; readonly from: string; readonly to: string | null }

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

const replaced = <T extends { readonly id: string }>(all: Known<readonly T[]>, id: string, by: T | null) =>
  all.kind === 'unknown'
    ? all
    : { ...all, value: [...all.value.filter((one) => one.id !== id), ...(by ? [by] : [])] }

/** The world after one write. */
function written(world: World, write: AccessWrite): World {
  switch (write.kind) {
    case 'role': {
      const old = world.roleOf.get(write.id)
      const now: WorldRole | null =
        old && write.permissions ? { ...old, permissions: write.permissions } : null
      return worldOf({ ...world, roles: replaced(world.roles, write.id, now) })
    }
    case 'holder': {
      const { before, after } = write
      const one = after ?? before
      if (!one) return world
      const list = one.kind === 'person' ? 'people' : 'keys'
      return worldOf({ ...world, [list]: replaced(world[list], before?.id ?? one.id, after) })
    }
    case 'node': {
      const { id, parent } = write
      const old = world.order.find((node) => node.id === id)
      return old ? worldOf({ ...world, nodes: replaced(world.nodes, id, { ...old, parent }) }) : world
    }
    case 'companies':
      return world
  }
}
export const afterwards = (world: World, writes: readonly AccessWrite[]): World =>
  writes.reduce(written, world)

/** Translates nodes of the world after a change into positions of the world before. */
function inOrderOf(before: World, after: World): (spans: Spans) => Spans {
  if (before.nodes === after.nodes) return (spans) => spans
  const done = new Map<string, Spans>()
  return (spans) => {
    const key = spans.join(' ')
    const found = done.get(key) ?? spansOf(positionsIn(spans).map((at) => one(before, after.order[at]?.id)))
    done.set(key, found)
    return found
  }
}
const one = ({ places }: World, id = ''): readonly [number, number] => {
  const at = places.get(id)?.at
  return at === undefined ? [0, 0] : [at, at + 1]
}

type Held = Pick<Grant, 'permissions' | 'spans'>
const nothing: Held = { permissions: {}, spans: [] }
const part = (codes: readonly string[], spans: Spans): Part[] =>
  codes.length > 0 && spans.length > 0 ? [{ codes, spans, moved: 0 }] : []

function partsOf(old: Held, now: Held): Pick<Change, 'gained' | 'lost'> {
  const { added, removed } = difference(old.permissions, now.permissions)
  const kept = heldCodes(now.permissions).filter((code) => holds(old.permissions, code))
  return {
    gained: [...part(added, now.spans), ...part(kept, without(now.spans, old.spans))],
    lost: [...part(removed, old.spans), ...part(kept, without(old.spans, now.spans))],
  }
}

/** What a holder can use now; undefined if it isn't known. Invited people count as if they had accepted. */
const heldOf = (world: World, holder: Holder | undefined): Held | undefined =>
  !holder || holder.state === 'ended' ? nothing : grantOf(world, holder)

const isCompanyCode = (code: string) => code.endsWith('_managed_company')

/** The companies that move into or out of what a holder reaches. */
function movedParts(
  world: World,
  held: Held,
  writes: readonly AccessWrite[],
): Pick<Change, 'gained' | 'lost'> {
  const at = (id: string | null) => id !== null && includes(held.spans, world.places.get(id)?.at ?? -1)
  const codes = heldCodes(held.permissions).filter(isCompanyCode)
  let [gained, lost] = [0, 0]
  for (const write of writes)
    if (write.kind === 'companies') {
      if (at(write.to) && !at(write.from)) gained += write.count
      if (at(write.from) && !at(write.to)) lost += write.count
    }
  const moved = (count: number): Part[] =>
    count > 0 && codes.length > 0 ? [{ codes, spans: [], moved: count }] : []
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

/** Whether a change could be about somebody of whom not everything is known. */
const concerns = (write: AccessWrite, { role, kind, id }: Holder): boolean => {
  if (write.kind === 'role') return role === undefined || role === write.id
  if (write.kind !== 'holder') return true
  const one = write.before ?? write.after
  return one?.kind === kind && one.id === id
}

/**
 * Everybody who gains or loses permissions by a change, and where. It is a part where the caller can't see
 * all people and keys, or not what they hold. Nobody above the caller is left out: no write of the caller
 * changes what they hold.
 */
export function effectOf(world: World, writes: readonly AccessWrite[]): Known<readonly Change[]> {
  const after = afterwards(world, writes)
  const inOldOrder = inOrderOf(world, after)
  const all = new Map([...after.holderOf, ...world.holderOf])
  const changes: Change[] = []
  let silent = 0
  for (const [key, holder] of all) {
    if (!writes.some((write) => concerns(write, holder))) continue
    const old = heldOf(world, world.holderOf.get(key))
    const now = heldOf(after, after.holderOf.get(key))
    if (!old || !now) {
      silent++
      continue
    }
    if (isUnsure(old, now)) silent++
    const rights = partsOf(old, { ...now, spans: inOldOrder(now.spans) })
    const moved = movedParts(world, now, writes)
    const gained = [...rights.gained, ...moved.gained]
    const lost = [...rights.lost, ...moved.lost]
    if (gained.length + lost.length > 0) changes.push({ holder, gained, lost })
  }
  const onlyThese = writes.every(({ kind }) => kind === 'holder')
  const seen: Known<unknown> = onlyThese ? known(null) : holdersOf(world)
  const why = `what ${outOf(silent, all.size)} people and keys hold isn’t fully known`
  return bothKnown(seen, silent > 0 ? partly(null, why) : known(null), () => changes)
}

/** A critical permission at nodes where fewer people will hold it than should. */
export type TooFew = { readonly code: string; readonly spans: Spans; readonly left: readonly Holder[] }
const enough = 2

/** The grants of active people that hold a code, and how many of them count at each node. */
function activeGrants(world: World, code: string) {
  const grants = (valueOfKnown(world.people) ?? []).flatMap((holder) => {
    const grant = holder.state === 'now' ? grantOf(world, holder) : undefined
    return grant && holds(grant.permissions, code) ? [{ holder, grant }] : []
  })
  const starts = world.order.map(() => 0)
  for (const [first, end] of grants.flatMap(({ grant }) => grant.spans)) {
    starts[first] = (starts[first] ?? 0) + 1
    if (end < starts.length) starts[end] = (starts[end] ?? 0) - 1
  }
  let sum = 0
  const counts = starts.map((change) => (sum += change))
  return { grants, at: (id: string) => counts[world.places.get(id)?.at ?? -1] ?? 0 }
}

/**
 * The critical permissions that fewer than two of the active people whom the caller sees will hold at a node
 * where two did.
 */
export function tooFewAfter(world: World, writes: readonly AccessWrite[]): TooFew[] {
  const after = afterwards(world, writes)
  return criticalCodes.flatMap((code) => {
    const [old, now] = [activeGrants(world, code), activeGrants(after, code)]
    const nodes = world.order.filter(({ id }) => old.at(id) >= enough && now.at(id) < enough)
    if (nodes.length === 0) return []
    const left = now.grants.filter(({ grant }) =>
      nodes.some(({ id }) => includes(grant.spans, after.places.get(id)?.at ?? -1)),
    )
    return [
      {
        code,
        spans: spansOf(nodes.map(({ id }) => one(world, id))),
        left: left.map(({ holder }) => holder),
      },
    ]
  })
}

/** Whether somebody will no longer be able to take a change back: their role loses what changes roles and people. */
export function locksOut(world: World, writes: readonly AccessWrite[], author: Holder): boolean {
  const codes = ['msp_edit_user', 'msp_edit_role'] as const
  const [old, now] = [world, afterwards(world, writes)].map((one) =>
    heldOf(one, one.holderOf.get(holderKey(author))),
  )
  return codes.some(
    (code) => old !== undefined && holds(old.permissions, code) && !(now && holds(now.permissions, code)),
  )
}
