import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import { allRows } from '#testing/rows'
import { testDatabase } from '#testing/test-database'
import { addHistory } from './history/add-history'
import { seedSample } from './seed'

const hourMs = 3_600_000

/** The sample of a first start, without the three people whose invitations expire hours after it. */
async function startedAt(now: Date) {
  const { db, close } = await testDatabase('tables')
  await db.transaction(async (tx) => {
    await seedSample(tx, now)
    await addHistory(tx, now)
  })
  const { serviceAccounts, employees, invitations, ...rest } = await allRows(db)
  const people = employees as { id: number; invitation_expires_at: Date }[] // Rows of that table.
  const isSoon = ({ invitation_expires_at: at }: (typeof people)[number]) => {
    const left = +at - +now
    return left > 0 && left <= 24 * hourMs
  }
  const soon = people.filter(isSoon)
  const ofSoon = new Set<unknown>(soon.map(({ id }) => id))
  const lines = await db.select().from(audit).orderBy(asc(audit.id))
  const found = {
    ...rest,
    soon: soon.map(({ id, invitation_expires_at: at }) => [id, +at - +now]),
    employees: people.filter((one) => !isSoon(one)),
    invitations: (invitations as { employee_id: number }[]) // Rows of that table.
      .filter(({ employee_id }) => !ofSoon.has(employee_id))
      .map((row) => ({ ...row, id: 0 })),
    accounts: (serviceAccounts as { key_made: object }[]) // Rows of that table.
      .map((row) => ({ ...row, key_hash: '', watched_since: 0, key_made: { ...row.key_made, of: '' } })),
    licences: await db.select().from(licenceChanges).orderBy(asc(licenceChanges.id)),
    prices: await db.select().from(priceChanges).orderBy(asc(priceChanges.id)),
    lines: lines
      .filter(({ record_type, record_id }) => record_type !== 'employee' || !ofSoon.has(Number(record_id)))
      .map((line) => ({ ...line, id: 0, takes_back: line.takes_back !== null })),
    count: lines.length,
  }
  await close()
  return found
}

it('makes the same sample at every hour of a day, but for invitations that expire hours later', async () => {
  const first = await startedAt(new Date('2026-11-29T00:00:00.000Z'))
  expect(first.soon).toHaveLength(3)
  for (const time of ['08:36:11.123', '23:59:59.999'])
    expect(await startedAt(new Date(`2026-11-29T${time}Z`))).toEqual(first)
})
