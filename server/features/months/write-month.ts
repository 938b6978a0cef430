import { beginComparison } from '#contract/months/month-comparisons'
import type { Caller } from '../../callers/caller'
import type { Db } from '../../db/open'
import { ordinaryWrite } from '../../http/admin-write'
import type { Deps } from '../../http/route-deps'
import { isClosed } from './closing.store'
import { raiseRevision } from './comparison.store'
import { monthIsClosed } from './months.errors'
import { allowListed, allowMonths, askedMonth, type AskedMonth } from './months.rules'
import type { MonthsSource } from './months.routes'

/** Runs a write about a month that is listed and open. They wait for each other, and nobody else for them. */
export const writingMonths =
  (deps: Deps, source: MonthsSource) =>
  <T>(
    caller: Caller,
    asked: { readonly id: number; readonly now: Date },
    work: (tx: Db, by: Caller, month: AskedMonth & { readonly revision: number }) => Promise<T>,
  ): Promise<T> =>
    ordinaryWrite(deps, caller, beginComparison, async (tx, by) => {
      await allowMonths(tx, by)
      const month = askedMonth(asked.id, asked.now)
      allowListed(month, (await source.known(tx)).since, asked.now)
      const revision = await raiseRevision(tx, month.id)
      if (await isClosed(tx, month.id)) throw monthIsClosed()
      return work(tx, by, { ...month, revision })
    })
