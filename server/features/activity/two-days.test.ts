import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/audit'
import { listEmployees } from '#contract/employees'
import { listRoles } from '#contract/roles/roles'
import { listServiceAccounts } from '#contract/service-accounts'
import { markOf, marksNow } from '#domain/as-of-day'
import { heldCodes } from '#domain/roles/permission-set'
import { personName } from '#domain/person-name'
import { isMember, matrixOf } from '#domain/roles/role-matrix'
import { twoDays, type Difference, type Member, type TwoDays } from '#domain/two-days'
import type { Database } from '#server/db/open'
import { audit } from '#server/db/tables/audit.schema'
import { nodes, roles } from '#server/db/tables/schema'
import { appOn, type Send } from '#testing/app-on'
import { readState, stateTextOf, type State } from '#testing/permissions'
import { step, writeOf, type Write } from '#testing/random-writes'
import { rolledBack } from '#testing/rolled-back'
import { makers } from '#testing/small-app'
import { fillSmallWorld, type RandomActor } from '#testing/small-world'
import { testDatabase } from '#testing/test-database'

/** `DAY_HISTORIES=200 npm run unit -- server/features/activity/two-days.test.ts` runs more than `npm test` does. */
const wanted = Number(process.env.DAY_HISTORIES ?? 3)
const start = new Date('2026-03-04T09:30:00.000Z')
const length = 20

let database: Database
let world: ReturnType<typeof rolledBack>
let request: Send<string>
let close: () => Promise<unknown>
let actors: readonly RandomActor[]
/** A person with every permission, whom no random write touches. */
let administrator: RandomActor
const clock = { now: start }
beforeAll(async () => {
  database = await testDatabase('installation')
  world = rolledBack(database)
  actors = await fillSmallWorld(database.db, start)
  const [root] = await database.db.select({ id: nodes.id }).from(nodes)
  const make = makers(database.db, root!.id, start)
  const [role] = await database.db.select().from(roles).where(eq(roles.name, 'Administrator'))
  const { id } = await make.person({ role: role!.id })
  administrator = { member: `person ${id}`, credential: (await make.session(id)).token }
  const server = await appOn(world.db, clock)
  request = server.request
  close = () => server.app.close()
})
afterAll(async () => {
  await close()
  await database.close()
})

/** Besides the random writes, a role is deleted with its members moved, and deletions are taken back. */
const anyStep = fc.record({
  write: step,
  does: fc.constantFrom('write', 'write', 'write', 'replace', 'restore'),
  byAdministrator: fc.boolean(),
})
type Drawn = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

async function sent({ write: one, does, byAdministrator }: Drawn): Promise<number> {
  const all = readState(await stateTextOf(world.current()))
  // The administrator reads everything at the end, and stays one.
  const at = { ...all, people: all.people.filter(({ id }) => id !== administrator.member) }
  const actor = actors[one.actor]!
  const member = [...at.keys, ...at.people].find(({ id }) => id === actor.member)
  if (!member) return 404
  const lines = await world.current().select().from(audit)
  const taken = new Set(lines.map(({ takes_back }) => takes_back))
  const open = lines.filter(
    ({ id, status, operation }) =>
      status < 400 && !taken.has(id) && (does === 'write' || operation.startsWith('Delete')),
  )
  const custom = at.roles.filter(({ node }) => node !== null)
  const from = custom[one.picks[0] % Math.max(1, custom.length)]?.id ?? 999_999
  const writes: Record<Drawn['does'], Write> = {
    write: writeOf(
      one,
      at,
      member,
      open.map(({ id }) => id),
    ),
    replace: {
      method: 'POST',
      url: `/api/console/roles/${from}/replace/`,
      body: { role: at.roles[one.picks[1] % at.roles.length]!.id },
    },
    restore: {
      method: 'POST',
      url: `/api/console/audit/${open[one.picks[0] % Math.max(1, open.length)]?.id ?? 999_999}/take-back/`,
    },
  }
  const { method, url, body } = writes[does]
  const by = byAdministrator || does !== 'write' ? administrator.credential : actor.credential
  return (await request(by, method, url, body)).status
}

type Listed<R> = {
  readonly path: string
  readonly reply: { readonly read: { readonly parse: (body: unknown) => { readonly results: readonly R[] } } }
}

/** What a reader's browser has: today's lists, and all lines of the log. */
async function readBy(reader: string) {
  const read = async <R>(entry: Listed<R>, more = ''): Promise<readonly R[]> => {
    const { status, body } = await request(reader, 'GET', `${entry.path}?page_size=500${more}`)
    return status === 200 ? entry.reply.read.parse(body).results : []
  }
  const people = await read(listEmployees)
  const keys = await read(listServiceAccounts)
  const members = [
    ...people.map((one): Member => ({
      mark: markOf('employee', one.id),
      name: personName(one),
      fields: one,
    })),
    ...keys.map((one): Member => ({
      mark: markOf('service_account', one.id),
      name: one.name ?? '',
      fields: one,
    })),
  ]
  const lines = (
    await Promise.all(
      ['role', 'employee', 'service_account'].map((type) =>
        read(listAudit, `&result=done&record_type=${type}`),
      ),
    )
  ).flat()
  return { today: { matrix: matrixOf(await read(listRoles)), members }, lines }
}

/** Roles and members by the marks that they have now. */
function recorded({ roles: all, people, keys }: State, markNow: (mark: string) => string) {
  const holders = [...people, ...keys].map(({ id, role }) => [
    markNow(id.replace('person ', 'employee:').replace('key ', 'service_account:')),
    markNow(markOf('role', role)),
  ])
  return {
    roles: new Map(
      all.map(({ id, name, codes }) => [markNow(markOf('role', id)), `${name}: ${codes.toSorted().join()}`]),
    ),
    members: new Map(holders as [string, string][]),
  }
}

const told = (one: Difference) => (change: Difference & { readonly stays: boolean }) =>
  change.stays && change.role === one.role && change.what === one.what && change.given === one.given

/** The same as computed, without what isn't known. */
function computed({ permissions, roles: all }: TwoDays['earlier']) {
  const there = all.filter(({ permissions: set }) => Object.keys(set).length > 0)
  const known = there.filter(({ permissions: set }) => set.msp_view_user !== null)
  return {
    roles: new Map(
      known.map(({ id, name, permissions: set }) => [
        markOf('role', id),
        `${name}: ${heldCodes(set)
          .filter((code) => !isMember(code))
          .toSorted()
          .join()}`,
      ]),
    ),
    members: new Map(
      permissions.flatMap(({ code }) =>
        there.flatMap(({ id, permissions: set }) =>
          isMember(code) && set[code] ? [[code, markOf('role', id)] as const] : [],
        ),
      ),
    ),
  }
}

it(
  `computes roles and members of two moments of ${wanted} histories as they were recorded`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const done = new Map<string, number>()
    let [pairs, restored, unknown] = [0, 0, 0]
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { minLength: length, maxLength: length }),
        fc.nat(999),
        (steps, pick) =>
          world.undone(async () => {
            const states: { at: Date; state: State }[] = []
            for (const [index, one] of steps.entries()) {
              // Moments, between which there is one write.
              clock.now = new Date(+start + (2 * index + 1) * 20_000)
              states.push({ at: clock.now, state: readState(await stateTextOf(world.current())) })
              clock.now = new Date(+clock.now + 20_000)
              await sent(one)
            }
            const northern = actors.at(-1)!
            for (const reader of [administrator, northern]) {
              const { status } = await request(reader.credential, 'GET', `${listAudit.path}?page_size=1`)
              if (status !== 200) continue
              const { today, lines } = await readBy(reader.credential)
              for (const line of lines) done.set(line.operation!, (done.get(line.operation!) ?? 0) + 1)
              restored += lines.filter(({ restores }) => restores != null).length
              for (const [at, from] of states.entries()) {
                const until = states[at + 1 + (pick % length)]
                const since = lines.filter((line) => Date.parse(line.at ?? '') >= +from.at)
                const markNow = marksNow(since)
                const days = twoDays(today, since, {
                  from: from.at.toISOString(),
                  until: until?.at.toISOString(),
                })
                pairs++
                unknown += days.unknown.length
                const end = readState(await stateTextOf(world.current()))
                for (const [day, state] of [
                  ['earlier', from.state],
                  ['later', until?.state ?? end],
                ] as const) {
                  const [is, was] = [computed(days[day]), recorded(state, markNow)]
                  if (reader === administrator) {
                    expect(days.unknown).toEqual([])
                    expect(days.differences.filter((one) => !days.changes.some(told(one)))).toEqual([])
                    expect([is.roles, is.members]).toEqual([was.roles, was.members])
                  }
                  for (const [mark, text] of is.roles)
                    expect([mark, was.roles.get(mark)]).toEqual([mark, text])
                  for (const [mark, role] of is.members)
                    expect([mark, was.members.get(mark)]).toEqual([mark, role])
                }
              }
            }
          }),
      ),
      { numRuns: wanted, endOnFailure: true },
    )
    await annotate(
      `${pairs} pairs of days, ${restored} lines of restored records, ${unknown} not known to a reader of a branch; ${JSON.stringify(Object.fromEntries(done))}`,
    )
    expect(pairs).toBeGreaterThan(0)
  },
)
