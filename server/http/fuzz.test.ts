import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { consoleOperations, operations } from '#contract/endpoints'
import type { Endpoint } from '#contract/wire'
import { publicUrl, type Method } from '#testing/app-on'
import { drawn } from '#testing/drawn'
import { fuzzedWorld, type FuzzedWorld } from '#testing/fuzzed-world'
import { hostileTexts, propertiesOf } from '#testing/hostile'
import { mutated, plans, sometimes, type Plan } from '#testing/mutated'

/**
 * CI always sends the same 800 requests, `npm run test:fuzz` 20,000 new ones. A failure prints seed
 * and request; FUZZ_SEED repeats them.
 */
const isScript = process.env.npm_lifecycle_event === 'test:fuzz'
const count = isScript ? Number(process.env.FUZZ_REQUESTS ?? 20_000) : drawn(800, process.env.FUZZ_REQUESTS)
const seed = Number(process.env.FUZZ_SEED ?? (isScript ? Math.floor(Math.random() * 2 ** 31) : 20_261_121))
const atOnce = 10
/** Then a new server begins. The old one has ended its sessions and keys, and reached its limits of requests. */
const perServer = 500

let world: FuzzedWorld | undefined
async function begin(): Promise<FuzzedWorld> {
  await world?.server.close()
  return (world = await fuzzedWorld())
}
afterAll(() => world?.server.close())

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
      raw: sometimes(
        20,
        fc.constantFrom('{', '[[[['.repeat(3_000), '"', '{"a":1}}', '\u0000', '{"__proto__":{}}'),
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

const statuses = new Map<number, number>()
type Sent = Pick<InjectOptions, 'url' | 'headers'> & {
  readonly method: Method
  readonly payload?: string | undefined
}
/** Sends a request, and expects an answer in the API's shape. */
async function send({ server }: FuzzedWorld, { method, url, headers, payload }: Sent) {
  const reply = await server.app.inject({
    method,
    url: url!,
    headers: { origin: publicUrl, 'content-type': 'application/json', ...headers },
    ...(payload !== undefined && { payload }),
  })
  statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
  const story = `seed ${seed}: ${method} ${JSON.stringify(url)} ${payload} → ${reply.statusCode} ${reply.body.slice(0, 500)}`
  expect(reply.statusCode, story).toBeLessThan(500)
  if (reply.statusCode === 204) return
  if (reply.statusCode < 400) expect(reply.body.length, story).toBeGreaterThan(0)
  else
    expect(
      Object.values(reply.json() as object)
        .flat()
        .every((words) => typeof words === 'string' || typeof words === 'boolean'),
      story,
    ).toBe(true)
}
const bearer = (key: string | undefined) => (key === undefined ? {} : { authorization: `Bearer ${key}` })

/** A request of the contract with drawn values. */
const sendDrawn = (to: FuzzedWorld, { entry, actor, path, query, body, raw }: (typeof drawnOnes)[number]) => {
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
  const payload = entry.body ? (raw ?? JSON.stringify(body)) : undefined
  const headers = bearer(actor === null ? undefined : to.credentials[actor])
  return send(to, { method: entry.method, url: `${pathname}?${search}`, headers, payload })
}

/** A request that would be accepted, changed a little, perhaps several times at once by different people. */
const sendMutated = (to: FuzzedWorld, plan: Plan) => {
  const { method, url, body, times, who, key } = mutated(plan, to.bases, to.ids)
  const actors = who % 9 === 0 ? ['administrator', 'branch_manager', 'auditor'] : ['person', 'other', 'third']
  return Promise.all(
    Array.from({ length: times }, (_, at) => {
      const actor = actors[(who + (key === undefined ? at : 0)) % 3]!
      const headers = {
        ...bearer(to.credentials[actor]),
        ...(key !== undefined && { 'idempotency-key': key }),
      }
      return send(to, { method, url, headers, payload: JSON.stringify(body) })
    }),
  )
}

const drawnOnes = fc.sample(request, { numRuns: count / 2, seed })
// Each is sent about twice.
const plansOfAll = plans(count / 4, seed)

it(
  `${count.toLocaleString('en')} requests, half of them valid ones that were changed, get an answer in the API's shape and never a fault`,
  { timeout: 36_000_000 },
  async ({ annotate }) => {
    let longest = 0
    for (let from = 0; from < count / 2; from += perServer) {
      const to = await begin()
      const drawn_ = drawnOnes.slice(from, from + perServer)
      const changed = plansOfAll.slice(from / 2, (from + perServer) / 2)
      const stop = watchTurns()
      for (let at = 0; at < changed.length; at += atOnce)
        await Promise.all(changed.slice(at, at + atOnce).map((one) => sendMutated(to, one)))
      for (let at = 0; at < drawn_.length; at += atOnce)
        await Promise.all(drawn_.slice(at, at + atOnce).map((one) => sendDrawn(to, one)))
      longest = Math.max(longest, stop())
    }
    await annotate(
      `seed ${seed}; ${JSON.stringify(Object.fromEntries(statuses))}; longest turn of the event loop ${Math.round(longest)} ms`,
    )
    expect(longest).toBeLessThan(longestTurnMs)
    // If most were refused for the same reason, this would show nothing.
    expect(statuses.size).toBeGreaterThan(6)
    const accepted = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
    const all = [...statuses.values()].reduce((sum, one) => sum + one, 0)
    expect(accepted / all).toBeGreaterThan(0.05)
  },
)
