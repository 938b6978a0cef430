import { useState } from 'react'
import { permissionName } from '#contract/permissions'
import type { Change, Part } from '#domain/access/effect'
import { holderKey, type Holder, type World } from '#domain/access/world'
import type { Known } from '#domain/known'
import { formatNumber, listed } from '../lib/words'
import { Name } from '../ui/name'
import { codesText, holderText, whereWords } from './place-words'

type Line = { readonly holder: Holder; readonly part: Part }
type Group = {
  readonly side: 'lost' | 'gained'
  readonly codes: readonly string[]
  readonly lines: readonly Line[]
}

/** Those who gain, or lose, the same permissions are one group. */
function groupsOf(changes: readonly Change[]): Group[] {
  const groups = new Map<string, { side: Group['side']; codes: readonly string[]; lines: Line[] }>()
  for (const side of ['lost', 'gained'] as const)
    for (const change of changes)
      for (const part of change[side]) {
        const key = `${side} ${part.codes.join(' ')}`
        const group = groups.get(key) ?? { side, codes: part.codes, lines: [] }
        group.lines.push({ holder: change.holder, part })
        groups.set(key, group)
      }
  return [...groups.values()]
}

const shownAtFirst = 4

function GroupLines({ world, group: { side, codes, lines } }: { world: World; group: Group }) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? lines : lines.slice(0, shownAtFirst)
  const isLost = side === 'lost'
  const more = lines.length - shown.length
  return (
    <li>
      <p>
        <span aria-hidden="true" className={`mr-1.5 font-semibold ${isLost ? 'text-bad' : 'text-good'}`}>
          {isLost ? '−' : '+'}
        </span>
        {isLost ? 'Lose' : 'Gain'} <span title={listed(codes.map(permissionName))}>{codesText(codes)}</span>:
      </p>
      <ul className="ml-4 flex flex-col">
        {shown.map(({ holder, part }) => (
          <li key={`${holderKey(holder)} ${part.spans.join(' ')}`}>
            <span className="text-ink">
              <Name>{holderText(holder)}</Name>
            </span>
            {holder.state === 'later' && ', once the invitation is accepted'}:{' '}
            {whereWords(world, part.spans, part.moved)}
          </li>
        ))}
      </ul>
      {(more > 0 || isOpen) && (
        <button type="button" aria-expanded={isOpen} className="link ml-4" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `and ${formatNumber(more)} more`}
        </button>
      )}
    </li>
  )
}

/** Who gains or loses which permissions, and where. “Nobody” only if that is known. */
export function EffectLines({ world, effect }: { world: World; effect: Known<readonly Change[]> }) {
  if (effect.kind === 'unknown') return <p>Not known: {effect.why}.</p>
  const groups = groupsOf(effect.value)
  return (
    <>
      {groups.length > 0 && (
        <ul className="mt-1 flex max-h-72 flex-col gap-1.5 overflow-y-auto">
          {groups.map((group) => (
            <GroupLines key={`${group.side} ${group.codes.join(' ')}`} world={world} group={group} />
          ))}
        </ul>
      )}
      {effect.kind === 'partly' ? (
        <p className="mt-1">
          {groups.length === 0 ? 'Not fully known' : 'Others may gain or lose access'}: {effect.why}.
        </p>
      ) : (
        groups.length === 0 && <p>Nobody gains or loses access.</p>
      )}
    </>
  )
}
