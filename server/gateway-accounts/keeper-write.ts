import type { Db } from '../db/open'
import { inTransaction } from '../db/transaction'
import { lacksPermission, SessionOver } from '../errors/refusal'
import { lockStructure } from '../http/admin-write'
import { mayDo, type Caller } from '../callers/caller'
import { bySession } from './gateway-people'

/** A write to people or keys of a gateway, one at a time, by somebody who is a keeper at that moment. */
export const keeperWrite = <T>(
  db: Db,
  caller: Caller,
  write: (tx: Db, by: Caller) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockStructure(tx)
    const now = caller.session && (await bySession(tx, caller.session.id))
    if (!now) throw new SessionOver()
    if (!mayDo(now, 'keeper')) throw lacksPermission('keeper')
    return write(tx, now)
  })
