import { useSearch } from '@tanstack/react-router'
import { recordTypes } from '#contract/address-values'
import { useBackend } from '../api/backend'
import { textAt } from '../lib/list-search'
import { sentence } from '../lib/words'
import { choicesOf, type Choice, type ListFilter } from '../list/filters/list-filter'
import type { AuditLine } from './activity.queries'
import { operationChoices } from './operations'
import { actorKindWords, actorMark, actorName, nameOf, nounOf, recordMark } from './record-words'

/** “Company 862”, where no line on the page knows the name. */
const markWords = (mark: string): string =>
  sentence(`${nounOf(mark.split(':')[0] ?? '')} ${mark.split(':')[1] ?? ''}`)

/** The choices from the lines of the page, and the one in the address. */
function useChoicesWith(key: 'who' | 'record', found: readonly Choice[]): readonly Choice[] {
  const set = textAt(useSearch({ strict: false }), key)
  if (!set.includes(':') || found.some(({ value }) => value === set)) return found
  return [...found, { value: set, words: markWords(set) }]
}

function useActors(lines: readonly AuditLine[]): readonly Choice[] {
  const named = lines
    .filter(({ actor_kind }) => actor_kind === 'key' || actor_kind === 'person')
    .map((line) => ({ id: actorMark(line), name: actorName(line) }))
  const others = (['stranger', 'server'] as const).map((value) => ({
    value,
    words: value === 'stranger' ? 'Anonymous callers' : 'The server itself',
  }))
  return useChoicesWith('who', [...choicesOf(named), ...others])
}

const useRecords = (lines: readonly AuditLine[]): readonly Choice[] =>
  useChoicesWith(
    'record',
    choicesOf(
      lines.map((line) => {
        const id = recordMark(line)
        const name = nameOf(line)
        return { id, name: id && (name === undefined ? markWords(id) : `${name} (${markWords(id)})`) }
      }),
    ),
  )

const results: readonly Choice[] = [
  { value: 'done', words: 'Done' },
  { value: 'refused', words: 'Refused' },
]
const types: readonly Choice[] = recordTypes.map((value) => ({ value, words: sentence(nounOf(value)) }))

export const logFilters: readonly ListFilter<AuditLine>[] = [
  { kind: 'range', of: 'day', from: 'since', to: 'until', label: 'When', spans: true },
  { kind: 'choice', key: 'who', label: 'Who', useChoices: useActors },
  { kind: 'choice', key: 'operation', label: 'Action', useChoices: () => operationChoices(useBackend()) },
  { kind: 'choice', key: 'result', label: 'Result', useChoices: () => results },
  { kind: 'choice', key: 'record_type', label: 'Record type', useChoices: () => types },
  { kind: 'choice', key: 'record', label: 'Record', useChoices: useRecords },
]

/** A record has a type of its own, so the one filter replaces the other. */
export const withoutContradiction = (change: Readonly<Record<string, string>>) => ({
  ...change,
  ...(change.record ? { record_type: '' } : {}),
  ...(change.record_type ? { record: '' } : {}),
})

export const kindWords = (kind: string | undefined): string =>
  kind === undefined ? 'Not known' : (actorKindWords[kind] ?? kind)
