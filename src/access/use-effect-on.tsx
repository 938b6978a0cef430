import { useMemo, useState } from 'react'
import { afterwards, effectOf, type AccessWrite } from '#domain/access/effect'
import { locksOut, tooFewAfter } from '#domain/access/too-few'
import type { Holder, World } from '#domain/access/world'
import { CheckField } from '../ui/fields/fields'
import { Skeleton } from '../ui/waiting/skeleton'
import { EffectLines } from './effect-lines'
import { LastHolders } from './last-holders'
import { useMyselfIn, useWorld } from './use-world'

function findings(world: World, writes: readonly AccessWrite[], myself: Holder | undefined) {
  const after = afterwards(world, writes)
  const few = tooFewAfter(world, writes, after)
  const locks = myself !== undefined && locksOut(world, writes, myself, after)
  const warns = few.length > 0 || locks
  return {
    effect: effectOf(world, writes, after),
    few,
    locks,
    /** What the author agrees to. Undefined without a warning. */
    warning: warns ? JSON.stringify([few, locks]) : undefined,
  }
}

// Forced colours show the border.
const box = 'rounded-md border border-transparent px-3.5 py-2.5'
const tick = 'Read the warning, then tick “I want to do this anyway”.'

/**
 * Shows what a change of access will do, before it is made: who gains or loses what, and where. If too few
 * would hold a critical permission, or the author locks themselves out, the person has to say that they mean
 * it.
 * @param writes empty: nothing changes yet, and nothing is shown. undefined: it can't change access at all
 */
export function useEffectOn(writes: readonly AccessWrite[] | undefined) {
  const world = useWorld(writes !== undefined)
  const myself = useMyselfIn(world)
  // Forms make the list anew with each stroke.
  const key = writes && writes.length > 0 ? JSON.stringify(writes) : undefined
  const found = useMemo(
    () => world && key && findings(world, JSON.parse(key) as readonly AccessWrite[], myself), // Written above.
    [world, myself, key],
  )
  const [meant, setMeant] = useState<string>()
  const [refused, setRefused] = useState<string>()
  if (!key) return { panel: null, obstacle: undefined, refuse: () => undefined, changes: undefined }
  const warning = found ? found.warning : undefined
  const isMeant = warning === meant
  return {
    panel: (
      <section aria-label="Who gains or loses access" className="flex flex-col gap-2.5 text-sm">
        <div aria-busy={!found} className={`${box} bg-sunken text-soft`}>
          <p className="font-semibold text-ink">Who gains or loses access</p>
          {found && world ? (
            <EffectLines world={world} effect={found.effect} />
          ) : (
            <Skeleton className="w-52" />
          )}
        </div>
        {found && world && warning && (
          <div className={`${box} flex flex-col gap-2 bg-warn-soft text-warn`}>
            <LastHolders world={world} few={found.few} locks={found.locks} />
            <CheckField
              label="I want to do this anyway"
              checked={isMeant}
              onChange={(on) => setMeant(on ? warning : undefined)}
              problem={refused === warning && !isMeant ? 'Read the warning, then tick this.' : undefined}
            />
          </div>
        )}
      </section>
    ),
    /** Why the change can't be confirmed yet. */
    obstacle: warning && !isMeant ? tick : undefined,
    /** Says at the box that it isn't ticked. */
    refuse: () => setRefused(warning),
    /** Those who gain or lose access; undefined while it is loading. */
    changes: found ? found.effect : undefined,
  }
}
