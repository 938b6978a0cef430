import { eq, lt } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { nodes } from '#server/db/tables/schema'
import type { Database, Db } from '#server/db/open'
import { step, writeOf, type Step, type Write } from '#testing/random-writes'
import { freshMinutes } from '#contract/sign-in/sessions'
import {
  administratorsOf,
  changedSuperiors,
  escalations,
  faultsOf,
  gainsToConfirm,
  outOfScope,
  rolesWithMorePermissions,
  readState,
  stateOf,
  stateTextOf,
  takings,
  type Member,
  type State,
} from '#testing/permissions'
import { rolledBack } from '#testing/rolled-back'
import { drawn } from '#testing/drawn'
import type { SmallApp } from '#testing/small-app'
import { fillSmallWorld, type RandomActor } from '#testing/small-world'
import { testDatabase } from '#testing/test-database'
import { appOn } from '#testing/app-on'

/**
 * CI runs 81, on PostgreSQL in several databases at the same time. `npm run test:escalation` runs
 * 10,000 and reports every minute. There is no time limit: the result says how many ran.
 */
const onServer = Boolean(process.env.TEST_DATABASE_URL)
const wanted = drawn(81, process.env.ESCALATION_SEQUENCES)
const worldsAtOnce = onServer ? 3 : 1
const steps = 20

/** `late`: a person who hasn't confirmed lately who they are. */
type Writer = Member & { readonly late: boolean }

/** All records, as read and as written. */
type At = { readonly text: string; readonly state: State }
const atOf = (text: string): At => ({ text, state: readState(text) })

type World = {
  readonly database: Database
  readonly server: Pick<SmallApp, 'app' | 'request'>
  readonly actors: readonly RandomActor[]
  readonly start: At
  readonly clock: { now: Date }
  /** The transaction of the current sequence. Everything the server does happens in it and is rolled back. */
  readonly current: () => Db
  readonly undone: (work: () => Promise<void>) => Promise<void>
}
const signedInAt = new Date('2026-03-04T09:30:00.000Z')
const lateAt = new Date(signedInAt.getTime() + (freshMinutes + 1) * 60_000)

async function makeWorld(): Promise<World> {
  const database = await testDatabase('installation')
  const { db, current, undone } = rolledBack(database)
  const clock = { now: signedInAt }
  const actors = await fillSmallWorld(database.db, signedInAt)
  const start = atOf(await stateTextOf(database.db))
  return {
    database,
    server: await appOn(db, clock),
    actors,
    start,
    clock,
    current,
    undone,
  }
}

let worlds: World[] = []
beforeAll(async () => {
  worlds = await Promise.all(Array.from({ length: worldsAtOnce }, makeWorld))
})
afterAll(async () => {
  for (const { server, database } of worlds) {
    await server.app.close()
    await database.close()
  }
})

const accepted = new Map<string, number>()
const told = (status: number, write: Write, { id, late }: Writer, answer: unknown) =>
  `${id}${late ? ', unconfirmed' : ''}: ${write.method} ${write.url} ${JSON.stringify(write.body) ?? ''} → ${status} ${JSON.stringify(answer)}`

/** The rules that an accepted write broke, in words. */
function problemsOf(before: State, after: State, member: Writer, start: State): string[] {
  const builtIn = (at: State) => JSON.stringify(at.roles.filter((role) => role.node === null))
  return [
    ...escalations(before, after, member).map((what) => `permissions beyond the actor's own: ${what}`),
    ...takings(before, after, member).map((what) => `took permissions beyond the actor's own: ${what}`),
    ...changedSuperiors(before, after, member).map((what) => `changed somebody with more: ${what}`),
    ...rolesWithMorePermissions(before, after, member).map((what) => `codes beyond the actor's own: ${what}`),
    ...(member.late ? gainsToConfirm(before, after) : []).map((what) => `not confirmed: ${what}`),
    ...outOfScope(before, after, member),
    ...faultsOf(after),
    ...(administratorsOf(after).length === 0 ? ['nobody administers any more'] : []),
    ...(builtIn(after) === builtIn(start) ? [] : ['a built-in role changed']),
  ]
}

/** The lines of what was done so far. */
const linesNow = async (db: Db): Promise<number[]> =>
  (await db.select({ id: audit.id }).from(audit).where(lt(audit.status, 400)).orderBy(audit.id)).map(
    ({ id }) => id,
  )

/** One write, and the rules that must hold after it. */
async function take({ actors, server, start, clock, current }: World, one: Step, before: At): Promise<At> {
  const actor = actors[one.actor]!
  const found = [...before.state.keys, ...before.state.people].find(({ id }) => id === actor.member)
  // An earlier write has deleted them.
  if (!found) return before
  const member: Writer = { ...found, late: one.late && found.id.startsWith('person ') }
  clock.now = one.late ? lateAt : signedInAt
  const lines = one.operation === 'takeBack' ? await linesNow(current()) : []
  const write = writeOf(one, before.state, member, lines)
  const { status, body } = await server.request(actor.credential, write.method, write.url, write.body)
  const story = () => told(status, write, member, status < 300 ? undefined : body)
  // 401: an earlier write has changed the key.
  if (![200, 201, 204, 400, 401, 403, 404, 429].includes(status))
    expect.fail(`an answer that no write should get; ${story()}`)
  const text = await stateTextOf(current())
  if (status >= 300) {
    if (text !== before.text)
      expect(readState(text), `a refused write changed something; ${story()}`).toEqual(before.state)
    return before
  }
  accepted.set(one.operation, (accepted.get(one.operation) ?? 0) + 1)
  const after = atOf(text)
  const problems = problemsOf(before.state, after.state, member, start.state)
  if (problems.length > 0) expect.fail(`${problems.join('; ')}; ${story()}`)
  return after
}

it('starts with a sound installation and one administrator', () => {
  for (const { start, actors } of worlds) {
    expect(faultsOf(start.state)).toEqual([])
    expect(administratorsOf(start.state)).toHaveLength(1)
    expect(actors).toHaveLength(12)
  }
})

it(
  `gives and takes no more than the writer holds, in random sequences of ${steps} writes`,
  { timeout: 4 * 3_600_000 },
  async ({ annotate }) => {
    let finished = 0
    const startedAt = performance.now()
    const progress = setInterval(() => {
      const rate = (finished * 1000) / (performance.now() - startedAt)
      process.stdout.write(`${finished} of ${wanted} sequences, ${rate.toFixed(1)} a second\n`)
    }, 60_000)
    onTestFinished(() => clearInterval(progress))
    const sequence = fc.array(step, { minLength: steps, maxLength: steps })
    const { seed = Math.floor(Math.random() * 2 ** 31) } = fc.readConfigureGlobal()
    const runs = worlds.map((world, index) =>
      fc.assert(
        fc.asyncProperty(sequence, (all) =>
          world.undone(async () => {
            let at = world.start
            for (const one of all) at = await take(world, one, at)
            finished++
          }),
        ),
        // Each world draws its own sequences. PROPERTY_SEED with the seed of a failure repeats them in the
        // first world.
        { numRuns: Math.ceil(wanted / worldsAtOnce), seed: seed + index },
      ),
    )
    for (const run of await Promise.allSettled(runs)) if (run.status === 'rejected') throw run.reason
    const writes = [...accepted.values()].reduce((sum, count) => sum + count, 0)
    await annotate(
      `${finished} sequences of ${steps}; ${writes} writes were accepted: ${JSON.stringify(Object.fromEntries(accepted))}`,
    )
    // If fewer ran, or most writes were refused, this would show nothing.
    expect(finished).toBeGreaterThanOrEqual(wanted)
    expect(writes / (finished * steps)).toBeGreaterThan(0.15)
  },
)

it('rolls every random sequence back', async () => {
  for (const { database, start } of worlds) {
    expect(await stateOf(database.db)).toEqual(start.state)
    expect(await database.db.select().from(nodes).where(eq(nodes.name, 'Depot'))).toEqual([])
  }
})
