import { Link } from '@tanstack/react-router'
import { holderKey } from '#domain/access/world'
import { valueOfKnown } from '#domain/known'
import { actionsWords } from '../../access/action-words'
import { dash } from '../../lib/dates'
import { notKnown } from '../../lib/file-values'
import { formatNumber, sentence } from '../../lib/words'
import { recordPath } from '../../list/record-path'
import type { Column } from '../../table/column'
import { momentColumn } from '../../table/moment-column'
import { textColumn } from '../../table/text-column'
import { figureWords } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { Status } from '../../ui/status'
import type { AnswerRow } from './answer-rows'
import { asked, isRecord, type Question } from './question'

export const domainOf = ({ holder: { email } }: Pick<AnswerRow, 'holder'>): string | undefined =>
  email?.split('@').at(-1)?.toLowerCase()

export const states = { now: 'Active', later: 'Invited', ended: 'Expired' } as const
const stateOf = ({ holder: { state } }: Pick<AnswerRow, 'holder'>) => (state ? states[state] : notKnown)

/** “all 40”, “31 of 40” */
export function partWords({ can, of }: Pick<AnswerRow, 'can' | 'of'>): string {
  const isAll = can.kind === 'known' && of.kind === 'known' && can.value === of.value
  return isAll ? `all ${formatNumber(of.value)}` : `${figureWords(can)} of ${figureWords(of)}`
}

/** Who it is: a person or key, with what tells two of the same name apart. */
export const whoColumns: readonly Column<Pick<AnswerRow, 'holder'>>[] = [
  textColumn(
    'email',
    'Address',
    ({ holder: { kind, id, email } }) => (kind === 'key' ? `Key, ID ${id}` : email),
    {
      searched: true,
      width: 11.5,
      grow: 25,
      className: 'text-soft',
    },
  ),
  { ...textColumn('domain', 'Domain', domainOf, { width: 9 }), extra: true },
  {
    id: 'state',
    label: 'Status',
    firm: true,
    width: 5.75,
    value: stateOf,
    cell: (row) => (
      <Status tone={row.holder.state === 'now' ? 'good' : 'neutral'} inForce={row.holder.state === 'now'}>
        {stateOf(row)}
      </Status>
    ),
  },
]

/** Leads to the question about one person or key, with every reason. */
const whyOf = ({ about }: Question, { holder, action, company }: AnswerRow) => ({
  who: holderKey(holder),
  do: asked(action),
  ...(isRecord(about) ? { on: `${about.kind} ${about.record.id}` } : {}),
  ...(company ? { on: `company ${company.id}` } : {}),
})

/** The columns of a question's answers. */
export function answerColumns(question: Question, byCompany: boolean): readonly Column<AnswerRow>[] {
  const isOne = question.actions.length === 1
  const [address, domain, state] = whoColumns
  const companies: readonly Column<AnswerRow>[] = [
    textColumn('company', 'Company', ({ company }) => company?.name, {
      phone: 'title',
      width: 12,
      grow: 30,
      to: ({ company }) => company && recordPath('companies', company.id),
    }),
    textColumn('company_id', 'Company ID', ({ company }) => company?.id, { width: 5, extra: true }),
    textColumn('node', 'Node', ({ companyNode }) => companyNode?.name, { width: 8, grow: 20, extra: true }),
  ]
  return [
    ...(byCompany ? companies : []),
    {
      ...textColumn<AnswerRow>('name', 'Who', ({ holder }) => holder.name, { width: 11, grow: 25 }),
      ...(byCompany ? { phone: 'second' } : { phone: 'title' }),
      ordering: 'name',
      searched: true,
      tip: () => 'Why?',
      control: (row, stop) => (
        <Link {...stop} to="/access" search={whyOf(question, row)} className="link font-medium text-ink!">
          <Name>{row.holder.name}</Name>
        </Link>
      ),
    },
    ...(address && state && domain ? [address, { ...domain, extra: true as const }] : []),
    ...(isOne
      ? []
      : [
          textColumn<AnswerRow>('can', 'Can', ({ action }) => sentence(actionsWords(action)), {
            width: 11,
            grow: 25,
            phone: 'first',
          }),
        ]),
    ...(isRecord(question.about) || byCompany
      ? []
      : [
          {
            id: 'part',
            label: 'Of those there',
            phone: 'action',
            firm: true,
            width: 7,
            align: 'end',
            value: partWords,
            orderedBy: ({ can }) => valueOfKnown(can),
            cell: partWords,
          } satisfies Column<AnswerRow>,
        ]),
    textColumn('role', 'Through the role', ({ role }) => role?.name, {
      width: 9,
      grow: 15,
      to: ({ role }) => role && recordPath('roles', role.id),
    }),
    textColumn('from', 'From', ({ from }) => from?.name ?? dash, {
      ...(byCompany ? {} : { phone: 'second' }),
      width: 8.5,
      grow: 10,
      to: ({ from }) => from && recordPath('nodes', from.id),
    }),
    ...(state ? [state] : []),
    momentColumn('lastSeen', 'Last seen', { none: 'Never' }),
  ]
}
