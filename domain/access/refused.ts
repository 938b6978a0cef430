import { cascade, holds, type PermissionSet } from '../permission-set'
import { lineageOf } from '../tree'
import { administratorsOf } from './administrators'
import { isForNode } from './assignable'
import type { AccessWrite } from './effect'
import { holderKey, nodeIn, type Holder, type World } from './world'

/** Why the server will refuse a change, and those because of whom it does. */
export type Refused = {
  /**
   * Their role would no longer apply at their node; they can do more than the caller; they are the last who
   * administer the root.
   */
  readonly why: 'stranded' | 'superior' | 'last administrator'
  readonly holders: readonly Holder[]
}

const roleOf = (world: World, { role = '' }: Holder) => world.roleOf.get(role)

function isStranded(world: World, after: World, holder: Holder): boolean {
  const [old, now] = [roleOf(world, holder), roleOf(after, holder)]
  const node = holder.node ?? ''
  if (old === now && world.nodes === after.nodes) return false
  return !!old && !!now && isForNode(old, node, world.nodes) && !isForNode(now, node, after.nodes)
}

/** The nodes that begin or cease to be above nodes that move. */
function movedAway(world: World, writes: readonly AccessWrite[]): ReadonlySet<string> {
  const above = (id: string | null | undefined) => lineageOf(world.order, id ?? '')
  return new Set(
    writes.flatMap((write) => {
      if (write.kind !== 'node') return []
      const [from, to] = [above(nodeIn(world, write.id)?.parent), above(write.parent)]
      return [...from.filter((id) => !to.includes(id)), ...to.filter((id) => !from.includes(id))]
    }),
  )
}

/**
 * What the server will refuse of a change, by its own rules. It is certain; what the caller doesn't see, only
 * the server knows. Members that the change itself writes are left to it.
 * @param lacks what the caller can't use of some permissions
 */
export function refusedOf(
  world: World,
  writes: readonly AccessWrite[],
  after: World,
  lacks: (held: PermissionSet) => readonly string[],
): Refused[] {
  const written = new Set(
    writes.flatMap((write) => (write.kind === 'holder' && write.before ? [holderKey(write.before)] : [])),
  )
  const others = [...world.holderOf.values()].filter((one) => !written.has(holderKey(one)))
  const away = movedAway(world, writes)
  const [before, left] = [administratorsOf(world), administratorsOf(after)]
  const all: Refused[] = [
    { why: 'stranded', holders: others.filter((one) => isStranded(world, after, one)) },
    {
      why: 'superior',
      holders: others.filter((one) => {
        const permissions = away.has(one.node ?? '') ? roleOf(world, one)?.permissions : undefined
        return permissions && holds(permissions, cascade) && lacks(permissions).length > 0
      }),
    },
    { why: 'last administrator', holders: (left?.length === 0 && before) || [] },
  ]
  return all.filter(({ holders }) => holders.length > 0)
}
