import type { CallingPerson } from '../../callers/caller'
import type { LockedPerson } from '../../callers/sign-in-ways.store'
import type { Db } from '../../db/open'
import { inTransaction } from '../../db/transaction'
import type { Turn } from '../../http/bind'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import type { Visitor } from '../../http/visitor'
import { waysChanged, type ChangedWay } from './links/set-up'
import { ownPerson } from './own-person'

type Asked = {
  readonly caller: CallingPerson
  readonly visitor: Visitor
  readonly now: Date
  readonly record: RecordChange
  readonly turn: Turn
}

/** Changes the caller's own ways to sign in, and does in the same transaction what follows of it. */
export async function changeWays<T>(
  deps: Deps,
  { turn, ...asked }: Asked,
  change: (tx: Db, person: LockedPerson) => Promise<ChangedWay & { readonly result: T }>,
): Promise<T> {
  const { result, cookie } = await turn(() =>
    inTransaction(deps.db, async (tx) => {
      const person = await ownPerson(tx, asked.caller)
      const { result, ...changed } = await change(tx, person)
      return { result, cookie: await waysChanged(tx, deps, { ...asked, person, ...changed }) }
    }),
  )
  if (cookie !== undefined) asked.visitor.setCookie(cookie)
  deps.mailWaiting()
  return result
}
