import { getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { licenceChanges } from '#server/db/tables/months.schema'
import { closeAfterAll } from '#testing/close-after-all'
import { heldLicences } from '#testing/held-licences'
import { smallApp } from '#testing/small-app'
import { vacuumWhenDue } from './vacuum'

it('an index of the changes has every column, so that a month is read from it alone', () => {
  const [index] = getTableConfig(licenceChanges).indexes
  const indexed = index!.config.columns.map((column) => ('name' in column ? column.name : ''))
  const all = Object.values(getTableColumns(licenceChanges)).map(({ name }) => name)
  expect(new Set(indexed)).toEqual(new Set(all))
  expect(indexed.slice(0, 3)).toEqual(['company_id', 'package_id', 'id'])
})

// PostgreSQL vacuums by itself, whenever it likes.
it.runIf(!process.env.TEST_DATABASE_URL)(
  'vacuums the changes of licences at first, and after 5,000 more',
  async () => {
    const { db, root } = await closeAfterAll(smallApp())
    const row = heldLicences({ at: new Date(), company_id: 1, node_id: root })
    const add = (count: number) => db.insert(licenceChanges).values(Array.from({ length: count }, () => row))
    const vacuumed = async () => {
      const [found] = await db
        .select({ rows: sql<number>`reltuples::int` })
        .from(sql`pg_class where relname = 'licence_changes'`)
      return found!.rows
    }
    await db.delete(licenceChanges)
    const vacuum = vacuumWhenDue(db)
    await add(10)
    await vacuum()
    expect(await vacuumed()).toBe(10)
    await add(10)
    await vacuum()
    expect(await vacuumed()).toBe(10)
    for (let part = 0; part < 10; part++) await add(500)
    await vacuum()
    expect(await vacuumed()).toBe(5_020)
  },
)
