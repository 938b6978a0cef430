import { asc, inArray } from 'drizzle-orm'
import type { WrittenMonthFacts } from '#contract/months/months'
import { dayOf, dayText, type Day } from '#domain/months/rule'
import { licenceWalks } from '../../db/tables/months.schema'
import type { Db } from '../../db/open'
import type { AskedMonth } from './months.rules'
import { dayOrNull, knownSince } from './months.store'

export type Completeness = Pick<
  WrittenMonthFacts,
  'since' | 'complete' | 'unknown_days' | 'companies_not_known'
>
/** What is known of each month. */
export type Known = { readonly since: Day | null; readonly of: (month: AskedMonth) => Completeness }
export type ReadKnown = (db: Db) => Promise<Known>

/** Triggers record everything from the first day on. */
export const knownByTriggers: ReadKnown = async (db) => {
  const since = await knownSince(db)
  return {
    since,
    of: ({ days }) => ({
      since: dayOrNull(since),
      complete: since !== null && since <= days.first,
      unknown_days: [],
      companies_not_known: 0,
    }),
  }
}

/** On a gateway only the days of whole walks are known, and not of the companies that a walk didn't see or read. */
export const knownByWalks: ReadKnown = async (db) => {
  const { day, outcome, not_seen, untold } = licenceWalks
  const rows = await db
    .select({ day, not_seen, untold })
    .from(licenceWalks)
    .where(inArray(outcome, ['complete', 'untold']))
    .orderBy(asc(day))
  const walks = new Map(rows.map((row) => [row.day, row]))
  const since = rows[0]?.day ?? null
  return {
    since: since === null ? null : dayOf(new Date(since)),
    of: ({ days, isRunning }) => {
      const ended = Array.from({ length: days.last - days.first + (isRunning ? 0 : 1) }, (_, at) =>
        dayText(days.first + at),
      )
      const unknown_days = ended.filter((one) => !walks.has(one))
      const companies = ended.flatMap((one) => [
        ...(walks.get(one)?.not_seen ?? []),
        ...(walks.get(one)?.untold ?? []),
      ])
      const companies_not_known = new Set(companies).size
      const complete = unknown_days.length === 0 && companies_not_known === 0
      return { since, complete, unknown_days, companies_not_known }
    },
  }
}
