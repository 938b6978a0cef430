import { useMemo, useRef, useState } from 'react'
import { afterwards, effectOf, type AccessWrite, type Change } from '#domain/access/effect'
import { refusedOf } from '#domain/access/refused'
import { seenKeys } from '#domain/access/seen-keys'
import { locksOut, tooFewAfter } from '#domain/access/too-few'
import type { Holder, World } from '#domain/access/world'
import { valueOfKnown, type Known } from '#domain/known'
import { superiorCodes } from '#domain/roles/permission-set'
import { useOffers } from '../api/offers'
import type { Effect } from '../form/effect'
import type { MyPermissions } from '../session/permissions'
import { useMyPermissions } from '../session/use-can'
import { CheckField } from '../ui/fields/fields'
import { Skeleton } from '../ui/waiting/skeleton'
import { EffectTable, sumWords } from './effect-table'
import { LastHolders } from './last-holders'
import { KeysSeen } from './seen-keys'
import { Refusals, refusalWords } from './refusals'
import { useMyselfIn, useWorld } from './use-world'

type Writes = readonly AccessWrite[]

function findings(world: World, writes: Writes, myself: Holder | undefined, mine: MyPermissions) {
  const after = afterwards(world, writes)
  const effect = effectOf(world, writes, after)
  const few = tooFewAfter(world, writes, after)
  const locks = myself !== undefined && locksOut(world, writes, myself, after)
  const refused = refusedOf(world, writes, after, (held) => superiorCodes(held, mine))
  return {
    effect,
    seen: seenKeys(world, writes, after, effect),
    few,
    locks,
    refused,
    refusal: refusalWords(world, refused, mine),
    /** What the author agrees to. Undefined without a warning. */
    warning: few.length > 0 || locks ? JSON.stringify([few, locks]) : undefined,
  }
}

// Forced colours show the border.
const box = 'rounded-md border border-transparent px-3.5 py-2.5'
const tick = 'Read the warning, then tick “I want to do this anyway”.'

type SumProps = {
  effect: Known<readonly Change[]>
  refusal: string | undefined
  /** Whether a warning waits to be read. */
  isOpen: boolean
  onShow: () => void
}
/** The panel in short, for the bar with the button that makes the change. */
function Sum({ effect, refusal, isOpen, onShow }: SumProps) {
  const words = sumWords(valueOfKnown(effect) ?? [])
  if (!words && !refusal && effect.kind === 'known') return <p>Nobody gains or loses access.</p>
  return (
    <p>
      {refusal && <span className="font-semibold text-bad">The server refuses this. </span>}
      {isOpen && <span className="font-semibold text-warn">Read the warning. </span>}
      {words || 'Not fully known who gains or loses access.'}{' '}
      {words && effect.kind !== 'known' && 'Others may too. '}
      <button type="button" className="link" onClick={onShow}>
        Show <span className="sr-only">who gains or loses access</span>
      </button>
    </p>
  )
}

/**
 * Shows what a change of access will do, before it is made: who gains or loses what, and where, and why the
 * server will refuse it. If too few would hold a critical permission, or the author locks themselves out, the
 * person has to say that they mean it.
 * @param asked empty: nothing changes yet, and nothing is shown. undefined: it can't change access at all
 */
export function useEffectOn(asked: Writes | ((world: World) => Writes) | undefined): Effect {
  const world = useWorld(asked !== undefined)
  const writes = typeof asked === 'function' ? world && asked(world) : asked
  const myself = useMyselfIn(world)
  const mine = useMyPermissions()
  // The rules are those of our own server. Another one may have others.
  const isOurs = useOffers()?.people === true
  // Forms make the list anew with each stroke.
  const key = writes && writes.length > 0 ? JSON.stringify(writes) : undefined
  const found = useMemo(
    () => world && key && findings(world, JSON.parse(key) as Writes, myself, mine), // Written above.
    [world, myself, mine, key],
  )
  const [meant, setMeant] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const panel = useRef<HTMLElement>(null)
  if (!key)
    return { panel: null, sum: null, refusal: undefined, obstacle: undefined, refuse: () => undefined }
  const refusal = isOurs && found ? found.refusal : undefined
  const warning = refusal || !found ? undefined : found.warning
  const isOpen = warning !== undefined && warning !== meant
  return {
    panel: (
      <section
        ref={panel}
        tabIndex={-1}
        aria-label="Who gains or loses access"
        className="flex flex-col gap-2.5 text-sm"
      >
        {found && world && found.refused.length > 0 && (
          <div className={`${box} flex flex-col gap-1 bg-bad-soft text-bad`}>
            <Refusals world={world} all={found.refused} isCertain={isOurs} mine={mine} />
          </div>
        )}
        {/* The height of a short answer, so that the buttons of a dialog stay where they are when it comes. */}
        <div aria-busy={!found} className={`${box} min-h-22 bg-sunken text-soft`}>
          <p className="font-semibold text-ink">Who gains or loses access</p>
          {found && world ? <EffectTable {...found} world={world} /> : <Skeleton className="w-52" />}
        </div>
        {found && <KeysSeen seen={found.seen} />}
        {found && world && warning && (
          <div className={`${box} flex flex-col gap-2 bg-warn-soft text-warn`}>
            <LastHolders {...found} world={world} />
            <CheckField
              label="I want to do this anyway"
              checked={!isOpen}
              onChange={(on) => setMeant(on ? warning : undefined)}
              problem={refused === warning && isOpen ? 'Read the warning, then tick this.' : undefined}
            />
          </div>
        )}
      </section>
    ),
    sum: found && <Sum {...found} {...{ refusal, isOpen }} onShow={() => panel.current?.focus()} />,
    refusal,
    obstacle: refusal ?? (isOpen ? tick : undefined),
    refuse: () => setRefused(warning),
  }
}
