import { groupBy } from '../group-by'
import { mapKnown, valueOfKnown } from '../known'
import { afterwards, effectOf, heldOf, partsOf, type AccessWrite } from './effect'
import { grantOf } from './reach'
import { holderKey, type World } from './world'

/**
 * The keys that people have seen, as the last, who lose access: all of them if somebody is deleted, and those
 * that can do what they can't do any more. Null if nobody loses any.
 */
export function seenKeys(
  world: World,
  writes: readonly AccessWrite[],
  after = afterwards(world, writes),
  effect = effectOf(world, writes, after),
) {
  const lost = (valueOfKnown(effect) ?? []).filter(
    (one) => one.holder.kind === 'person' && one.lost.length > 0,
  )
  const losers = new Set(lost.map(({ holder }) => holderKey(holder)))
  const byPerson = groupBy(valueOfKnown(after.keys) ?? [], ({ made }) =>
    made?.by?.kind === 'person' ? `person ${made.by.id}` : '',
  )
  const known = [...byPerson].flatMap(([id, seen]) => {
    const [person, then] = [world.holderOf.get(id), after.holderOf.get(id)]
    if (!person || (then && !losers.has(id))) return []
    const keys = seen.filter((key) => {
      const [own, its] = [then && heldOf(after, then), grantOf(after, key)]
      return !own || !its || partsOf(own, its).gained.length > 0
    })
    return keys.length > 0 ? [{ person, keys }] : []
  })
  if (losers.size === 0 && known.length === 0) return null
  // Of the silent ones, it isn't known who has seen them.
  return { known, silent: mapKnown(after.keys, (all) => all.filter(({ made }) => !made?.by).length) }
}
export type SeenKeys = ReturnType<typeof seenKeys>
