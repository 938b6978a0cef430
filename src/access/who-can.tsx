import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Action } from '#domain/access/actions'
import { may, whoMay, type Target } from '#domain/access/may'
import { holderKey, nodeIn, type Holder, type World } from '#domain/access/world'
import { opening } from '#domain/access/reach'
import { mapKnown, valueOfKnown, type Known } from '#domain/known'
import { TableButtons } from '../export/table-buttons'
import { cellsOf, type Table } from '../export/table'
import { notKnown } from '../lib/file-values'
import { isolated, sentence } from '../lib/words'
import { Badge } from '../ui/badge'
import { Card } from '../ui/card'
import { SelectField } from '../ui/fields/select-field'
import { Name } from '../ui/name'
import { PersonLine } from '../ui/person-line'
import { ableWords, actionsOn, actionWords, chosenAction, doesWords, levelIn } from './action-words'
import { holderColumns } from './holder-columns'
import { holderDetail } from './place-words'

type Line = {
  readonly holder: Holder
  readonly isLater: boolean
  readonly role: { readonly id: string; readonly name: string }
  readonly from: { readonly id: string; readonly name: string }
  readonly note: string
}

const noteOf = (world: World, action: Action, holder: Holder): string => {
  if (action.id === 'act') return sentence(levelIn(world, holder))
  if (action.id !== 'open') return ''
  const opens = opening(world.roleOf.get(holder.role ?? '')?.permissions ?? {})
  if (opens === 'full') return 'Full access'
  return opens === 'unknown' ? 'At least read-only' : 'Read-only'
}

/** Those who can now, and after them those who could once they have accepted their invitations. */
function linesOf(world: World, action: Action, target: Target): Known<readonly Line[]> {
  const able = whoMay(world, action, target)
  if (able.kind === 'unknown') return able
  const later = [...world.holderOf.values()].filter((one) => {
    const answer = one.state === 'later' && may(world, { ...one, state: 'now' }, action, target)
    return answer && answer.answer === 'yes'
  })
  const line = (holder: Holder, isLater: boolean): Line => {
    const role = world.roleOf.get(holder.role ?? '')
    const from = nodeIn(world, holder.node)
    return {
      holder,
      isLater,
      role: { id: holder.role ?? '', name: role?.name ?? notKnown },
      from: { id: holder.node ?? '', name: from?.name ?? notKnown },
      note: noteOf(world, action, holder),
    }
  }
  const value = [
    ...able.value.map(({ holder }) => line(holder, false)),
    ...later.map((one) => line(one, true)),
  ]
  return { ...able, value }
}

const tableOf = (
  { kind, record }: Target,
  action: Action,
  lines: Known<readonly Line[]>,
  summary: string,
): Table => ({
  file: `${kind}-${record.id}-who-can-${action.id.replaceAll(' ', '-')}`,
  title: `Who ${doesWords(action, actionWords(action))}: ${isolated(record.name)} (ID ${record.id})`,
  facts: [['Summary', summary]],
  missing: lines.kind === 'known' ? undefined : lines.why,
  ...cellsOf(
    [
      ...holderColumns,
      ['Role', ({ role }) => role.name],
      ['From node', ({ from }) => from.name],
      ...(action.id === 'open' ? [['Access', ({ note }: Line) => note] as const] : []),
      // A file is read without the screen.
      ['Can', ({ note }) => (action.id === 'act' ? note : actionWords(action))],
      ['Record', () => record.name],
      ['Record ID', () => record.id],
    ],
    valueOfKnown(lines) ?? [],
  ),
})

function sum(world: World, action: Action, lines: Known<readonly Line[]>): string {
  const able = mapKnown(lines, (all) => all.flatMap(({ holder, isLater }) => (isLater ? [] : [holder])))
  const later = (valueOfKnown(lines) ?? []).filter(({ isLater }) => isLater).length
  return `${ableWords(world, action, able, actionWords(action))}${later > 0 ? ` Invitations pending: ${later}.` : ''}`
}

/** The people and keys that can do something to a record, each with the role that lets them. */
export function WhoCan({ world, target }: { world: World; target: Target }) {
  const { can = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const action = chosenAction(target.kind, can)
  const lines = linesOf(world, action, target)
  const shown = valueOfKnown(lines) ?? []
  const summary = sum(world, action, lines)
  return (
    <Card
      title="Who can do what"
      note={shown.length > 0 && <TableButtons table={() => tableOf(target, action, lines, summary)} />}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <SelectField
          label="Who can"
          value={action.id}
          onChange={(id) =>
            void navigate({
              to: '.',
              search: (now) => ({ ...now, can: id }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          {actionsOn(target.kind).map((one) => (
            <option key={one.id} value={one.id}>
              {actionWords(one)}
            </option>
          ))}
        </SelectField>
        <Link
          to="/access"
          search={{ on: `${target.kind} ${target.record.id}`, do: action.id }}
          className="link text-sm"
        >
          Why can’t somebody?
        </Link>
      </div>
      <>
        <p role="status" className="border-b border-line px-4 py-2.5 text-sm text-soft">
          {summary}
        </p>
        <ul className={shown.length > 12 ? 'max-h-112 scrolls [--cover:var(--color-surface)]' : undefined}>
          {shown.map(({ holder, isLater, role, from, note }) => (
            <PersonLine
              key={holderKey(holder)}
              isKey={holder.kind === 'key'}
              id={holder.id}
              name={holder.name}
              detail={holderDetail(holder)}
              role={role}
              from={
                <>
                  {' from '}
                  <Name>{from.name}</Name>
                </>
              }
            >
              {isLater && <Badge>Invitation pending</Badge>}
              {note && <span className="text-soft">{note}</span>}
            </PersonLine>
          ))}
        </ul>
      </>
    </Card>
  )
}
