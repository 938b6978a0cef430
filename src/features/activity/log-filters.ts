import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { recordTypes } from '#contract/address-values'
import { useOffers } from '../../api/offers'
import { textAt } from '../../lib/address/list-address'
import { sentence } from '../../lib/words'
import { choicesOf, type Choice, type ListFilter } from '../../list/filters/list-filter'
import type { AuditLine } from '../../queries/activity'
import { pageOf } from '../../queries/record-types'
import { findActors, findRecords } from './find-choices'
import { operationChoices } from '#domain/activity/operations'
import {
  actorDetails,
  actorKindWords,
  actorMark,
  actorName,
  nameOf,
  nounOf,
  recordMark,
} from '#domain/activity/record-words'
import { readRecords, type FoundRecord } from '../../queries/record-names'

/** “Company 862”, where no line on the page knows the name. */
const markWords = (mark: string): string =>
  sentence(`${nounOf(mark.split(':')[0] ?? '')} ${mark.split(':')[1] ?? ''}`)

/** The name of the record with a mark, from its own list. */
function useNameOfMark(mark: string): string | undefined {
  const [type = '', id = ''] = mark.split(':')
  const page = pageOf(type === 'key' ? 'service_account' : type)
  const { data } = useQuery({
    queryKey: ['record-name', page, id],
    queryFn: () => readRecords([`${page}/${id}`]),
    enabled: page !== undefined && id !== '',
  })
  return data?.[0]?.name
}

/** The choices from the lines of the page, and the one in the address. */
function useChoicesWith(key: 'who' | 'record', found: readonly Choice[]): readonly Choice[] {
  const set = textAt(useSearch({ strict: false }), key)
  const isMissing = set.includes(':') && !found.some(({ value }) => value === set)
  const name = useNameOfMark(isMissing ? set : '')
  const here = found.map((one) => ({ group: 'On this page', ...one }))
  if (!isMissing) return here
  return [{ value: set, words: name === undefined ? markWords(set) : named(name, markWords(set)) }, ...here]
}

const named = (name: string, details: string) => `${name} (${details})`

/** A person is found by their employee record too, so that a list and a line give the same choice. */
const choiceOfActor = ({ actor_kind, employee, ...line }: AuditLine): string | undefined =>
  actor_kind === 'person' && employee != null
    ? `employee:${employee}`
    : actorMark({ ...line, actor_kind, employee })

/**
 * The people and keys that did what the lines say. `set`: the choice in the address, under which one of them
 * is known there.
 */
const actorsIn = (lines: readonly AuditLine[], set = ''): readonly Choice[] =>
  choicesOf(
    lines
      .filter(({ actor_kind }) => actor_kind === 'key' || actor_kind === 'person')
      .map((line) => {
        const details = line.account_email ?? actorDetails(line)[0]
        const id = actorMark(line) === set ? set : choiceOfActor(line)
        return { id, name: details === undefined ? actorName(line) : named(actorName(line), details) }
      }),
  )

function useActors(lines: readonly AuditLine[]): readonly Choice[] {
  const set = textAt(useSearch({ strict: false }), 'who')
  const others = (['stranger', 'server'] as const).map((value) => ({
    value,
    words: value === 'stranger' ? 'Anonymous callers' : 'The server itself',
    group: 'Others',
  }))
  return useChoicesWith('who', [...actorsIn(lines, set), ...others])
}

/** The records that lines are about. */
const recordsIn = (lines: readonly AuditLine[]): readonly Choice[] =>
  choicesOf(
    lines.map((line) => {
      const id = recordMark(line)
      const name = nameOf(line)
      return { id, name: id && (name === undefined ? markWords(id) : named(name, markWords(id))) }
    }),
  )

const useRecords = (lines: readonly AuditLine[]): readonly Choice[] =>
  useChoicesWith('record', recordsIn(lines))

const actorOf = ({ type, id, name, email }: FoundRecord): Choice => ({
  value: `${type === 'service_account' ? 'key' : type}:${id}`,
  words: named(name, email ?? `ID ${id}`),
})
const recordOf = ({ type, id, name }: FoundRecord): Choice => ({
  value: `${type}:${id}`,
  words: named(name, markWords(`${type}:${id}`)),
})

/** Where no text was searched, names of the newest lines stand under their own head. */
const lately = (choices: readonly Choice[]) => choices.map((one) => ({ ...one, group: 'Lately' }))

async function actorsBy(text: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const { records, lines } = await findActors(text, signal)
  return [...records.map(actorOf), ...lately(actorsIn(lines))]
}
async function recordsBy(text: string, signal: AbortSignal): Promise<readonly Choice[]> {
  const { records, lines } = await findRecords(text, signal)
  return [...records.map(recordOf), ...lately(recordsIn(lines))]
}

const results: readonly Choice[] = [
  { value: 'done', words: 'Done' },
  { value: 'refused', words: 'Refused' },
]
const types: readonly Choice[] = recordTypes.map((value) => ({ value, words: sentence(nounOf(value)) }))

export const logFilters: readonly ListFilter<AuditLine>[] = [
  { kind: 'range', of: 'day', from: 'since', to: 'until', label: 'When', spans: true, times: true },
  { kind: 'choice', key: 'who', label: 'Who', useChoices: useActors, find: actorsBy },
  {
    kind: 'choice',
    key: 'operation',
    label: 'Action',
    useChoices: () => operationChoices(useOffers()?.keepers === true),
  },
  { kind: 'choice', key: 'result', label: 'Result', useChoices: () => results },
  { kind: 'choice', key: 'record_type', label: 'Record type', useChoices: () => types },
  { kind: 'choice', key: 'record', label: 'Record', useChoices: useRecords, find: recordsBy },
]

/** A record has a type of its own, so the one filter replaces the other. */
export const withoutContradiction = (change: Readonly<Record<string, string>>) => ({
  ...change,
  ...(change.record ? { record_type: '' } : {}),
  ...(change.record_type ? { record: '' } : {}),
})

export const kindWords = (kind: string | undefined): string =>
  kind === undefined ? 'Not known' : (actorKindWords[kind] ?? kind)
