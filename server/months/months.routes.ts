import type { FastifyInstance } from 'fastify'
import { getMonth } from '#contract/months'
import { dayText, monthRule } from '#domain/months/rule'
import type { Caller } from '../callers/caller'
import type { Db } from '../db/open'
import { inSnapshot } from '../db/transaction'
import { ordinaryWrite } from '../http/admin-write'
import { bind } from '../http/bind'
import type { Deps } from '../http/route-deps'
import type { Endpoint, Needs } from '#contract/wire'
import { allowMonths, askedMonth } from './months.rules'
import { dayOrNull, knownSince, lastCompany, readCompanies } from './months.store'

/** Who may see months, and the way they write. */
export type MonthsDoor = {
  readonly allow: (db: Db, caller: Caller) => Promise<void>
  readonly write: <T>(
    db: Db,
    caller: Caller,
    needs: Needs,
    write: (tx: Db, by: Caller) => Promise<T>,
  ) => Promise<T>
  /** Replaces the permissions of the contract. */
  readonly needs?: 'keeper'
}

const ownDoor: MonthsDoor = { allow: allowMonths, write: ordinaryWrite }

export function monthRoutes(app: FastifyInstance, deps: Deps, door: MonthsDoor = ownDoor): void {
  const at = <E extends Endpoint>(entry: E): E => (door.needs ? { ...entry, needs: door.needs } : entry)

  bind(app, deps, at(getMonth), async ({ caller, params, query, now }) => {
    await door.allow(deps.db, caller)
    const { id, days, isRunning } = askedMonth(params.id, now)
    return inSnapshot(deps.db, async (tx) => {
      const since = await knownSince(tx)
      return {
        id,
        state: isRunning ? ('running' as const) : ('ended' as const),
        since: dayOrNull(since),
        complete: since !== null && since <= days.first,
        first: dayText(days.first),
        last: dayText(days.last),
        rule: monthRule,
        ...(await readCompanies(tx, days, query)),
        last_company: await lastCompany(tx),
      }
    })
  })
}
