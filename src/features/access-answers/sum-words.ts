import type { Asked } from '#domain/access/who-may'
import type { Holder, World } from '#domain/access/world'
import { groupBy } from '#domain/group-by'
import { mapKnown, valueOfKnown, type Known } from '#domain/known'
import { ableWords, actionsWords, namedWords } from '../../access/action-words'
import { stateOf } from '../../access/place-words'
import { notKnown } from '../../lib/files/file-values'
import { formatNumber, isolated, listed, sentence } from '../../lib/words'
import { domainOf } from './answer-columns'
import type { AnswerRow } from './answer-rows'
import { isCritical, isRecord, type Question } from './question'
import { couldWords, whyNone } from './verdict'

type Asking = { world: World; question: Question; asks: readonly Asked[]; where: string }

/** The sum of the answers in a sentence, and the domains of their addresses. */
export function sumOf({ world, question, asks, where }: Asking, rows: Known<readonly AnswerRow[]>) {
  const { actions, about, who } = question
  const [first, another] = actions
  if (!first) return ''
  const place = isRecord(about) ? `with ${isolated(about.record.name)}` : where
  const many = `${actions.length} ${actions.every(isCritical) ? 'high-risk ' : ''}things ${place}`
  if (who && !isRecord(about) && rows.kind !== 'unknown') return countWords(question, rows, many)
  const one = isRecord(about) ? namedWords(first, about.record.name) : `${actionsWords(first)} ${where}`
  const holders = (state: Holder['state']) =>
    mapKnown(rows, (all) => all.flatMap(({ holder }) => (holder.state === state ? [holder] : [])))
  const able = holders('now')
  const [invited, ended] = [valueOfKnown(holders('later')) ?? [], valueOfKnown(holders('ended')) ?? []]
  const lapsed = invited.filter((holder) => stateOf(holder) === 'lapsed').length
  const people = (valueOfKnown(able) ?? []).filter(({ kind }) => kind === 'person')
  const none = !another && asks[0] && whyNone(world, first, asks[0])
  const domains = [...groupBy(people, (holder) => domainOf({ holder }) ?? notKnown)]
  return [
    ableWords(world, first, able, another ? `do at least one of ${many}` : one),
    none && `${sentence(none)}.`,
    invited.length > lapsed && `Invitations pending: ${formatNumber(invited.length - lapsed)}.`,
    lapsed > 0 && `Invitations expired: ${formatNumber(lapsed)}.`,
    ended.length > 0 && `Keys expired: ${formatNumber(ended.length)}.`,
    domains.length > 0 && `Domains: ${domains.map(([domain, of]) => `${domain} (${of.length})`).join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** “Ada can do 14 of 16 high-risk things in North and below.” */
function countWords({ actions, who }: Question, rows: Known<readonly AnswerRow[]>, many: string) {
  if (!who || rows.kind === 'unknown') return ''
  const done = new Set(rows.value.flatMap(({ parts }) => parts.map(({ action }) => action)))
  const missing = rows.kind === 'known' ? actions.filter((one) => !done.has(one)).map(actionsWords) : []
  const not = missing.length > 0 && missing.length <= mostNamed ? ` Not: ${listed(missing)}.` : ''
  return `${couldWords(who, `do ${rows.kind === 'known' ? '' : 'at least '}${done.size} of ${many}`)}.${not}`
}
const mostNamed = 3
