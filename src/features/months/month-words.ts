import type { Closing, MonthFacts, MonthLine } from '#contract/months/months'
import type { Ledger } from '#domain/months/ledger'
import { monthBefore } from '#domain/months/rule'
import { formatDay, monthName } from '../../lib/dates'
import { counted, listed } from '../../lib/words'

/** The number of a month in an address, which can also be 2026-03. */
export const monthId = (text: string): string => text.replaceAll(/\D/g, '')
/** 2026-03, as addresses have it. */
export const monthAddress = (id: string): string => `${id.slice(0, 4)}-${id.slice(4)}`
export const monthBeforeId = (id: string): string => String(monthBefore(Number(id)))
/** How an amount comes about. */
export const amountRule =
  'A day in UTC counts with what stands at its end. Licence-days × price / 30, rounded to 0.01. Suspended licences cost as much as others.'

/** Which tree of nodes the sums of a month are of. */
export function treeWords({ facts, nodes }: Pick<Ledger, 'facts' | 'nodes'>): string {
  if ([...nodes.values()].every(({ parent }) => parent === undefined))
    return 'The month was signed without its node tree.'
  return facts.state === 'closed' ? 'The node tree is that of the closing.' : 'The node tree is today’s.'
}

const states: Readonly<Record<string, string>> = { running: 'Running', ended: 'Ended', closed: 'Closed' }
/** A month with closings that has only ended was reopened after each of them. */
export const stateWords = ({ state, complete, closings, since, first, last }: MonthFacts): string => {
  const words = state === 'ended' && closings.length > 0 ? 'Reopened' : (states[state] ?? state)
  if (complete) return words
  if (since === null || since > last) return 'Before licences were recorded'
  return `${words}, ${since > first ? `recorded from ${formatDay(since)}` : 'incomplete'}`
}

/** “Ada Lovelace, ada@example.com”. */
export const byWords = ({ name, email }: Closing['closed_by']): string =>
  [name, email].filter(Boolean).join(', ')

const mostNamed = 5
/** “4 days aren’t known: 1 to 3 and 9 March.”; undefined: the server names none. */
export function unknownWords({
  id,
  unknown_days = [],
  companies_not_known = 0,
}: MonthFacts): string | undefined {
  const runs: number[][] = []
  for (const day of unknown_days.map((one) => Number(one.slice(8)))) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const named = runs
    .slice(0, mostNamed)
    .map((run) => (run.length === 1 ? String(run[0]) : `${run[0]} to ${run.at(-1)}`))
  const more = runs.slice(mostNamed).flat().length
  const month = monthName(id).split(' ')[0]!
  const days = more > 0 ? `${named.join(', ')} ${month}, and ${more} more` : `${listed(named)} ${month}`
  const words = [
    ...(runs.length > 0
      ? [`${counted(unknown_days.length, 'day isn’t', 'days aren’t')} known: ${days}.`]
      : []),
    ...(companies_not_known > 0
      ? [`${counted(companies_not_known, 'company isn’t', 'companies aren’t')} known on some days.`]
      : []),
  ]
  return words.length > 0 ? words.join(' ') : undefined
}

/** Why a month can't be closed; undefined if it can. */
export function whyOpen(facts: MonthFacts): string | undefined {
  const { state, complete, since } = facts
  if (state === 'running') return 'The month hasn’t ended (in UTC).'
  return complete ? undefined : (unknownWords(facts) ?? `Licences are known since ${since ?? 'today'} only.`)
}

const mostParts = 4
/** A day, or so many days before it: “13 Oct”. */
const dayWords = (day: string, before = 0): string =>
  formatDay(new Date(Date.parse(day) - before * 86_400_000).toISOString().slice(0, 10)).replace(/ \d+$/, '')
/** What stood when: “12 until 13 Oct, then 15”; undefined: the same on all days. */
export function partsWords({ parts }: Pick<MonthLine, 'parts'>): string | undefined {
  if (!parts) return undefined
  if (parts.length > mostParts) return `changed ${parts.length - 1} times`
  const prices = new Set(parts.flatMap(({ licences, price }) => (licences > 0 ? [price] : [])))
  const words = parts.map(({ licences, suspended, free, price }) =>
    [
      String(licences),
      ...(suspended ? ['suspended'] : []),
      ...(free ? ['not for resale'] : []),
      ...(prices.size > 1 && licences > 0 ? [`at ${price ?? 'no price'}`] : []),
    ].join(' '),
  )
  if (words.length === 1) return `${words[0]} from ${dayWords(parts[0]!.from)}`
  return words
    .map((one, at) => (parts[at + 1] ? `${one} until ${dayWords(parts[at + 1]!.from, 1)}` : one))
    .join(', then ')
}
