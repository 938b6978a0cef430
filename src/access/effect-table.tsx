import { permissionName } from '#contract/roles/permissions'
import type { Change } from '#domain/access/effect'
import type { Holder, World } from '#domain/access/world'
import { groupBy } from '#domain/group-by'
import { valueOfKnown, type Known } from '#domain/known'
import { SomeNames, useFirst } from '../scope/some-names'
import { aria } from '../table/table-role'
import { Name } from '../ui/name'
import { holderDetail, invitedWords, stateOf, whereWords, whoWords } from './place-words'

const sides = ['lost', 'gained'] as const
type Line = {
  readonly side: (typeof sides)[number]
  readonly codes: readonly string[]
  readonly where: string
}
const linesOf = (world: World, change: Change): Line[] =>
  sides.flatMap((side) =>
    change[side].map(({ codes, spans, moved }) => ({ side, codes, where: whereWords(world, spans, moved) })),
  )

type GroupProps = { lines: readonly Line[]; holders: readonly Holder[]; isAlike: (holder: Holder) => boolean }

/** Those who lose and gain the same at the same places. */
function GroupRows({ lines, holders, isAlike }: GroupProps) {
  const { shown, button } = useFirst(holders, 3)
  return lines.map(({ side, codes, where }, at) => (
    <tr
      key={`${side} ${codes.join(' ')} ${where}`}
      {...aria('row')}
      className={`align-top @max-md:block @max-md:pb-1.5 ${at === 0 ? 'border-t border-line' : ''}`}
    >
      {at === 0 && (
        <th
          {...aria('rowheader')}
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
                  <Name>
                    {[holderDetail(one, isAlike(one)), invitedWords[stateOf(one) ?? 'now']]
                      .filter(Boolean)
                      .join(', ')}
                  </Name>
                </span>
              </li>
            ))}
            {button && <li>{button}</li>}
          </ul>
        </th>
      )}
      <td {...aria('cell')} className="py-1.5 pr-4 @max-md:block @max-md:py-0">
        <span className={`font-semibold ${side === 'lost' ? 'text-bad' : 'text-good'}`}>
          <span aria-hidden="true">{side === 'lost' ? '− ' : '+ '}</span>
          {side === 'lost' ? 'Lose' : 'Gain'}
        </span>{' '}
        <SomeNames names={codes.map(permissionName)} end="" />
      </td>
      <td {...aria('cell')} className="py-1.5 @max-md:block @max-md:pt-0 @max-md:text-muted">
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

/** The people and keys that gain or lose permissions, and where. “Nobody” only if that is known. */
export function EffectTable({ world, effect }: { world: World; effect: Known<readonly Change[]> }) {
  const changes = valueOfKnown(effect) ?? []
  const groups = groupBy(changes, (change) => JSON.stringify(linesOf(world, change)))
  const { shown, button } = useFirst([...groups], 5)
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
        <table {...aria('table')} className="mt-2 w-full @max-md:block">
          <thead {...aria('rowgroup')} className="text-xs text-muted @max-md:sr-only">
            <tr {...aria('row')} className="h-7 text-left">
              {heads.map((head) => (
                <th
                  key={head}
                  {...aria('columnheader')}
                  scope="col"
                  className="w-1/4 font-medium first:w-[45%]"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...aria('rowgroup')} className="@max-md:block">
            {shown.map(([key, those]) => (
              <GroupRows
                key={key}
                lines={JSON.parse(key) as Line[]} // Written above.
                holders={those.map(({ holder }) => holder)}
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
