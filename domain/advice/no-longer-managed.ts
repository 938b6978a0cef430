import type { Id } from '#contract/shape'
import { actions } from '../access/actions'
import { afterwards } from '../access/effect'
import { may } from '../access/may'
import { holdersOf, listsMembersOf, type Holder, type World } from '../access/world'
import { onlyIfKnown, unknown, valueOfKnown, type Known } from '../known'
import { holds, setHeld } from '../roles/permission-set'

const managing = (kind: Holder['kind']) => actions.filter(({ on, id }) => on === kind && id === 'edit')

/**
 * The people and keys whom the members of a role can manage today, and couldn't without one of its
 * permissions, because nobody manages whoever has more.
 */
export function noLongerManaged(world: World, role: Id<'role'>, code: string): Known<readonly Holder[]> {
  const own = world.roleOf.get(role)
  if (!own || !listsMembersOf(world, own)) return unknown('not all members of the role are listed')
  const after = afterwards(world, [
    { kind: 'role', id: role, permissions: setHeld(own.permissions, [code], false) },
  ])
  const members = (valueOfKnown(holdersOf(world)) ?? []).filter(
    (one) => one.role === role && one.state === 'now',
  )
  // Members at one node can do the same.
  const doers = [...new Map(members.map((one) => [`${one.kind} ${one.node ?? one.id}`, one])).values()]
  return onlyIfKnown(holdersOf(world), (all) =>
    all.filter((target) => {
      // Only who has the permission can be beyond somebody without it.
      if (!holds(world.roleOf.get(target.role ?? '')?.permissions ?? {}, code)) return false
      const given = { kind: target.kind, record: target } as const
      return doers.some((doer) =>
        managing(target.kind).some(
          (action) =>
            may(world, doer, action, given).answer === 'yes' &&
            may(after, doer, action, given).answer === 'no',
        ),
      )
    }),
  )
}
