import { neededForMonths } from '#contract/months/months'
import { daysOfMonth, dayOf, dayText, monthOf, type Day } from '#domain/months/rule'
import { mayDo, type Caller } from '../../callers/caller'
import type { Db } from '../../db/open'
import { found, lacksPermission, notFound } from '../../errors/refusal'
import { isRoot } from '../nodes/tree.store'
import { onlyAtRoot } from './months.errors'
import type { Days } from './months.store'

/** Months are about every company of the provider. */
export async function allowMonths(db: Db, caller: Caller): Promise<void> {
  // A keeper, who has no node, names the key that recorded them, with all that it sees.
  if (caller.nodeId === null) return
  for (const code of neededForMonths)
    if (!mayDo(caller, code))
      throw lacksPermission(code, code === 'msp_cascade_permissions' ? ' A bill covers every node.' : '')
  if (!(await isRoot(db, caller.nodeId))) throw onlyAtRoot()
}

/** The nodes of a line of the log about months. */
export const nodesOf = ({ nodeId }: Caller) => (nodeId === null ? [] : [nodeId])

export type AskedMonth = {
  /** 202603 for March 2026. */
  readonly id: number
  /** The days that count: up to today, which counts as it stands. */
  readonly days: Days
  /** Its last day. */
  readonly end: Day
  readonly isRunning: boolean
}

/** The month; 404 for one that doesn't exist or has not begun. */
export function askedMonth(id: number, now: Date): AskedMonth {
  const days = found(daysOfMonth(id))
  const today = dayOf(now)
  found(days.first <= today || undefined)
  return {
    id,
    days: { first: days.first, last: Math.min(days.last, today) },
    end: days.last,
    isRunning: id === monthOf(now),
  }
}

/** Whether List Months has it: something is known of it, or it is the running one. */
export const isListed = ({ end }: AskedMonth, since: Day | null, now: Date): boolean =>
  end >= (since ?? dayOf(now))
/** Nothing is stored about a month that List Months doesn't have. */
export function allowListed(month: AskedMonth, since: Day | null, now: Date): void {
  if (!isListed(month, since, now)) throw notFound()
}

/** How a line of the log about a month begins. */
export const aboutMonth = ({ id, days }: AskedMonth, by: Caller) => ({
  id,
  name: dayText(days.first).slice(0, 7),
  nodes: nodesOf(by),
})
