import { eq, isNotNull, lt, sql } from 'drizzle-orm'
import { endingDays, rotateServiceAccount } from '#contract/service-accounts'
import type { IdNumber } from '#contract/shape'
import { counted } from '#domain/words'
import { scopeFrom } from '../../callers/callers.store'
import type { Db } from '../../db/open'
import { keyReminders } from '../../db/tables/people.schema'
import { employees, roles, serviceAccounts } from '../../db/tables/schema'
import { inTransaction } from '../../db/transaction'
import { quoted } from '../../mail/greeting'
import { inUtc, mailTo } from '../../mail/mail-to'
import { putIntoOutbox } from '../../mail/queue.store'
import { endsSoon } from './service-accounts-list.store'

const { id, name, node_id, role_id, expires_at } = serviceAccounts

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/** The keys that end soon, each with those who may rotate it, weren't told yet, and weren't told of others today. */
const untold = (db: Db, now: Date, employee?: IdNumber<'employee'>) =>
  db
    .select({ person: employees, id, name, ends: sql<Date>`${expires_at}`.mapWith(expires_at) })
    .from(serviceAccounts)
    .innerJoin(employees, isNotNull(employees.activated_at))
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .where(
      sql`${endsSoon(now)} and ${rotateServiceAccount.needs} = any(${roles.codes})
        and ${roles.codes} @> (select codes from roles of_key where of_key.id = ${role_id})
        and ${node_id} = any(${scopeFrom(employees.node_id)}) and ${employee === undefined || eq(employees.id, employee)}
        and not exists (select from key_reminders where employee = ${employees.id}
          and (day = ${dayOf(now)}::date or (account_id = ${id} and expires_at = ${expires_at})))`,
    )
    .orderBy(expires_at, id)

/**
 * Tells everybody who may rotate a key once that it ends, of all such keys in at most one mail a day. Claim and
 * mail are one transaction that locks the person, so of several processes one sends it.
 */
export async function remindOfKeys(db: Db, now: Date, url: string): Promise<void> {
  await db.delete(keyReminders).where(lt(keyReminders.expires_at, now))
  for (const employee of new Set((await untold(db, now)).map(({ person }) => person.id)))
    await inTransaction(db, (tx) => remind(tx, employee, now, url))
}

async function remind(tx: Db, employee: IdNumber<'employee'>, now: Date, url: string): Promise<void> {
  await tx.select().from(employees).where(eq(employees.id, employee)).for('no key update')
  const keys = await untold(tx, now, employee)
  const [first] = keys
  if (!first) return
  const claims = keys.map((key) => ({ employee, account_id: key.id, expires_at: key.ends, day: dayOf(now) }))
  await tx.insert(keyReminders).values(claims)
  const pageOf = (key: number) => new URL(`/service-accounts/${key}`, url).href
  const mail = mailTo(
    'notice',
    first.person,
    now,
    `${counted(keys.length, 'API key ends', 'API keys end')} soon`,
    `Within ${endingDays} days, programs that use these keys of the MSP Portal stop working. If they are still needed, change the last day of their service accounts:`,
    ...keys.map((key) => `${quoted(key.name)} ends on ${inUtc(key.ends)}\n${pageOf(key.id)}`),
  )
  await putIntoOutbox(tx, { ...mail, sender: null })
}
