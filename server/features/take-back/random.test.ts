import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WrittenAuditLine } from '#contract/audit'
import { notUndone, planTakeBack, undoings, writtenFields, type Undoing } from '#domain/take-back'
import { companies, companyPackages, employees, nodes, packages, roles } from '#server/db/tables/schema'
import { appOn, type Answer, type Send } from '#testing/app-on'
import { readState, stateTextOf, type State } from '#testing/permissions'
import { step, writeOf, type Write } from '#testing/random-writes'
import { rolledBack } from '#testing/rolled-back'
import { makers } from '#testing/small-app'
import { fillSmallWorld, type RandomActor } from '#testing/small-world'
import { testDatabase } from '#testing/test-database'
import type { Database } from '#server/db/open'

/**
 * `TAKE_BACK_SEQUENCES=1000 npm run unit -- server/features/take-back/random.test.ts` runs more than `npm test` does.
 */
const wanted = Number(process.env.TAKE_BACK_SEQUENCES ?? 3)
const timeout = 3_600_000
const signedInAt = new Date('2026-03-04T09:30:00.000Z')

let database: Database
let world: ReturnType<typeof rolledBack>
let request: Send<string>
let close: () => Promise<unknown>
let actors: readonly RandomActor[]
/** A person with every permission, whom no random write touches. */
let super_: { readonly id: number; readonly token: string }
let packageIds: readonly number[]
beforeAll(async () => {
  database = await testDatabase('installation')
  world = rolledBack(database)
  actors = await fillSmallWorld(database.db, signedInAt)
  const [root] = await database.db.select({ id: nodes.id }).from(nodes)
  const make = makers(database.db, root!.id, signedInAt)
  const [administrator] = await database.db.select().from(roles).where(eq(roles.name, 'Administrator'))
  const { id } = await make.person({ role: administrator!.id, email: 'super@example.com' })
  super_ = { id, token: (await make.session(id)).token }
  for (const name of ['Acme', 'Beta', 'Gamma']) await make.company(root!.id, name)
  packageIds = (
    await database.db.select({ id: packages.id }).from(packages).where(eq(packages.type, 'subscription'))
  ).map((one) => one.id)
  const server = await appOn(world.db, { now: signedInAt })
  request = server.request
  close = () => server.app.close()
})
afterAll(async () => {
  await close()
  await database.close()
})

/** A write to a company. Its record and node are picked when it runs. */
const companyStep = fc.record({
  operation: fc.constantFrom('create', 'rename', 'move', 'sell', 'delete'),
  picks: fc.tuple(fc.nat(99), fc.nat(99)),
  name: fc.constantFrom('Acme', 'ACME', 'Delta', 'Omega'),
  count: fc.nat(9),
})
// What can't be undone isn't drawn: resets, invitations sent again, and keys that are rotated or deleted.
const undoable = step.filter(
  ({ operation }) =>
    !['reset2fa', 'resend', 'rotateAccount', 'deleteAccount', 'takeBack'].includes(operation),
)
const anyStep = fc.oneof(
  { weight: 4, arbitrary: undoable.map((write) => ({ kind: 'other', write }) as const) },
  { weight: 1, arbitrary: companyStep.map((write) => ({ kind: 'company', write }) as const) },
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never
const sequenceOf = (length: number) => fc.array(anyStep, { minLength: length, maxLength: length })

const companiesNow = () =>
  world.db
    .select({ company: companies, pack: companyPackages.package_id, count: companyPackages.license_count })
    .from(companies)
    .leftJoin(companyPackages, eq(companyPackages.company_id, companies.id))
    .orderBy(companies.id, companyPackages.package_id)

async function companyWrite(
  { operation, picks, name, count }: typeof companyStep extends fc.Arbitrary<infer T> ? T : never,
  at: State,
): Promise<Write> {
  const all = await companiesNow()
  const id = all[picks[0] % Math.max(1, all.length)]?.company.id ?? 999_999
  const url = `/api/msp/companies/${id}/`
  const msp_node = at.nodes[picks[1] % at.nodes.length]!.id
  const bought = [{ id: packageIds[picks[1] % packageIds.length], license_count: count }]
  if (operation === 'delete') return { method: 'DELETE', url }
  if (operation !== 'create') {
    const bodies = { rename: { name, owner_last_name: name }, move: { msp_node }, sell: { packages: bought } }
    return { method: 'PATCH', url, body: bodies[operation] }
  }
  const owner = { owner_first_name: 'Ada', owner_last_name: 'Owner', owner_email: 'ada@example.com' }
  return { method: 'POST', url: '/api/msp/companies/', body: { name, ...owner, msp_node, packages: bought } }
}

/** The records without the person who takes back. */
async function stateNow(): Promise<State> {
  const state = readState(await stateTextOf(world.current()))
  return { ...state, people: state.people.filter(({ id }) => id !== `person ${super_.id}`) }
}

/** Every record by names instead of ids. */
async function named() {
  const { nodes: tree, roles: all, people, keys } = await stateNow()
  const path = (id: number | null): string => {
    const node = tree.find((one) => one.id === id)
    return node ? `${path(node.parent)}/${node.name}` : ''
  }
  const role = (id: number) => {
    const one = all.find((other) => other.id === id)
    return `${path(one?.node ?? null)} ${one?.name}`
  }
  const own = await companiesNow()
  return {
    nodes: tree.map(({ id }) => path(id)).toSorted(),
    roles: all.map(({ id, codes }) => `${role(id)}: ${codes.toSorted().join()}`).toSorted(),
    people: people
      .map(({ email, active, rest, ...one }) => [email, role(one.role), path(one.node), active, rest].join())
      .toSorted(),
    keys: keys.map((one) => [one.id, role(one.role), path(one.node), one.rest].join()).toSorted(),
    companies: own
      .map(({ company: { name, node_id, owner_last_name, is_nfr }, pack, count }) =>
        [path(node_id), name, owner_last_name, is_nfr, pack, count].join(),
      )
      .toSorted(),
  }
}

async function send(one: Step, by?: string): Promise<boolean> {
  const at = await stateNow()
  if (one.kind === 'company') {
    const { method, url, body } = await companyWrite(one.write, at)
    return (await request(by ?? super_.token, method, url, body)).status < 300
  }
  const actor = actors[one.write.actor]!
  const member = [...at.keys, ...at.people].find(({ id }) => id === actor.member)
  if (!member) return false
  const { method, url, body } = writeOf(one.write, at, member)
  return (await request(by ?? actor.credential, method, url, body)).status < 300
}

async function linesAfter(id: number): Promise<WrittenAuditLine[]> {
  const { body } = await request(super_.token, 'GET', '/api/console/audit/?page_size=500&result=done')
  return body.results.filter((line: WrittenAuditLine) => line.id > id)
}
const newestLine = async () => Math.max(0, ...(await linesAfter(0)).map(({ id }) => id))
const takeBack = (id: number) => request(super_.token, 'POST', `/api/console/audit/${id}/take-back/`)

/** A deleted person comes back invited. The test accepts for them, so that everything else can be compared. */
async function accept({ record_id }: WrittenAuditLine, before: unknown): Promise<void> {
  const { status, is_2fa_enabled } = Object(before) as { status?: string; is_2fa_enabled?: boolean }
  const activated_at = status === 'active' ? signedInAt : null
  await world.db
    .update(employees)
    .set({ activated_at, is_2fa_enabled: is_2fa_enabled === true })
    .where(eq(employees.id, record_id!))
}

it(
  `brings ${wanted} random sequences of 20 writes back to the start, up to new ids`,
  { timeout },
  async ({ annotate }) => {
    const taken = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(sequenceOf(20), (steps) =>
        world.undone(async () => {
          const [start, from] = [await named(), await newestLine()]
          for (const one of steps) await send(one)
          for (const planned of planTakeBack(await linesAfter(from))) {
            const { line } = planned
            const told = `${line.operation} ${JSON.stringify([line.record_id, line.before, line.after])}`
            if (!('undoing' in planned)) {
              expect(planned.why, told).toBe(notUndone.nothing)
              continue
            }
            const reply = await takeBack(line.id)
            expect(reply.status, `${told} → ${JSON.stringify(reply.body)}`).toBe(200)
            if (planned.undoing.type === 'employee' && planned.undoing.does === 'create')
              await accept(reply.body, line.before)
            taken.set(line.operation, (taken.get(line.operation) ?? 0) + 1)
          }
          expect(await named()).toEqual(start)
        }),
      ),
      { numRuns: wanted, endOnFailure: true },
    )
    await annotate(`taken back: ${JSON.stringify(Object.fromEntries(taken))}`)
    expect(taken.size).toBeGreaterThan(3)
  },
)

/** The values that others wrote last, by record and field; of a role the permissions they gave and took. */
function writtenBy(lines: readonly WrittenAuditLine[]): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>()
  for (const { record_type, record_id, before, after } of lines.toReversed()) {
    const [old, now] = [Object(before), Object(after)] as Record<string, unknown>[]
    if (![...undoings.values()].some(({ type }) => type === record_type)) continue
    const own = `${record_type} ${record_id} `
    if (after === null) for (const key of values.keys()) if (key.startsWith(own)) values.delete(key)
    for (const field of after === null ? [] : writtenFields(record_type as Undoing['type'])) {
      if (field === 'codes' && field in now!) {
        const [was, is] = [old!.codes ?? [], now!.codes] as string[][]
        for (const code of [...was!, ...is!])
          if (was!.includes(code) !== is!.includes(code))
            values.set(`role ${record_id} ${code}`, is!.includes(code))
      } else if (field in now!) values.set(`${record_type} ${record_id} ${field}`, now![field])
    }
  }
  return values
}

/** The same values as they are. */
async function valuesNow(keys: Iterable<string>): Promise<ReadonlyMap<string, unknown>> {
  const all = new Map<string, unknown>()
  const read = new Map<string, Pick<Answer, 'body'>>()
  const paths = {
    role: 'msp/roles',
    node: 'msp/nodes',
    employee: 'msp/employees',
    service_account: 'console/service-accounts',
    company: 'msp/companies',
  }
  for (const key of keys) {
    const [type, id, field] = key.split(' ') as [Undoing['type'], string, string]
    const url = `/api/${paths[type]}/${id}/`
    const { body } = read.get(url) ?? (await request(super_.token, 'GET', url))
    read.set(url, { body })
    const held = (body.role_permissions ?? []).flatMap(
      (one: { permissions: { code: string; is_selected: boolean }[] }) => one.permissions,
    )
    const permission = held.find((one: { code: string }) => one.code === field)
    all.set(key, permission ? permission.is_selected : body[field])
  }
  return all
}

it('overwrites nothing that others wrote since', { timeout }, async ({ annotate }) => {
  let [done, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(sequenceOf(10), sequenceOf(10), (mine, others) =>
      world.undone(async () => {
        const from = await newestLine()
        for (const one of mine) await send(one)
        const middle = await newestLine()
        for (const one of others) await send(one)
        const lines = await linesAfter(from)
        const theirs = writtenBy(lines.filter(({ id }) => id > middle))
        for (const planned of planTakeBack(lines.filter(({ id }) => id <= middle))) {
          if (!('undoing' in planned)) continue
          const before = await stateTextOf(world.current())
          const { status, body } = await takeBack(planned.line.id)
          expect([200, 400], JSON.stringify(body)).toContain(status)
          if (status === 200) done++
          else {
            refused++
            expect(await stateTextOf(world.current())).toBe(before)
          }
        }
        expect(await valuesNow(theirs.keys())).toEqual(theirs)
      }),
    ),
    { numRuns: wanted, endOnFailure: true },
  )
  await annotate(`${done} taken back, ${refused} refused`)
  expect(Math.min(done, refused)).toBeGreaterThan(0)
})
