import { eq, getTableName, inArray, isNotNull, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isFields } from '#contract/shape'
import { notedCodes } from '#contract/roles/permission-uses'
import { authorOf, markOf } from '../../callers/caller'
import { firstGiven } from '../../callers/role-given'
import { dayOf, writeUses, type Use } from '../../callers/permission-uses.store'
import { audit } from '../../db/tables/audit.schema'
import { batches } from '../../db/batches'
import { licenceChanges, priceChanges } from '../../db/tables/months.schema'
import type { Db } from '../../db/open'
import { people, permissionUsesSince } from '../../db/tables/people.schema'
import { companies, employees, serviceAccounts } from '../../db/tables/schema'
import { daysBefore, dayStart } from '../sample/moments'
import { createRandom } from '../sample/random'
import { companyDeeds, pricesIn } from './company-deeds'
import { companyEvents } from './company-events'
import { licenceRows } from './licence-rows'
import { actingIn, writer, type Written } from './lines'
import { accountDeeds, changedRoles, employeeDeeds, roleDeeds } from './people-deeds'
import { monthsUntil } from './timeline'
import { readWorld, type World } from './world'

const stream = 81
/** Days since the keys of these accounts were rotated. */
const rotated = { Administrator: 96, 'Branch manager': 41 }
/** Rows of one statement. */
const batchSize = 1_000

/**
 * Gives the sample twelve full months and the running one: what companies had and cost, and who did what. It
 * ends at what the sample is today. It takes the place of the rows by which triggers recorded the seeding.
 */
export async function addHistory(tx: Db, now: Date): Promise<void> {
  const random = createRandom(stream)
  // An active person has signed in, and lines name them.
  const active = tx.select({ id: employees.id }).from(employees).where(isNotNull(employees.activated_at))
  await tx
    .insert(people)
    .values(
      (await active.orderBy(employees.id)).map(({ id }) => ({ employee_id: id, handle: random.uuid() })),
    )
  for (const [name, days] of Object.entries(rotated))
    await tx
      .update(serviceAccounts)
      .set({ rotated_at: daysBefore(now, days, random) })
      .where(eq(serviceAccounts.name, name))
  const { events, written, changes, prices } = historyOf(await readWorld(tx), now)
  for (const [table, rows] of [
    [licenceChanges, changes],
    [priceChanges, prices],
    [audit, written.map(({ line }) => line)],
  ] as const) {
    await tx.delete(table)
    await insertRows(tx, table, rows)
  }
  const restoring = isNotNull(audit.restores)
  await tx
    .update(audit)
    .set({
      takes_back: sql`(select max(deleted.id) from ${audit} deleted where deleted.record_type = 'company' and deleted.record_id = ${audit.restores})`,
    })
    .where(restoring)
  await noteUses(tx, written)
  await noteRoles(tx, written)
  // So that no new company gets the id of a deleted one. The server's role may not touch a sequence otherwise.
  const gone = events.filter(({ kind }) => kind === 'deleted').map(({ company }) => company)
  const made = await tx
    .insert(companies)
    .values(gone.map(({ id, ...row }) => ({ ...row, name: `Company ${id}` })))
    .returning({ id: companies.id })
  await tx.delete(companies).where(
    inArray(
      companies.id,
      made.map(({ id }) => id),
    ),
  )
}

/** The rows of the history, in order. Companies have none on the day of the start, which has only begun. */
export function historyOf(world: World, now: Date) {
  const today = dayStart(now)
  const months = monthsUntil(today)
  const start = months[0]?.start ?? 0
  const random = createRandom(stream + 1)
  const since = changedRoles(world, start, today, random)
  const acting = actingIn(world, since)
  const events = companyEvents(world, today, months, createRandom(stream + 2))
  const prices = pricesIn(world, { months, first: events[0]?.at ?? today, random })
  const deeds = [
    ...events.flatMap((event) => companyDeeds(event, world)),
    ...prices.deeds,
    ...employeeDeeds(world, since, acting),
    ...roleDeeds(world, start, random),
    ...accountDeeds(world),
  ]
  const write = writer(world, acting, random)
  // Sorted afterwards: some invitations are so many hours old, and must not move the others’ random numbers.
  const written = deeds
    .filter((deed) => +deed.at >= start)
    .map((deed) => write(deed))
    .toSorted((one, other) => +one.line.at - +other.line.at)
  return { events, written, changes: licenceRows(events, world), prices: prices.rows }
}

/** A batch is one parameter, because thousands of them take several times as long. */
async function insertRows(tx: Db, table: PgTable, rows: readonly object[]): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.identifier(name)),
    sql`, `,
  )
  const type = sql.identifier(getTableName(table))
  for (const batch of batches(rows, batchSize))
    await tx.execute(
      sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${type}, ${JSON.stringify(batch)}::jsonb)`,
    )
}

/**
 * Since when people and keys have their role, as the lines say: the last one that gave it, or before the first;
 * and who made the present keys.
 */
async function noteRoles(tx: Db, written: readonly Written[]): Promise<void> {
  const first = written[0]?.line.at.toISOString()
  for (const table of [employees, serviceAccounts])
    await tx.update(table).set({
      role_given: sql`jsonb_build_object('role', role_id, 'node', node_id, 'at', ${first}::text, 'is_before', true, 'by', null)`,
    })
  for (const { line, by } of written) {
    const { record_type, record_id, at, after } = line
    const table = record_type === 'employee' ? employees : serviceAccounts
    if (record_id == null) continue
    if (record_type === 'service_account') {
      const key_made = sql`key_made || jsonb_build_object('at', ${at.toISOString()}::text, 'by', ${JSON.stringify(authorOf(by))}::jsonb)`
      await tx.update(serviceAccounts).set({ key_made }).where(eq(serviceAccounts.id, record_id))
    }
    if (!isFields(after) || !('role' in after)) continue
    const [row] = await tx.select().from(table).where(eq(table.id, record_id))
    if (row) {
      const role_given = firstGiven(row.role_id, row.node_id, { at, by: authorOf(by) })
      await tx.update(table).set({ role_given }).where(eq(table.id, row.id))
    }
  }
}

/** The last day on which each caller needed each permission, and the last use of each key, as the lines say. */
async function noteUses(tx: Db, written: readonly Written[]): Promise<void> {
  const uses = new Map<string, Use>()
  const keys = new Map<number, Date>()
  for (const { line, by, needs } of written) {
    const code = notedCodes.find((one) => one === needs)
    if (code) uses.set(`${markOf(by)} ${code}`, { kind: by.kind, id: by.id, code, day: dayOf(line.at) })
    if (by.kind === 'key') keys.set(by.id, line.at)
  }
  await writeUses(tx, [...uses.values()])
  await tx
    .insert(permissionUsesSince)
    .values(written.slice(0, 1).map(({ line }) => ({ since: dayOf(line.at) })))
  for (const [id, last_used_at] of keys)
    await tx.update(serviceAccounts).set({ last_used_at }).where(eq(serviceAccounts.id, id))
}
