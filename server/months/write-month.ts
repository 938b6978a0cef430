import { beginComparison } from '#contract/month-comparisons'
import type { Caller } from '../callers/caller'
import type { Db } from '../db/open'
import { behind } from '../http/door'
import type { Deps } from '../http/route-deps'
import { isClosed } from './closing.store'
import { raiseRevision } from './comparison.store'
import { monthIsClosed } from './months.errors'
import type { MonthsDoor } from './months.routes'
import { askedMonth, type AskedMonth } from './months.rules'

/** Runs a write about a month that is open. They wait for each other, and nobody else for them. */
export const writingMonths =
  (deps: Deps, door: MonthsDoor) =>
  <T>(
    caller: Caller,
    asked: { readonly id: number; readonly now: Date },
    work: (tx: Db, by: Caller, month: AskedMonth & { readonly revision: number }) => Promise<T>,
  ): Promise<T> =>
    door.write(deps.db, caller, behind(door)(beginComparison).needs, async (tx, by) => {
      await door.allow(tx, by)
      const month = askedMonth(asked.id, asked.now)
      const revision = await raiseRevision(tx, month.id)
      if (await isClosed(tx, month.id)) throw monthIsClosed()
      return work(tx, by, { ...month, revision })
    })
