import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '../db/open'
import { one, total } from '../db/query'
import { audit } from '../db/schema'

export type NewAuditLine = typeof audit.$inferInsert

export async function addAuditLine(tx: Db, line: NewAuditLine): Promise<void> {
  await tx.insert(audit).values(line)
}

/**
 * Number of unknown keys that came from this address lately. Lines from the far future don't count: after the clock was set back,
 * an address would otherwise stay locked out until it has caught up.
 */
export async function failedSignIns(db: Db, address: string, now: Date, withinMs: number): Promise<number> {
  const [since, until] = [new Date(now.getTime() - withinMs), new Date(now.getTime() + withinMs)]
  const rows = await db
    .select({ count: total })
    .from(audit)
    .where(and(eq(audit.address, address), eq(audit.status, 401), gt(audit.at, since), lt(audit.at, until)))
  return one(rows).count
}

/** Removes at most a thousand lines, so that no statement takes long. */
export async function removeAuditLines(db: Db, olderThan: Date): Promise<number> {
  const old = db.select({ id: audit.id }).from(audit).where(lt(audit.at, olderThan)).limit(1_000)
  const removed = await db.delete(audit).where(inArray(audit.id, old)).returning({ id: audit.id })
  return removed.length
}

type GivenUpMail = { readonly id: number; readonly to_address: string; readonly message_id: string }

/** The line has no node, so callers whose scope includes the root see it. */
export const recordGivenUpMail = (db: Db, mail: GivenUpMail, reason: string, at: Date): Promise<void> =>
  addAuditLine(db, {
    at,
    account_name: 'mail job',
    operation: 'Deliver mail',
    record_type: 'mail',
    record_id: mail.id,
    status: 502,
    reason: `${mail.to_address}: ${reason}`.slice(0, 500),
    address: 'local',
    request_id: mail.message_id,
  })
