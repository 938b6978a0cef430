import { useSearch } from '@tanstack/react-router'
import { listCompanies } from '#contract/companies'
import { listRoles } from '#contract/roles'
import type { TargetKind } from '#domain/access/actions'
import { holderKey } from '#domain/access/world'
import { valueOfKnown } from '#domain/known'
import { actionsOn, actionsWords, kindWords } from '../../access/action-words'
import { holderText } from '../../access/place-words'
import { useWorld } from '../../access/use-world'
import { call } from '../../api/call'
import { textAt } from '../../lib/list-address'
import { sentence } from '../../lib/words'
import { mostAsked } from '../../frame/palette/rank'
import { choicesOf, type Choice, type ListFilter } from '../../list/filters/list-filter'
import type { ListKind } from '../../list/list-kind'
import { domainOf, states } from './answer-columns'
import type { AnswerRow } from './answer-rows'
import { asked, critical } from './question'
import { useAskedCompany } from './use-asked-company'

const kinds: readonly TargetKind[] = ['company', 'person', 'role', 'key', 'node']

/** The actions that can be asked about one kind of record, or about all. */
const actionFilter = (only?: TargetKind): ListFilter<AnswerRow> => ({
  kind: 'choice',
  key: 'do',
  label: 'Can',
  many: true,
  useChoices: () => [
    { value: critical, words: 'anything critical' },
    ...kinds
      .filter((kind) => only === undefined || kind === only)
      .flatMap((kind) =>
        actionsOn(kind).map((one): Choice => ({
          value: asked(one),
          words: actionsWords(one),
          group: kindWords[kind],
        })),
      ),
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
  keeps: (row, value) => holderKey(row.holder) === value,
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
    (await call(listCompanies, { query: { search, page_size: mostAsked }, signal })).results.map(
      ({ id, name }) => ({ value: `company ${id}`, words: name, group: kindWords.company }),
    ),
}

const kindFilter: ListFilter<AnswerRow> = {
  kind: 'choice',
  key: 'kind',
  label: 'Kind',
  useChoices: () => [
    { value: 'person', words: 'People' },
    { value: 'key', words: 'Service accounts' },
  ],
  keeps: ({ holder }, kind) => holder.kind === kind,
}
const stateFilter: ListFilter<AnswerRow> = {
  kind: 'choice',
  key: 'state',
  label: 'Status',
  useChoices: () => Object.entries(states).map(([value, words]) => ({ value, words })),
  keeps: ({ holder: { state } }, value) => (state === undefined ? undefined : state === value),
}
const domainFilter: ListFilter<AnswerRow> = {
  kind: 'choice',
  key: 'domain',
  label: 'Domain',
  useChoices: (rows) => choicesOf(rows.map(domainOf).map((id) => ({ id }))),
  keeps: (row, domain) => {
    const own = domainOf(row)
    return own === undefined && row.holder.kind === 'person' ? undefined : own === domain
  },
}

export const answersList: ListKind<AnswerRow> = {
  name: 'access',
  noun: { one: 'answer', many: 'answers' },
  needs: listRoles.needs,
  refresh: () => undefined,
  orderings: [
    ['', 'By action'],
    ['name', 'Name, A to Z'],
  ],
  named: [
    ['Kind', ({ holder }) => holder.kind],
    ['ID', ({ holder }) => holder.id],
  ],
  filters: [actionFilter(), whoFilter, recordFilter, kindFilter, stateFilter, domainFilter],
}

/** The answers about one record, on its own page. */
export const answersOn = (kind: TargetKind): ListKind<AnswerRow> => ({
  ...answersList,
  filters: [actionFilter(kind), kindFilter, stateFilter, domainFilter],
})
