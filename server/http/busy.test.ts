import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { searchesAtOnce } from '#contract/session'
import { testApp, type Actor, type TestApp } from '#testing/test-app'
import type { Answer } from '#testing/app-on'

let server: TestApp
afterEach(() => server.close())
const list = '/api/msp/companies/'
const statusOf = async (actor: Actor, ...asked: [method: 'GET' | 'POST', url: string, body?: object]) =>
  (await server.request(actor, ...asked)).status

it('answers a caller while another one sends a hundred requests', async () => {
  server = await testApp()
  await statusOf('auditor', 'GET', list)
  let answered = 0
  const flood = Array.from({ length: 100 }, async () => {
    const status = await statusOf('administrator', 'GET', list)
    answered += 1
    return status
  })
  expect(await statusOf('auditor', 'GET', list)).toBe(200)
  expect(answered).toBeLessThan(50)
  // On a slow machine some wait longer than a server lets them.
  for (const status of await Promise.all(flood)) expect([200, 503]).toContain(status)
})

/** Only a server has a second session that could hold a lock. */
describe.runIf(process.env.TEST_DATABASE_URL)('while a lock of the database is held', () => {
  /** @returns what ends the lock */
  async function held(lock: string): Promise<() => Promise<void>> {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let ended = Promise.resolve()
    await new Promise<void>((resolve) => {
      ended = server.db.transaction(async (tx) => {
        await tx.execute(sql.raw(lock))
        resolve()
        await released
      })
    })
    return () => {
      release()
      return ended
    }
  }

  it('writers who wait leave connections to reads', async () => {
    server = await testApp()
    const release = await held('select pg_advisory_xact_lock(7250021)')
    const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
    const writes = Array.from({ length: 20 }, (_, index) =>
      statusOf('administrator', 'POST', list, { ...owner, name: `Waiting ${index}` }),
    )
    expect(await statusOf('auditor', 'GET', list)).toBe(200)
    expect(await statusOf('administrator', 'GET', list)).toBe(200)
    await release()
    expect(new Set(await Promise.all(writes))).toEqual(new Set([201]))
  })

  it('a review that is being prepared does not stop writers', async () => {
    server = await testApp()
    const release = await held('lock table review_roles in access exclusive mode')
    const review = statusOf('administrator', 'POST', '/api/console/reviews/', { name: 'Q', reviewer: 'Ada' })
    const waiting = sql`select count(*)::int as count from pg_locks where not granted`
    await expect
      .poll(async () => (await server.db.execute<{ count: number }>(waiting)) as unknown)
      .toMatchObject({ rows: [{ count: 1 }] })
    expect(await statusOf('administrator', 'POST', '/api/msp/nodes/', { name: 'Meanwhile' })).toBe(201)
    await release()
    expect(await review).toBe(201)
  })

  it('a caller runs two searches at the same time, and others are answered', async () => {
    server = await testApp()
    const release = await held('lock table companies in access exclusive mode')
    const answers: Answer[] = []
    const searches = Array.from({ length: searchesAtOnce + 3 }, async () =>
      answers.push(await server.request('administrator', 'GET', `${list}?search=de`)),
    )
    expect(await statusOf('auditor', 'GET', '/api/msp/roles/?search=a')).toBe(200)
    await expect.poll(() => answers.map(({ status }) => status)).toEqual([429, 429, 429])
    for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    await release()
    await Promise.all(searches)
    expect(answers.slice(3).map(({ status }) => status)).toEqual([200, 200])
  })
})
