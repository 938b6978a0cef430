import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { consoleOperations, operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { roles } from '#server/db/schema'
import { drawn } from '#testing/drawn'
import { hostileTexts, propertiesOf } from '#testing/hostile'
import { makers } from '#testing/small-app'
import { testApp, type TestApp } from '#testing/test-app'

/**
 * CI always sends the same 2,000 requests, `npm run test:fuzz` 20,000 new ones. A failure prints seed
 * and request; FUZZ_SEED repeats them.
 */
const isScript = process.env.npm_lifecycle_event === 'test:fuzz'
const count = isScript ? Number(process.env.FUZZ_REQUESTS ?? 20_000) : drawn(2_000, process.env.FUZZ_REQUESTS)
const seed = Number(process.env.FUZZ_SEED ?? (isScript ? Math.floor(Math.random() * 2 ** 31) : 20_261_121))
const atOnce = 10
/** Then a new server begins. The old one has ended its sessions and keys, and reached its limits of requests. */
const perServer = 2_000

let server: TestApp | undefined
let credentials: Record<string, string>
async function begin(): Promise<TestApp> {
  await server?.close()
  server = await testApp()
  // None of the requests draws the id of this session, so it doesn't end.
  await server.db.execute(sql`select setval(pg_get_serial_sequence('sessions', 'id'), 1000000)`)
  const role = eq(roles.name, 'Administrator')
  const [one] = await server.db.select({ id: roles.id }).from(roles).where(role)
  const make = makers(server.db, 1, server.clock.now)
  const { id } = await make.person({ role: one!.id })
  credentials = { ...server.keys, person: (await make.session(id)).token }
  return server
}
afterAll(() => server?.close())

/**
 * Texts far too long for any field, of letters that patterns and normalization take long for. Several still
 * fit into a body.
 */
const longTexts = ['a', '1', ' ', '.', '㌖', '\ufdfa', 'aa.', '<@'].map((letter) => letter.repeat(6_000))
/**
 * One turn of the event loop computes so long at most, and 150 ms on a busy machine of two cores. One pattern
 * that takes the square of its input takes seconds.
 */
const longestTurnMs = 500

/**
 * Measures the turns of the event loop by what this process computes in them. The time that passes would count
 * what other programs do. @returns a function that stops and tells the longest turn in milliseconds
 */
function watchTurns(): () => number {
  let [isOver, longest, before] = [false, 0, process.cpuUsage()]
  const watch = () => {
    const { user, system } = process.cpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.cpuUsage()
    if (!isOver) setImmediate(watch)
  }
  setImmediate(watch)
  return () => {
    isOver = true
    return longest
  }
}

const anything = fc.oneof(
  fc.constantFrom(...hostileTexts, ...longTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.integer({ min: 1, max: 60 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
)
const plausible: Record<string, fc.Arbitrary<unknown>> = {
  name: fc.string({ minLength: 1, maxLength: 20 }),
  first_name: fc.constantFrom('Ada', 'Zoë'),
  last_name: fc.constantFrom('Lovelace', 'O’Brien'),
  email: fc.nat(9_999).map((n) => `fuzz.${n}@example.com`),
  owner_first_name: fc.constant('Ada'),
  owner_last_name: fc.constant('Owner'),
  owner_email: fc.constant('owner@example.com'),
  role: fc.integer({ min: 1, max: 16 }),
  parent: fc.integer({ min: 1, max: 14 }),
  msp_node: fc.integer({ min: 1, max: 14 }),
  permissions: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 25 }),
  packages: fc.array(fc.record({ id: fc.integer({ min: 1, max: 8 }), license_count: fc.nat(100) }), {
    maxLength: 3,
  }),
  is_nfr: fc.boolean(),
  page: fc.integer({ min: 1, max: 30 }).map(String),
  page_size: fc.integer({ min: 1, max: 500 }).map(String),
  search: fc.string({ maxLength: 5 }),
  ordering: fc.constantFrom('id', '-id', 'name', '-name', 'created_at', '-last_invited_at'),
}
const valueOf = (field: string) =>
  fc.oneof({ weight: 4, arbitrary: plausible[field] ?? anything }, { weight: 1, arbitrary: anything })
const recordOf = (entry: Endpoint, where: 'query' | 'body') => {
  const names = Object.keys(propertiesOf(entry, where))
  const all = fc.record(
    Object.fromEntries(names.map((name) => [name, valueOf(name)])),
    where === 'query' ? { requiredKeys: [] } : {},
  )
  return fc.oneof(
    { weight: 6, arbitrary: all },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom(...names, 'id', '__proto__', 'surprise'), anything),
    },
  )
}
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60 }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts, '0', '-1', '2147483648', '9'.repeat(40)) },
)
/** The fields come from the contract, so that new operations are included. */
const request = fc.oneof(
  ...Object.values<Endpoint>({ ...operations, ...consoleOperations }).map((entry) =>
    fc.record({
      entry: fc.constant(entry),
      actor: fc.constantFrom(
        'administrator',
        'administrator',
        'person',
        'person',
        'branch_manager',
        'auditor',
        null,
      ),
      path: fc.array(ids, { minLength: 3, maxLength: 3 }),
      query: recordOf(entry, 'query'),
      body: fc.oneof({ weight: 9, arbitrary: recordOf(entry, 'body') }, { weight: 1, arbitrary: anything }),
      raw: fc.option(
        fc.constantFrom('{', '[[[['.repeat(3_000), '"', '{"a":1}}', '\u0000', '{"__proto__":{}}'),
        { freq: 20 },
      ),
    }),
  ),
) as fc.Arbitrary<{
  entry: Endpoint
  actor: string | null
  path: string[]
  query: object
  body: unknown
  raw: string | null
}>

it(
  `${count.toLocaleString('en')} requests, valid and broken, get an answer in the API's shape and never a fault`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const statuses = new Map<number, number>()
    const send = async (
      { app }: TestApp,
      { entry, actor, path, query, body, raw }: (typeof requests)[number],
    ) => {
      let place = 0
      const pathname = entry.path.replaceAll(/\{\w+\}/g, () =>
        encodeURIComponent(Buffer.from(path[place++] ?? '1').toString()),
      )
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      )
      const payload = raw ?? JSON.stringify(body)
      const url = `${pathname}?${search}`
      const reply = await app.inject({
        method: entry.method,
        url,
        headers: {
          ...(actor ? { authorization: `Bearer ${credentials[actor]}` } : {}),
          'content-type': 'application/json',
        },
        ...(entry.body && payload !== undefined ? { payload } : {}),
      })
      statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
      const story = `seed ${seed}: ${actor} ${entry.method} ${url} ${payload} → ${reply.statusCode} ${reply.body.slice(0, 500)}`
      expect(reply.statusCode, story).toBeLessThan(500)
      if (reply.statusCode === 204) return
      if (reply.statusCode < 400) expect(reply.body.length, story).toBeGreaterThan(0)
      else
        expect(
          Object.values(reply.json() as object)
            .flat()
            .every((words) => typeof words === 'string'),
          story,
        ).toBe(true)
    }
    const requests = fc.sample(request, { numRuns: count, seed })
    let longest = 0
    for (let from = 0; from < count; from += perServer) {
      const to = await begin()
      const own = requests.slice(from, from + perServer)
      const stop = watchTurns()
      for (let at = 0; at < own.length; at += atOnce)
        await Promise.all(own.slice(at, at + atOnce).map((one) => send(to, one)))
      longest = Math.max(longest, stop())
    }
    await annotate(
      `seed ${seed}; ${JSON.stringify(Object.fromEntries(statuses))}; longest turn of the event loop ${Math.round(longest)} ms`,
    )
    expect(longest).toBeLessThan(longestTurnMs)
    // If most were refused for the same reason, this would show nothing.
    expect(statuses.size).toBeGreaterThan(6)
    const accepted = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
    expect(accepted / count).toBeGreaterThan(0.05)
  },
)
