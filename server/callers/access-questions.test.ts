import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actions, type Action } from '#domain/access/actions'
import { may, type Reason, type Target } from '#domain/access/may'
import { holderKey, type Holder, type World } from '#domain/access/world'
import { valueOfKnown } from '#domain/known'
import { cascade } from '#domain/permission-set'
import { roles } from '#server/db/schema'
import { appOn, type Method } from '#testing/app-on'
import { drawn } from '#testing/drawn'
import { canBeFollowed, follow } from '#testing/following-advice'
import { fillOrganisation, type Drawn } from '#testing/random-organisation'
import { rolledBack } from '#testing/rolled-back'
import { makers, unique, uniqueEmail } from '#testing/small-app'
import { keysOf, testDatabase } from '#testing/test-database'
import { worldRead } from '#testing/world-read'

/** `npm test` runs a few; `ACCESS_WORLDS` says how many, with `ACCESS_QUESTIONS` in each. */
const worlds = drawn(6, process.env.ACCESS_WORLDS)
const questions = Number(process.env.ACCESS_QUESTIONS ?? 50)
const at = new Date('2026-03-04T09:30:00.000Z')

type Server = Awaited<ReturnType<typeof appOn>> &
  ReturnType<typeof rolledBack> & { close: () => Promise<void> }
let server: Server
let root: number
beforeAll(async () => {
  const database = await testDatabase('installation')
  const rolled = rolledBack(database)
  server = { ...rolled, ...(await appOn(rolled.db, { now: at })), close: () => database.close() }
  const { body } = await server.request(keysOf('installation').administrator!, 'GET', '/api/msp/nodes/')
  root = body.results[0].id
})
afterAll(async () => {
  await server.app.close()
  await server.close()
})

type Drawing = fc.GeneratorValue
type Request = readonly [method: Method, url: string, body?: unknown]

/**
 * A request that does it, of those that the caller may choose from; undefined: no operation does it.
 * @param home the caller's node, to which they can move what they can change
 */
function requestOf(
  { id: action, on }: Action,
  target: Target,
  { blank, home, draw }: { blank: number; home: string | undefined; draw: Drawing },
): Request | undefined {
  const { id, name } = target.record
  const paths = {
    node: '/api/msp/nodes/',
    company: '/api/msp/companies/',
    person: '/api/msp/employees/',
    role: '/api/msp/roles/',
    key: '/api/console/service-accounts/',
  }
  const url = `${paths[on]}${id}/`
  const given = { role: blank, msp_node: id }
  switch (action) {
    case 'see':
      return ['GET', url]
    case 'delete':
      return ['DELETE', url]
    case 'edit':
      return ['PATCH', url, on === 'person' ? { first_name: 'Same' } : { name }]
    case 'assign':
      return ['PATCH', url, { role: blank, ...(draw(fc.boolean) ? { msp_node: home } : {}) }]
    case 'reset':
      return ['PATCH', `${url}reset-2fa/`]
    case 'resend':
      return ['POST', `${url}send-invite/`]
    case 'rotate':
      return ['POST', `${url}rotate/`]
    case 'add node':
      return ['POST', paths.node, { name: unique('Node'), parent: id }]
    case 'add role':
      return ['POST', paths.role, { name: unique('Role'), msp_node: id, permissions: [] }]
    case 'add key':
      return ['POST', paths.key, { name: unique('Key'), ...given }]
    case 'invite':
      return ['POST', paths.person, { first_name: 'Ada', last_name: 'New', email: uniqueEmail(), ...given }]
    case 'add company': {
      const owner = { owner_first_name: 'Ada', owner_last_name: 'Own', owner_email: uniqueEmail() }
      return ['POST', paths.company, { name: unique('Company'), msp_node: id, ...owner }]
    }
    default:
      return undefined
  }
}

/** Everything that can be asked about, by kind. */
const targetsOf = (
  world: World,
  companies: readonly { id: string; name: string; node: string | undefined }[],
): Target[] => [
  ...world.order.map((record) => ({ kind: 'node' as const, record })),
  ...companies.map((record) => ({ kind: 'company' as const, record })),
  ...[...world.holderOf.values()].map((record) => ({ kind: record.kind, record })),
  ...[...world.roleOf.values()].map((record) => ({ kind: 'role' as const, record })),
]

const counts = { yes: 0, no: 0, unknown: 0, asked: 0, followed: 0, alone: 0 }
/** Somebody at the root with every permission, who follows advice. */
async function administrator(): Promise<string> {
  const make = makers(server.current(), root, at)
  const [{ id: role } = { id: 0 }] = await server
    .current()
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, 'Administrator'))
  return (await make.session((await make.person({ role })).id)).token
}

const codesIn = (reason: Reason): readonly string[] =>
  reason.why === 'does not cascade' ? [cascade] : 'codes' in reason ? reason.codes : []
/** Whether other advice gives a code that this reason is about, so that both may fall together. */
const overlap = (reason: Reason, others: readonly Reason[]) => {
  const codes = others.flatMap(codesIn)
  return codesIn(reason).some((code) => codes.includes(code))
}

type Asked = { readonly world: World; readonly holder: Holder; readonly target: Target }
/** Who follows all advice may. Who leaves one obstacle may not: each reason holds. */
async function followAdvice(
  { world, holder, target }: Asked,
  reasons: readonly Reason[],
  { blank, draw, able }: { blank: number; draw: Drawing; able: () => Promise<string | true> },
): Promise<void> {
  if (!canBeFollowed(world, holder, reasons, target)) return
  const story = () => JSON.stringify({ holder, target, reasons })
  const after = (those: readonly Reason[]) =>
    server.undone(async () => {
      await follow(server.request, await administrator(), blank, world, holder, those, target)
      return able()
    })
  expect(await after(reasons), `after all advice: ${story()}`).toBe(true)
  counts.followed++
  const left = reasons[draw(fc.nat, { max: reasons.length - 1 })]!
  const others = reasons.filter((one) => one !== left)
  if (others.length === 0 || overlap(left, others)) return
  expect(await after(others), `but not “${left.why}”: ${story()}`).not.toBe(true)
  counts.alone++
}

async function ask(draw: fc.GeneratorValue): Promise<void> {
  const { everybody, blank } = await fillOrganisation(server.current(), root, at, draw)
  const whole = await worldRead(server.request, keysOf('installation').administrator!, at)
  const pick = <T>(from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })]!
  const callers = everybody.filter((one): one is Drawn & { credential: string } => one.credential !== null)
  const viewer = pick(callers)
  const viewed = await worldRead(server.request, viewer.credential, at)
  const targets = targetsOf(whole.world, valueOfKnown(whole.companies) ?? [])
  const names = (those: readonly Target[]) =>
    those.map(({ kind, record }) => `${kind} ${record.id}`).toSorted()
  const seeing = whole.world.holderOf.get(holderKey({ ...viewer, id: String(viewer.id) }))!
  const mayBeSeen = targets.filter((target) => {
    const see = actions.find(({ on, id }) => on === target.kind && id === 'see')!
    return may(whole.world, seeing, see, target).answer === 'yes'
  })
  expect(names(targetsOf(viewed.world, valueOfKnown(viewed.companies) ?? []))).toEqual(names(mayBeSeen))
  for (let more = questions; more > 0; more--) {
    const caller = pick(callers)
    const action: Action = pick(actions)
    const target = pick(targets.filter(({ kind }) => kind === action.on))
    const holder = whole.world.holderOf.get(holderKey({ ...caller, id: String(caller.id) }))!
    const request = requestOf(action, target, { blank, home: holder.node, draw })
    if (!request) continue
    const answer = may(whole.world, holder, action, target)
    const { status, body } = await server.undone(() => server.request(caller.credential, ...request))
    const story = () =>
      `${holderKey(holder)}: ${action.id} ${action.on} ${target.record.id} → ${status} ${JSON.stringify(body)}; ${JSON.stringify(answer)}`
    expect([200, 201, 204, 400, 401, 403, 404], story()).toContain(status)
    const able = status < 300
    expect(answer.answer, story()).toBe(able ? 'yes' : 'no')
    counts[able ? 'yes' : 'no']++
    if (answer.answer === 'no')
      await followAdvice({ world: whole.world, holder, target }, answer.reasons, {
        blank,
        draw,
        able: async () => {
          // They may be elsewhere by now.
          const again = requestOf(action, target, { blank, home: undefined, draw }) ?? request
          const reply = await server.request(caller.credential, ...again)
          return reply.status < 300 || JSON.stringify([request, reply.status, reply.body])
        },
      })
    const seen = viewed.world.holderOf.get(holderKey(holder))
    const known = targetsOf(viewed.world, valueOfKnown(viewed.companies) ?? []).find(
      ({ kind, record }) => kind === target.kind && record.id === target.record.id,
    )
    if (!seen || !known) continue
    const partial = may(viewed.world, seen, action, known)
    counts.asked++
    if (partial.answer === 'unknown') counts.unknown++
    else
      expect(partial.answer, `seen from below: ${story()} ${JSON.stringify(partial)}`).toBe(
        able ? 'yes' : 'no',
      )
  }
}

it(
  'answers who may do what as the server does, also from a part, and shows each caller what they may see',
  { timeout: 4 * 3_600_000 },
  async ({ annotate }) => {
    await annotate(`Seed ${fc.readConfigureGlobal()?.seed ?? 'random'}`)
    await fc.assert(
      fc.asyncProperty(fc.gen(), (draw) => server.undone(() => ask(draw))),
      { numRuns: worlds, endOnFailure: true },
    )
    await annotate(JSON.stringify(counts))
    expect(Math.min(counts.yes, counts.no) / (counts.yes + counts.no)).toBeGreaterThan(0.1)
    expect(counts.unknown).toBeLessThan(counts.asked)
  },
)
