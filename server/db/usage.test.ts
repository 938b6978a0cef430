import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { appOn } from '#testing/app-on'
import { madeAt } from '#testing/made-at'
import { installation, keysOf } from '#testing/test-database'
import { openPostgres } from './open'

it.runIf(process.env.TEST_DATABASE_URL).each([
  [true, ['caller_by_key_hash']],
  [false, []],
])('statements have names: %s', async (statementNames, expected) => {
  const { DATABASE_URL } = await installation('sample')
  // With one connection, the test sees the session of the request.
  const database = await openPostgres(DATABASE_URL!, true, { statementNames, connections: 1 })
  onTestFinished(database.close)
  const { request } = await appOn(database.db, { now: new Date(madeAt) })
  expect((await request(keysOf('sample').administrator!, 'GET', '/api/msp/roles/')).status).toBe(200)
  const named = await database.db.select({ name: sql`name` }).from(sql`pg_prepared_statements`)
  expect(named.map(({ name }) => name)).toEqual(expected)
  const [session] = await database.db
    .select({ program: sql`current_setting('application_name')` })
    .from(sql`(select 1) one`)
  expect(session).toEqual({ program: 'msp-portal' })
})
