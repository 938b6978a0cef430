import { useState } from 'react'
import { permissionName } from '#contract/permissions'
import type { Change } from '#domain/access/effect'
import type { Holder, World } from '#domain/access/world'
import { valueOfKnown, type Known } from '#domain/known'
import { formatNumber } from '../lib/words'
import { SomeNames } from '../scope/some-names'
import { as } from '../table/table-role'
import { Name } from '../ui/name'
import { holderDetail, whereWords, whoWords } from './place-words'

const sides = ['lost', 'gained'] as const
type Side = (typeof sides)[number]
type Line = { readonly side: Side; readonly codes: readonly string[]; readonly where: string }
/** Those who lose and gain the same at the same places. */
type Group = { readonly lines: readonly Line[]; readonly holders: Holder[] }

function groupsOf(world: World, changes: readonly Change[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { holder, ...change } of changes) {
    const lines = sides.flatMap((side) =>
      change[side].map(({ codes, spans, moved }) => ({
        side,
        codes,
        where: whereWords(world, spans, moved),
      })),
    )
    const key = JSON.stringify(lines)
    const group = groups.get(key) ?? { lines, holders: [] }
    groups.set(key, group)
    group.holders.push(holder)
  }
  return [...groups.values()]
}

/** How many of some things are shown, and the button that shows all of them, or fewer again. */
function useFirst<T>(all: readonly T[], atFirst: number) {
  const [isOpen, setOpen] = useState(false)
  const more = all.length - atFirst
  // One more line takes no more room than the button.
  if (more < 2) return { shown: all, button: null }
  return {
    shown: isOpen ? all : all.slice(0, atFirst),
    button: (
      <button type="button" aria-expanded={isOpen} className="link" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Show fewer' : `Show ${formatNumber(more)} more`}
      </button>
    ),
  }
}

type GroupProps = { group: Group; isAlike: (holder: Holder) => boolean }

function GroupRows({ group: { lines, holders }, isAlike }: GroupProps) {
  const { shown, button } = useFirst(holders, 3)
  return lines.map(({ side, codes, where }, at) => (
    <tr
      key={`${side} ${codes.join(' ')} ${where}`}
      {...as('row')}
      className={`align-top @max-md:block @max-md:pb-1.5 ${at === 0 ? 'border-t border-line' : ''}`}
    >
      {at === 0 && (
        <th
          {...as('rowheader')}
          scope="row"
          rowSpan={lines.length}
          className="py-1.5 pr-4 text-left font-normal @max-md:block"
        >
          <ul className="flex flex-col gap-1">
            {shown.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                <span className="font-medium text-ink">
                  <Name>{one.name}</Name>
                </span>{' '}
                <span className="block text-xs wrap-anywhere text-muted">
                  <Name>{holderDetail(one, isAlike(one))}</Name>
                  {one.state === 'later' && ', invited'}
                </span>
              </li>
            ))}
            {button && <li>{button}</li>}
          </ul>
        </th>
      )}
      <td {...as('cell')} className="py-1.5 pr-4 @max-md:block @max-md:py-0">
        <span className={`font-semibold ${side === 'lost' ? 'text-bad' : 'text-good'}`}>
          <span aria-hidden="true">{side === 'lost' ? '− ' : '+ '}</span>
          {side === 'lost' ? 'Lose' : 'Gain'}
        </span>{' '}
        <SomeNames names={codes.map(permissionName)} end="" />
      </td>
      <td {...as('cell')} className="py-1.5 @max-md:block @max-md:pt-0 @max-md:text-muted">
        {where}
      </td>
    </tr>
  ))
}

/** “2 people and 1 key lose permissions. 1 person gains permissions.” */
export const sumWords = (changes: readonly Change[]): string =>
  sides
    .flatMap((side) => {
      const those = changes.filter((change) => change[side].length > 0).map(({ holder }) => holder)
      const verb = `${side === 'lost' ? 'lose' : 'gain'}${those.length === 1 ? 's' : ''}`
      return those.length > 0 ? [`${whoWords(those)} ${verb} permissions.`] : []
    })
    .join(' ')

const heads = ['Who', 'Loses or gains', 'Where']

/** Who gains or loses which permissions, and where. “Nobody” only if that is known. */
export function EffectTable({ world, effect }: { world: World; effect: Known<readonly Change[]> }) {
  const changes = valueOfKnown(effect) ?? []
  const { shown, button } = useFirst(groupsOf(world, changes), 5)
  const names = changes.map(({ holder }) => holder.name)
  const sum = sumWords(changes)
  const others = sum ? 'Others may gain or lose access' : 'Not fully known'
  return (
    <div className="@container">
      <p role="status">
        {sum || (effect.kind === 'known' && 'Nobody gains or loses access.')}
        {effect.kind === 'unknown' && `Not known: ${effect.why}.`}
        {effect.kind === 'partly' && ` ${others}: ${effect.why}.`}
      </p>
      {shown.length > 0 && (
        <table {...as('table')} className="mt-2 w-full @max-md:block">
          <thead {...as('rowgroup')} className="text-xs text-muted @max-md:sr-only">
            <tr {...as('row')} className="h-7 text-left">
              {heads.map((head) => (
                <th key={head} {...as('columnheader')} scope="col" className="w-1/3 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...as('rowgroup')} className="@max-md:block">
            {shown.map((group) => (
              <GroupRows
                key={group.holders.map(({ kind, id }) => `${kind} ${id}`).join()}
                group={group}
                isAlike={({ name }) => names.indexOf(name) !== names.lastIndexOf(name)}
              />
            ))}
          </tbody>
        </table>
      )}
      {button}
    </div>
  )
}
