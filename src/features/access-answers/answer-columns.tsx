import { Link } from '@tanstack/react-router'
import type { Action } from '#domain/access/actions'
import { levelOf } from '#domain/access/administrators'
import { opening, usable } from '#domain/access/reach'
import { holderKey } from '#domain/access/world'
import { sameNameKey } from '#domain/folding'
import { isNone, valueOfKnown, type Known } from '#domain/known'
import { actionsWords, kindWords } from '../../access/action-words'
import { stateOf } from '../../access/place-words'
import { givenByCell, SinceAndBy, sinceCell } from '../../access/role-given'
import { formatDay } from '../../lib/dates'
import { notKnown } from '../../lib/files/file-values'
import { formatNumber, listed, sentence } from '../../lib/words'
import { recordPath } from '../../queries/record-types'
import type { Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { figureWords } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { Status } from '../../ui/status'
import type { AnswerRow, Part } from './answer-rows'
import { asked, isRecord, type Question } from './question'

export const domainOf = ({ holder: { email } }: Pick<AnswerRow, 'holder'>): string | undefined =>
  email?.split('@').at(-1)?.toLowerCase()

export const states = {
  now: 'Active',
  later: 'Invited',
  lapsed: 'Invitation expired',
  ended: 'Key expired',
} as const
const stateWords = ({ holder }: Pick<AnswerRow, 'holder'>): string => {
  const state = stateOf(holder)
  if (state === 'lapsed' || state === 'ended') return 'Expired'
  return state ? states[state] : notKnown
}

/** “all 40”, “31 of 40, 3 now”, “1 of 1, none now” */
export function partWords({ can, now, of, isSelf }: Omit<Part, 'holder' | 'action' | 'answer'>): string {
  if (isNone(of)) return 'there is none now'
  const isAll = can.kind === 'known' && of.kind === 'known' && can.value === of.value && of.value > 1
  const part = isAll ? `all ${formatNumber(of.value)}` : `${figureWords(can)} of ${figureWords(of)}`
  const isSame = can.kind === now.kind && valueOfKnown(can) === valueOfKnown(now)
  const today = isSame ? '' : `, ${isNone(now) ? 'none' : figureWords(now)} now`
  return (isSelf ? 'only themselves' : part) + today
}
const named = 2
function canWords({ parts }: AnswerRow): string {
  const words = parts.map(({ action }) => actionsWords(action))
  const rest = words.length - named
  return sentence(listed(rest > 1 ? [...words.slice(0, named), `${rest} more`] : words))
}

const opens = { full: 'Full', 'read-only': 'Read-only', none: '', unknown: 'At least read-only' }

/** What a role lets somebody do to what they can open, or where they can act. */
const howOf =
  (action: Action | undefined) =>
  ({ role, holder: { kind } }: AnswerRow) => {
    const set = usable(kind, role?.permissions ?? {})
    return action?.id === 'act' ? sentence(levelOf(set) ?? notKnown) : opens[opening(set)]
  }

/** What tells people and keys of one name apart. */
export const addressOf = ({ holder: { kind, id, email } }: Who): string =>
  kind === 'key' ? `Key, ID ${id}` : (email ?? notKnown)

type Who = Pick<AnswerRow, 'holder' | 'lastSeen'>
/** What tells people and keys apart, and whether their role counts yet or still. */
export const whoColumns = (width: number): readonly Column<Who>[] => [
  textColumn('email', 'Address', addressOf, { searched: true, width, grow: 30, className: 'text-soft' }),
  textColumn('domain', 'Domain', domainOf, { width: 9, extra: true }),
]
export const stateColumns: readonly Column<Who>[] = [
  {
    id: 'state',
    label: 'Status',
    phone: 'second',
    width: 6.2,
    value: stateWords,
    cell: (row) => (
      <Status tone={row.holder.state === 'now' ? 'good' : 'neutral'} inForce={row.holder.state === 'now'}>
        {stateWords(row)}
      </Status>
    ),
  },
  momentColumn('lastSeen', 'Last seen', { none: 'Never', width: 8.5, extra: true }),
]

/** Since when somebody has their role, and who gave it; alone too, to sort by it. */
export const givenColumns: readonly Column<Who>[] = [
  {
    id: 'since',
    label: 'Role since',
    width: 9.6,
    grow: 20,
    className: 'text-muted',
    value: ({ holder }) => sinceCell(holder.given),
    orderedBy: ({ holder }) => holder.given?.at,
    tip: ({ holder }) => `${sinceCell(holder.given)}, by ${givenByCell(holder.given)}`,
    cell: ({ holder }) => <SinceAndBy given={holder.given} brief />,
  },
  textColumn('by', 'Role given by', ({ holder }) => givenByCell(holder.given), {
    width: 9,
    grow: 10,
    searched: true,
    extra: true,
  }),
]

/** Leads to the question about one person or key, with every reason. */
const whyOf = ({ actions, about }: Question, { holder, parts, company }: AnswerRow) => ({
  who: holderKey(holder),
  do: (parts.length === actions.length ? actions : parts.map(({ action }) => action)).map(asked).join(),
  ...(isRecord(about) ? { on: `${about.kind} ${about.record.id}` } : {}),
  ...(company ? { on: `company ${company.id}` } : {}),
})

const companyColumns: readonly Column<AnswerRow>[] = [
  textColumn('company', 'Company', ({ company }) => company?.name, {
    ordering: 'name',
    phone: 'title',
    width: 12,
    grow: 30,
    to: ({ company }) => company && recordPath('companies', company.id),
  }),
  textColumn('node', 'Node', ({ companyNode }) => companyNode?.name, { width: 8, extra: true }),
]

const asExtra = (column: Column<Who>): Column<Who> => ({ ...column, extra: true })

/** The columns of a question's answers. */
export function answerColumns(
  question: Question,
  byCompany: boolean,
  all: Known<readonly AnswerRow[]>,
): readonly Column<AnswerRow>[] {
  const names = valueOfKnown(all)?.map(({ holder }) => sameNameKey(holder.name)) ?? []
  const isAlike = new Set(names).size < names.length
  const { actions, about } = question
  const [action, ...others] = actions
  const isOne = others.length === 0
  /** Whether one person is asked about, whom each row would name again. */
  const isTheirs = question.who !== undefined && !isRecord(about) && (byCompany || !isOne)
  const isEach = isOne || (question.who !== undefined && !isRecord(about))
  const who: Column<AnswerRow> = {
    id: 'name',
    label: 'Who',
    ...(byCompany ? {} : { ordering: 'name', phone: 'title' }),
    searched: true,
    width: 10.7,
    grow: 25,
    value: ({ holder }) => holder.name,
    cell: ({ holder }) => <Name>{holder.name}</Name>,
    control: (row, stop) => (
      <Link {...stop} to="/access" search={whyOf(question, row)} className="link font-medium text-ink!">
        <Name>{row.holder.name}</Name>
      </Link>
    ),
  }
  const each = ({ parts }: AnswerRow) =>
    listed(parts.map((one) => `${actionsWords(one.action)} (${partWords(one)})`))
  const can = textColumn<AnswerRow>('can', 'Can', canWords, {
    tip: each,
    width: 12,
    grow: 30,
    // So that names and roles are whole at 1280 px. The tooltip of “12 of 16” says what.
    ...(isTheirs ? {} : { extra: true }),
  })
  const partOf = ({ parts }: AnswerRow) =>
    isEach && parts[0] ? partWords(parts[0]) : `${parts.length} of ${actions.length}`
  const part: Column<AnswerRow> = {
    id: 'part',
    label: isOne && action ? kindWords[action.on] : isEach ? 'How many' : 'Actions',
    phone: 'action',
    firm: true,
    width: question.isBelow ? 14 : isEach ? 9 : 5.5,
    align: 'end',
    className: 'truncate',
    value: partOf,
    tip: isEach ? partOf : each,
    orderedBy: ({ parts }) => (parts[0] && isEach ? valueOfKnown(parts[0].can) : parts.length),
    cell: partOf,
  }
  const hasHow = isOne && action !== undefined && ['act', 'open'].includes(action.id)
  const how = textColumn<AnswerRow>('how', 'Access', howOf(action), { width: 6, firm: true })
  return [
    ...(byCompany ? companyColumns : []),
    // With one more column, names and roles are whole at 1280 px without the address.
    ...(isTheirs ? [] : [who, ...(hasHow && !isAlike ? whoColumns(8.5).map(asExtra) : whoColumns(8.5))]),
    ...(isOne ? [] : [isTheirs && !byCompany ? { ...can, phone: 'title' as const } : can]),
    ...(isRecord(about) && isOne ? [] : byCompany ? [] : [part]),
    ...(hasHow ? [how] : []),
    {
      ...textColumn<AnswerRow>('role', 'Role', ({ role }) => role?.name ?? notKnown, {
        phone: 'first',
        width: 20,
        grow: 25,
        to: ({ role }) => role && recordPath('roles', role.id),
      }),
      cell: ({ role, from }) => (
        <>
          <Name>{role?.name ?? notKnown}</Name> at <Name>{from?.name ?? notKnown}</Name>
        </>
      ),
    },
    textColumn('from', 'From node', ({ from }) => from?.name ?? notKnown, {
      width: 8.5,
      grow: 10,
      extra: true,
      to: ({ from }) => from && recordPath('nodes', from.id),
    }),
    ...givenColumns,
    textColumn('changed', 'Role changed', ({ role }) => role?.changed && formatDay(role.changed), {
      width: 7.5,
      extra: true,
      orderedBy: ({ role }) => Date.parse(role?.changed ?? ''),
    }),
    ...stateColumns,
  ]
}
