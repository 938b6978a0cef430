import { useMemo } from 'react'
import { afterwards, effectOf, type AccessWrite } from '#domain/access/effect'
import { seenKeys } from '#domain/access/seen-keys'
import { tooFewAfter } from '#domain/access/too-few'
import type { World } from '#domain/access/world'
import { heldCodes } from '#domain/roles/permission-set'
import { EffectTable } from '../../../access/effect-table'
import { LastHolders } from '../../../access/last-holders'
import { KeysSeen } from '../../../access/seen-keys'
import { useWorld } from '../../../access/use-world'
import { Skeleton } from '../../../ui/waiting/skeleton'
import { writesOf } from '../changes'
import type { Item } from '../review-items'
import { Part } from './part'
import { choicesOf } from './use-choices'

/** Whether the answer that takes most would still change something. */
const canBeRemoved = (item: Item): boolean =>
  'one' in item ? item.one.change?.result !== 'done' : choicesOf(item).includes('revoke')

function removalOf(world: World, item: Item) {
  if ('one' in item) return writesOf(world, { one: { ...item.one, decision: { decision: 'remove' } } })
  const { reviewed, code } = item
  const role = world.roleOf.get(reviewed.role_id)
  const remove = code !== null ? [code] : role ? heldCodes(role.permissions) : []
  return writesOf(world, { id: reviewed.role_id, plan: { remove, add: [] } })
}

function findings(world: World, writes: readonly AccessWrite[]) {
  const after = afterwards(world, writes)
  const effect = effectOf(world, writes, after)
  return { effect, few: tooFewAfter(world, writes, after), seen: seenKeys(world, writes, after, effect) }
}

/** Who loses what, and where, by the answer “Remove”, before it is given. */
export function IfRemoved({ item }: { item: Item }) {
  const world = useWorld()
  // The item is made anew with each decision.
  const key = world && JSON.stringify(removalOf(world, item))
  const found = useMemo(
    () => world && key !== undefined && findings(world, JSON.parse(key) as readonly AccessWrite[]), // Written above.
    [world, key],
  )
  // Of what isn't listed, nobody can say what it would lose.
  if (!canBeRemoved(item) || key === '[]') return null
  return (
    <Part title="If removed">
      <div aria-busy={!found} className="text-soft">
        {world && found ? <EffectTable world={world} effect={found.effect} /> : <Skeleton className="w-44" />}
        {found && <KeysSeen seen={found.seen} />}
        {world && found && found.few.length > 0 && (
          <div className="mt-2 text-warn">
            <LastHolders world={world} few={found.few} locks={false} />
          </div>
        )}
      </div>
    </Part>
  )
}
