import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nodes } from '#server/db/schema'
import type { Database, Db } from '#server/db/open'
import { seedEmpty } from '#server/db/seed'
import { step, writeOf, type Step, type Write } from '#testing/random-writes'
import { administratorsOf, escalations, faultsOf, outOfReach, overreachingRoles, stateOf, type State } from '#testing/rights'
import { appOn, type MadeKey, type SmallApp } from '#testing/small-app'
import { fillSmallWorld } from '#testing/small-world'
import { testDatabase } from '#testing/test-database'

/**
 * Within npm test as many as fit into the time, up to 1,000; `npm run test:escalation` runs 10,000, however long it takes. PostgreSQL gets
 * through 1,000. The embedded database does not: a step is about ten statements of the whole server and a reading of all rights, in one thread
 * with the database. Fewer layers would be quicker, and no longer test what is delivered. How many there were is told with the result.
 */
const given = process.env.ESCALATION_SEQUENCES ?? (process.env.npm_lifecycle_event === 'test:escalation' ? '10000' : undefined)
const limits =
  given === undefined
    ? { numRuns: 1_000, interruptAfterTimeLimit: process.env.TEST_DATABASE_URL ? 75_000 : 40_000 }
    : { numRuns: Number(given) }
/** A failure prints its seed; ESCALATION_SEED runs the same sequences again. */
const seed = process.env.ESCALATION_SEED === undefined ? {} : { seed: Number(process.env.ESCALATION_SEED) }
const steps = 20

let database: Database
let server: Pick<SmallApp, 'app' | 'request'>
let actors: MadeKey[]
let start: State
/** The transaction of the sequence that runs: everything the server does happens in it, and none of it stays. */
let current: Db
const clock = { now: new Date('2026-03-04T09:30:00.000Z') }

beforeAll(async () => {
  database = await testDatabase()
  current = database.db
  const moving = new Proxy(database.db, {
    get: (_, name) => {
      const value: unknown = Reflect.get(current, name)
      return typeof value === 'function' ? (value as (...args: unknown[]) => unknown).bind(current) : value
    },
  })
  await seedEmpty(database.db, clock.now)
  actors = await fillSmallWorld(database.db, clock.now)
  start = await stateOf(database.db)
  server = await appOn(moving, clock)
})
afterAll(async () => {
  await server.app.close()
  await database.close()
})

class Undo extends Error {}
async function undone(work: () => Promise<void>): Promise<void> {
  const run = database.db.transaction(async (tx) => {
    current = tx
    await work()
    throw new Undo()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  current = database.db
}

const accepted = new Map<string, number>()
const told = (status: number, write: Write, actor: string, answer: unknown) =>
  `${actor}: ${write.method} ${write.url} ${JSON.stringify(write.body) ?? ''} → ${status} ${JSON.stringify(answer)}`

/** One write, and everything that must hold after it. */
async function take(one: Step, before: State): Promise<State> {
  const actor = actors[one.actor]!
  const holder = before.keys.find((key) => key.id === `key ${actor.id}`)!
  const write = writeOf(one, before, holder)
  const { status, body } = await server.request(actor.key, write.method, write.url, write.body)
  const story = told(status, write, holder.id, status < 300 ? undefined : body)
  expect([200, 201, 204, 400, 403, 404], story).toContain(status)
  const after = await stateOf(current)
  if (status >= 300) {
    expect(after, `a refused write changed something; ${story}`).toEqual(before)
    return after
  }
  accepted.set(one.operation, (accepted.get(one.operation) ?? 0) + 1)
  expect(escalations(before, after, holder), `rights beyond the actor's own; ${story}`).toEqual([])
  expect(overreachingRoles(before, after, holder), `codes beyond the actor's own; ${story}`).toEqual([])
  expect(outOfReach(before, after, holder), story).toEqual([])
  expect(faultsOf(after), story).toEqual([])
  expect(administratorsOf(after), `nobody administers any more; ${story}`).not.toEqual([])
  expect(
    after.roles.filter((role) => role.node === null),
    `a built-in role changed; ${story}`,
  ).toEqual(start.roles.filter((role) => role.node === null))
  return after
}

it('starts with an installation that is sound, with one administrator', async () => {
  expect(faultsOf(start)).toEqual([])
  expect(administratorsOf(start)).toHaveLength(1)
  expect(actors).toHaveLength(8)
})

it(`gives nobody more than the writer holds, in random sequences of ${steps} writes`, { timeout: 4 * 3_600_000 }, async ({ annotate }) => {
  let finished = 0
  const sequence = fc.array(step, { minLength: steps, maxLength: steps })
  await fc.assert(
    fc.asyncProperty(sequence, (all) =>
      undone(async () => {
        let at = start
        for (const one of all) at = await take(one, at)
        finished++
      }),
    ),
    { ...limits, ...seed },
  )
  const writes = [...accepted.values()].reduce((sum, count) => sum + count, 0)
  await annotate(`${finished} sequences of ${steps}; ${writes} writes were accepted: ${JSON.stringify(Object.fromEntries(accepted))}`)
  // It would show nothing if few ran, or if most writes were refused.
  expect(finished).toBeGreaterThan(Math.min(20, limits.numRuns - 1))
  expect(writes / (finished * steps)).toBeGreaterThan(0.15)
})

it('leaves nothing behind', async () => {
  expect(await stateOf(database.db)).toEqual(start)
  expect(await database.db.select().from(nodes).where(eq(nodes.name, 'Depot'))).toEqual([])
})
