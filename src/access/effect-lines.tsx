import { useState } from 'react'
import { permissionName } from '#contract/permissions'
import type { Change } from '#domain/access/effect'
import type { World } from '#domain/access/world'
import type { Known } from '#domain/known'
import { counted, formatNumber, listed } from '../lib/words'
import { SomeNames } from '../scope/some-names'
import { holderText, whereWords } from './place-words'

type Side = 'lost' | 'gained'
/** Those who lose, or gain, the same permissions, by the place where they do. */
type Group = {
  readonly side: Side
  readonly codes: readonly string[]
  readonly names: Map<string, string[]>
}

function groupsOf(world: World, changes: readonly Change[]): Group[] {
  const groups = new Map<string, Group>()
  for (const side of ['lost', 'gained'] as const)
    for (const { holder, ...change } of changes)
      for (const { codes, spans, moved } of change[side]) {
        const key = `${side} ${codes.join(' ')}`
        const group = groups.get(key) ?? { side, codes, names: new Map<string, string[]>() }
        groups.set(key, group)
        const where = whereWords(world, spans, moved)
        group.names.set(where, [...(group.names.get(where) ?? []), holderText(holder)])
      }
  return [...groups.values()]
}

/** How many of some things are shown, and the button that shows all of them, or fewer again. */
function useFirst<T>(all: readonly T[], atFirst: number, what: string) {
  const [isOpen, setOpen] = useState(false)
  const more = all.length - atFirst
  // One more line takes no more room than the button.
  if (more < 2) return { shown: all, button: null }
  return {
    shown: isOpen ? all : all.slice(0, atFirst),
    button: (
      <button type="button" aria-expanded={isOpen} className="link" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show fewer' : `Show ${formatNumber(more)} more ${what}`}
      </button>
    ),
  }
}

function GroupLines({ group: { side, codes, names } }: { group: Group }) {
  const { shown, button } = useFirst([...names], 3, 'places')
  const [sign, verb, tone] = side === 'lost' ? ['−', 'Lose', 'text-bad'] : ['+', 'Gain', 'text-good']
  return (
    <li>
      <p>
        <span className={`font-semibold ${tone}`}>
          <span aria-hidden="true">{sign} </span>
          {verb}
        </span>{' '}
        <SomeNames names={codes.map(permissionName)} />
      </p>
      <ul className="ml-3.5">
        {shown.map(([where, those]) => (
          <li key={where}>
            {where}: <SomeNames names={those} />
          </li>
        ))}
        {button && <li>{button}</li>}
      </ul>
    </li>
  )
}

/** “Lose permissions: 2 people and 1 key.” */
function sumOf(changes: readonly Change[], side: Side): string {
  const those = changes.flatMap((change) => (change[side].length > 0 ? [change.holder.kind] : []))
  const [people, keys] = (['person', 'key'] as const).map(
    (kind) => those.filter((one) => one === kind).length,
  )
  if (those.length === 0) return ''
  return `${side === 'lost' ? 'Lose' : 'Gain'} permissions: ${listed([
    ...(people ? [counted(people, 'person', 'people')] : []),
    ...(keys ? [counted(keys, 'key')] : []),
  ])}.`
}

/** Who gains or loses which permissions, and where. “Nobody” only if that is known. */
export function EffectLines({ world, effect }: { world: World; effect: Known<readonly Change[]> }) {
  const changes = effect.kind === 'unknown' ? [] : effect.value
  const { shown, button } = useFirst(groupsOf(world, changes), 4, 'changes')
  const sum = [sumOf(changes, 'lost'), sumOf(changes, 'gained')].filter(Boolean).join(' ')
  // The line of the only one says the same.
  const isOne = changes.length === 1 && effect.kind === 'known'
  const others = sum ? 'Others may gain or lose access' : 'Not fully known'
  return (
    <>
      <p role="status" className={isOne ? 'sr-only' : ''}>
        {sum || (effect.kind === 'known' && 'Nobody gains or loses access.')}
        {effect.kind === 'unknown' && `Not known: ${effect.why}.`}
        {effect.kind === 'partly' && ` ${others}: ${effect.why}.`}
      </p>
      {shown.length > 0 && (
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          aria-label="Changes"
          className="mt-1.5 flex max-h-64 flex-col gap-1.5 scrolls [--cover:var(--color-sunken)]"
        >
          {shown.map((group) => (
            <GroupLines key={`${group.side} ${group.codes.join(' ')}`} group={group} />
          ))}
          {button && <li>{button}</li>}
        </ul>
      )}
    </>
  )
}
