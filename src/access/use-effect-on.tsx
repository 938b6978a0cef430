import { useMemo, useState } from 'react'
import { effectOf, locksOut, tooFewAfter, type AccessWrite } from '#domain/access/effect'
import { CheckField } from '../ui/fields/fields'
import { Skeleton } from '../ui/waiting/skeleton'
import { EffectLines } from './effect-lines'
import { LastHolders } from './last-holders'
import { useMyself, useWorld } from './use-world'

/**
 * Shows what a change of access will do, before it is made: who gains or loses what, and where. If too few
 * would hold a critical permission, or the author locks themselves out, the person has to say that they mean
 * it.
 * @param writes undefined: nothing changes yet, and nothing is shown
 */
export function useEffectOn(writes: readonly AccessWrite[] | undefined) {
  const world = useWorld()
  const myself = useMyself(world)
  // Forms make the list anew with each stroke.
  const key = JSON.stringify(writes)
  const found = useMemo(() => {
    const given = key === undefined ? undefined : (JSON.parse(key) as readonly AccessWrite[]) // Written above.
    if (!world || !given) return undefined
    return {
      effect: effectOf(world, given),
      few: tooFewAfter(world, given),
      locks: myself !== undefined && locksOut(world, given, myself),
    }
  }, [world, myself, key])
  const [meant, setMeant] = useState<string>()
  if (!writes || writes.length === 0) return { panel: null, obstacle: undefined }
  if (!world || !found)
    return {
      panel: (
        <div role="status" aria-busy className="rounded-md bg-sunken px-3.5 py-2.5">
          <Skeleton className="w-52" />
        </div>
      ),
      obstacle: undefined,
    }
  const warns = found.few.length > 0 || found.locks
  const isMeant = meant === key
  return {
    panel: (
      <div className="flex flex-col gap-2.5">
        <div role="status" className="rounded-md bg-sunken px-3.5 py-2.5 text-sm text-soft">
          <p className="font-semibold text-ink">Who gains or loses access</p>
          <EffectLines world={world} effect={found.effect} />
        </div>
        {warns && (
          <div className="flex flex-col gap-2 rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
            <LastHolders world={world} few={found.few} locks={found.locks} />
            <CheckField
              label="I want to do this anyway"
              checked={isMeant}
              onChange={(on) => setMeant(on ? key : undefined)}
            />
          </div>
        )}
      </div>
    ),
    /** Why the change can't be confirmed yet. */
    obstacle: warns && !isMeant ? 'Read the warning, then tick “I want to do this anyway”.' : undefined,
  }
}
