import type { MonthFacts } from '#contract/months'
import { monthBefore } from '#domain/months/rule'

/** The number of a month in an address, which can also be 2026-03. */
export const monthId = (text: string): string => text.replaceAll(/\D/g, '')
/** 2026-03, as addresses have it. */
export const monthAddress = (id: string): string => `${id.slice(0, 4)}-${id.slice(4)}`
export const monthBeforeId = (id: string): string => String(monthBefore(Number(id)))
/** “March 2026”. */
export const monthName = (id: string): string =>
  new Date(Date.UTC(Number(id.slice(0, 4)), Number(id.slice(4)) - 1)).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

const states: Readonly<Record<string, string>> = { running: 'Running', ended: 'Ended', closed: 'Closed' }
export const stateWords = ({ state, complete }: MonthFacts): string =>
  `${states[state] ?? state}${complete ? '' : ', incomplete'}`

/** Why a month can't be closed; undefined if it can. */
export function whyOpen({ state, complete, since }: MonthFacts): string | undefined {
  if (state === 'running') return 'The month hasn’t ended (in UTC).'
  return complete ? undefined : `Licences are known since ${since ?? 'today'} only.`
}
