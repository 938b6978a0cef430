import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, isNull, gte, lt, max, min, sql } from 'drizzle-orm'
import { freshMinutes } from '#contract/sign-in/sessions'
import type { RecordType } from '#contract/record-types'
import type { Db } from '../db/open'
import { removeSome } from '../db/remove-some'
import { reviews } from '../db/tables/reviews.schema'
import { audit } from '../db/tables/audit.schema'
import { people, upstreamKeys } from '../db/tables/people.schema'
import { companies, employees, nodes, packages, roles, serviceAccounts } from '../db/tables/schema'

type NewAuditLine = typeof audit.$inferInsert

export async function addAuditLine(tx: Db, line: NewAuditLine): Promise<void> {
  await tx.insert(audit).values(line)
}

type Free = 'address' | 'status' | 'request_id'

/** Adds a line about what was done on the server itself, mostly at its command line. */
export const recordLocal = (
  tx: Db,
  line: Omit<NewAuditLine, Free> & Partial<Pick<NewAuditLine, Free>>,
): Promise<void> =>
  addAuditLine(tx, {
    account_name: 'command line',
    address: 'local',
    status: 200,
    request_id: randomUUID(),
    ...line,
  })

/** A line that requests of one address, kind and minute share. */
export type SharedLine = NewAuditLine & { readonly flood: string; readonly count: number }

/**
 * Adds the line, or its count to the line that is there. One statement, because several processes do it at
 * the same time.
 */
export async function countAuditLine(db: Db, line: SharedLine): Promise<void> {
  await db
    .insert(audit)
    .values(line)
    .onConflictDoUpdate({
      target: [audit.address, audit.flood],
      targetWhere: isNotNull(audit.flood),
      set: { count: sql`${audit.count} + excluded.count` },
    })
}

/** The number of requests that the shared line stands for; 0 without a line. */
export async function countedSoFar(db: Db, { address, flood }: Pick<SharedLine, 'address' | 'flood'>) {
  const [line] = await db
    .select({ count: audit.count })
    .from(audit)
    .where(and(eq(audit.address, address), eq(audit.flood, flood)))
  return line?.count ?? 0
}

/**
 * The table of each type, and the node that a record belongs to. A node is its own, a review has several;
 * packages, mails, months and what a gateway has belong to none. Mails and months have no name.
 */
const homes = {
  node: { node_id: nodes.id, table: nodes },
  role: { node_id: roles.node_id, table: roles },
  employee: { node_id: employees.node_id, table: employees },
  company: { node_id: companies.node_id, table: companies },
  service_account: { node_id: serviceAccounts.node_id, table: serviceAccounts },
  review: { node_id: null, table: reviews },
  package: { node_id: null, table: packages },
  person: { node_id: null, table: people },
  upstream_key: { node_id: null, table: upstreamKeys },
  mail: null,
  month: null,
} satisfies Readonly<Record<RecordType, object | null>>

/** The nodes that a record belongs to now. None: there is no such record, or it belongs to no node. */
export async function nodesOfRecord(db: Db, type: RecordType | null, id: number | null): Promise<number[]> {
  if (id === null || type === null) return []
  if (type === 'review') {
    const [review] = await db.select({ node_ids: reviews.node_ids }).from(reviews).where(eq(reviews.id, id))
    return review?.node_ids ?? []
  }
  const home = homes[type]
  if (!home?.node_id) return []
  const { node_id, table } = home
  const rows: { node_id: number | null }[] = await db.select({ node_id }).from(table).where(eq(table.id, id))
  return rows.flatMap((row) => row.node_id ?? [])
}

/**
 * The present name of a record: the fields that hold its name. undefined: there is no such record, or it has
 * no name.
 */
export async function namedNow(db: Db, type: RecordType | null, id: number): Promise<object | undefined> {
  const { first_name, last_name } = employees
  if (type === 'employee')
    return (await db.select({ first_name, last_name }).from(employees).where(eq(employees.id, id)))[0]
  const table = type && homes[type]?.table
  if (!table) return undefined
  return (await db.select({ name: table.name }).from(table).where(eq(table.id, id)))[0]
}

/** The most deletions of a person within {@link freshMinutes} that need no confirmation of their own. */
const manyDeletions = 10

/** Whether the person did this more often than usual in the last minutes. */
export async function hasDoneMany(db: Db, person: number, operation: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - freshMinutes * 60_000)
  const { person_id, at, status } = audit
  const mine = and(eq(person_id, person), eq(audit.operation, operation), gte(at, since), lt(status, 400))
  return (await db.$count(audit, mine)) >= manyDeletions
}

/** The moment of the oldest line; undefined if there is none. */
export async function logBegins(db: Db): Promise<Date | undefined> {
  const [line] = await db.select({ at: min(audit.at) }).from(audit)
  return line?.at ?? undefined
}

/** The moment of the newest line from before then. */
export async function newestLineBefore(db: Db, before: Date): Promise<Date | undefined> {
  const [line] = await db
    .select({ at: max(audit.at) })
    .from(audit)
    .where(lt(audit.at, before))
  return line?.at ?? undefined
}

export const removeAuditLines = (db: Db, olderThan: Date): Promise<number> =>
  removeSome(db, audit, lt(audit.at, olderThan))

/** Removes refusals of unknown callers. */
export const removeUnknownCallersLines = (db: Db, olderThan: Date): Promise<number> =>
  removeSome(db, audit, and(lt(audit.at, olderThan), isNull(audit.account_name), gte(audit.status, 400)))

type GivenUpMail = { readonly id: number; readonly to_address: string; readonly message_id: string }

export const recordGivenUpMail = (db: Db, mail: GivenUpMail, reason: string, at: Date): Promise<void> =>
  recordLocal(db, {
    at,
    account_name: 'mail job',
    operation: 'Deliver mail',
    record_type: 'mail',
    record_id: mail.id,
    record_name: mail.to_address,
    status: 502,
    reason: `${mail.to_address}: ${reason}`.slice(0, 500),
    request_id: mail.message_id,
  })
