import { useSearch } from '@tanstack/react-router'
import { permissionCodes, permissionName } from '#contract/roles/permissions'
import { listRoles } from '#contract/roles/roles'
import type { TargetKind } from '#domain/access/actions'
import { holderKey } from '#domain/access/world'
import { actionsOn, actionsWords, kindWords, targetKinds } from '../../access/action-words'
import { holderText, stateOf } from '../../access/place-words'
import { useWorld } from '../../access/use-world'
import { momentCell, momentHead, notKnown } from '../../lib/files/file-values'
import { givenByCell } from '../../access/role-given'
import { dayShown, startOfDay } from '../../lib/dates'
import { textAt } from '../../lib/address/list-address'
import { sentence } from '../../lib/words'
import { findCompanies } from '../../queries/companies'
import type { FileColumn } from '../../export/table'
import { choicesOf, type Choice, type ChoiceFilter, type ListFilter } from '../../list/filters/list-filter'
import type { ListKind } from '../../list/list-kind'
import { figureValue } from '../../ui/known-figure'
import { addressOf, domainOf, states } from './answer-columns'
import type { AnswerRow, HolderRow } from './answer-rows'
import { asked, askedPermission, critical } from './question'
import { useAskedCompany } from './use-asked-company'

/** The actions that can be asked about one kind of record, or about all. */
const actionFilter = (only?: TargetKind): ListFilter<AnswerRow> => ({
  kind: 'choice',
  key: 'do',
  label: 'Can',
  many: true,
  useChoices: () => [
    { value: critical, words: 'anything high-risk' },
    ...targetKinds
      .filter((kind) => only === undefined || kind === only)
      .flatMap((kind) =>
        actionsOn(kind).map((one): Choice => ({
          value: asked(one),
          words: one.id === 'act' ? 'do anything at all' : actionsWords(one),
          group: kindWords[kind],
        })),
      ),
    ...(only === undefined || only === 'node' ? permissionCodes : []).map((code) => ({
      value: askedPermission(code),
      words: `use “${permissionName(code)}”`,
      group: 'Permissions',
    })),
  ],
})

const whoFilter: ListFilter<AnswerRow> = {
  kind: 'choice',
  key: 'who',
  label: 'Who',
  useChoices: () => {
    const world = useWorld()
    return [...(world?.holderOf.values() ?? [])].map((holder) => ({
      value: holderKey(holder),
      words: sentence(holderText(holder)),
    }))
  },
}

const recordFilter: ListFilter<AnswerRow> = {
  kind: 'choice',
  key: 'on',
  label: 'On one record',
  useChoices: () => {
    const world = useWorld()
    const { data: company } = useAskedCompany(textAt(useSearch({ strict: false }), 'on'))
    if (!world) return []
    const named = (kind: TargetKind, all: Iterable<{ readonly id: string; readonly name: string }>) =>
      [...all].map(({ id, name }): Choice => ({
        value: `${kind} ${id}`,
        words: name,
        group: kindWords[kind],
      }))
    const holders = [...world.holderOf.values()]
    return [
      ...named('company', company ? [company] : []),
      ...named('node', world.order),
      ...named('role', world.roleOf.values()),
      ...named(
        'person',
        holders.filter(({ kind }) => kind === 'person'),
      ),
      ...named(
        'key',
        holders.filter(({ kind }) => kind === 'key'),
      ),
    ]
  },
  find: async (search, signal) =>
    (await findCompanies(search, signal)).map(({ id, name }) => ({
      value: `company ${id}`,
      words: name,
      group: kindWords.company,
    })),
}

const kindFilter: ListFilter<HolderRow> = {
  kind: 'choice',
  key: 'kind',
  label: 'Kind',
  useChoices: () => [
    { value: 'person', words: 'People' },
    { value: 'key', words: 'Service accounts' },
  ],
  keeps: ({ holder }, kind) => holder.kind === kind,
}
const stateFilter: ListFilter<HolderRow> = {
  kind: 'choice',
  key: 'state',
  label: 'Status',
  useChoices: () => Object.entries(states).map(([value, words]) => ({ value, words })),
  keeps: ({ holder }, value) => {
    const state = stateOf(holder)
    return state === undefined ? undefined : state === value
  },
}
const domainFilter: ChoiceFilter<HolderRow> = {
  kind: 'choice',
  key: 'domain',
  label: 'Domain',
  useChoices: (rows) => choicesOf(rows.map(domainOf).map((id) => ({ id }))),
  keeps: (row, domain) => {
    const own = domainOf(row)
    return own === undefined && row.holder.kind === 'person' ? undefined : own === domain
  },
}
/** “Does anybody outside our domains have it?” A key has no address, so it is outside of none. */
const otherDomainFilter: ListFilter<HolderRow> = {
  ...domainFilter,
  key: 'not_domain',
  label: 'Domain is none of',
  many: true,
  isNone: true,
}

const roleFilter: ListFilter<HolderRow> = {
  kind: 'choice',
  key: 'role',
  label: 'Role',
  useChoices: (rows) => choicesOf(rows.flatMap(({ role }) => role ?? [])),
  keeps: ({ role }, id) => (role === undefined ? undefined : role.id === id),
}
/** A role that somebody had before the log begins is known to be older than its first day only. */
const sinceFilter: ListFilter<HolderRow> = {
  kind: 'range',
  of: 'day',
  from: 'since_from',
  to: 'since_to',
  label: 'Role since',
  spans: true,
  keeps: ({ holder: { given } }, from, to) => {
    if (!given) return undefined
    const [first, end] = [startOfDay(from), startOfDay(to, 1)]
    const isFrom = first === undefined || Date.parse(given.at) >= Date.parse(first)
    const isUntil = end === undefined || Date.parse(given.at) < Date.parse(end)
    if (!given.is_before) return isFrom && isUntil
    if (first !== undefined) return isFrom ? undefined : false
    return isUntil || undefined
  },
}
const filters: readonly ListFilter<HolderRow>[] = [
  roleFilter,
  kindFilter,
  stateFilter,
  domainFilter,
  sinceFilter,
  otherDomainFilter,
]
const named: readonly FileColumn<HolderRow>[] = [
  ['Who', ({ holder }) => holder.name],
  ['Address', addressOf],
  ['Kind', ({ holder }) => holder.kind],
  ['ID', ({ holder }) => holder.id],
  ['From node', ({ from }) => from?.name ?? notKnown],
  [momentHead('Last seen'), ({ lastSeen }) => momentCell(lastSeen)],
  ['Role given by', ({ holder }) => givenByCell(holder.given)],
  ['Role changed', ({ role }) => (role?.changed === undefined ? notKnown : dayShown(role.changed))],
]
/** The moment that the answers are about, for their file. */
export const asOf = (readAt: number): FileColumn<unknown> => [
  momentHead('As of'),
  () => (Number.isFinite(readAt) ? momentCell(new Date(readAt).toISOString(), true) : notKnown),
]
/** What lists of people and keys have in common. */
export const ofHolders = {
  name: 'access',
  needs: listRoles.needs,
  refresh: () => undefined,
  filters,
  named,
} as const
export const answersList: ListKind<AnswerRow> = {
  ...ofHolders,
  noun: { one: 'answer', many: 'answers' },
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
  ],
  parts: {
    one: 'action',
    replace: ['can', 'part'],
    heads: ['Can', 'To how many', 'Of', 'Now'],
    of: ({ parts }) =>
      parts.map(({ action, can, of, now }) => [
        sentence(actionsWords(action)),
        ...[can, of, now].map(figureValue),
      ]),
  },
  question: [actionFilter(), whoFilter, recordFilter],
}

/** The same, whose files and paper say what was asked. */
export const titled = (kind: ListKind<AnswerRow>, title: string, readAt: number): ListKind<AnswerRow> => ({
  ...kind,
  title,
  named: [...(kind.named ?? named), ['Summary', () => title], asOf(readAt)],
})
/** The same with a line for each company. */
export const byCompany = (kind: ListKind<AnswerRow>): ListKind<AnswerRow> => ({
  ...kind,
  named: [['Company ID', ({ company }) => company?.id ?? ''], ...named],
  parts: {
    one: 'action',
    replace: ['can'],
    heads: ['Can'],
    of: ({ parts }) => parts.map(({ action }) => [sentence(actionsWords(action))]),
  },
})

/** The answers about one record, on its own page. */
export const answersOn = (kind: TargetKind): ListKind<AnswerRow> => ({
  ...answersList,
  isApart: true,
  question: [actionFilter(kind)],
})
