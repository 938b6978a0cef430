import { cascade, holds, type PermissionSet } from '../roles/permission-set'
import { administratorsOf } from './administrators'
import { isForNode } from './assignable'
import type { AccessWrite } from './effect'
import { isOver, type Holder, type World } from './world'

/** Why the server will refuse a change, and those because of whom it does. */
export type Refused = {
  /**
   * Their role would no longer apply at their node; they can do more than the caller; they are the last who
   * administer the root.
   */
  readonly why: 'stranded' | 'superior' | 'last administrator'
  readonly holders: readonly Holder[]
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
  const others = [...world.holderOf].flatMap(([key, one]) => (after.holderOf.get(key) === one ? [one] : []))
  const moved = writes.flatMap((write) => (write.kind === 'node' ? [write.id] : []))
  const isStranded = ({ role = '', node = '' }: Holder) => {
    const [old, now] = [world.roleOf.get(role), after.roleOf.get(role)]
    if (!old || !now || (old === now && world.nodes === after.nodes)) return false
    return isForNode(old, node, world.nodes) && !isForNode(now, node, after.nodes)
  }
  // A cascading role above begins or ceases to count at a node that moves.
  const isSuperior = ({ role = '', node = '' }: Holder) => {
    const held = world.roleOf.get(role)?.permissions ?? {}
    const isConcerned = (id: string) => {
      const [was, is] = [isOver(world, node, id), isOver(after, node, id)]
      return was !== undefined && is !== undefined && was !== is
    }
    return holds(held, cascade) && moved.some(isConcerned) && lacks(held).length > 0
  }
  const [before, left] = [administratorsOf(world), administratorsOf(after)]
  const all: Refused[] = [
    { why: 'stranded', holders: others.filter(isStranded) },
    { why: 'superior', holders: others.filter(isSuperior) },
    { why: 'last administrator', holders: (left?.length === 0 && before) || [] },
  ]
  return all.filter(({ holders }) => holders.length > 0)
}
