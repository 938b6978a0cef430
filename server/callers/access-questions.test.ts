import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cataloguePermissions } from '#contract/permission-catalogue'
import { actions, type Action } from '#domain/access/actions'
import { may, type Answer, type Target } from '#domain/access/may'
import { holderKey, type World } from '#domain/access/world'
import { valueOfKnown } from '#domain/known'
import { appOn, type Method } from '#testing/app-on'
import { fillOrganisation, type Drawn } from '#testing/random-organisation'
import { rolledBack } from '#testing/rolled-back'
import { unique, uniqueEmail } from '#testing/small-app'
import { keysOf, testDatabase } from '#testing/test-database'
import { worldRead } from '#testing/world-read'

/** `npm test` runs a few; `ACCESS_WORLDS` says how many, with `ACCESS_QUESTIONS` in each. */
const worlds = Number(process.env.ACCESS_WORLDS ?? 12)
const questions = Number(process.env.ACCESS_QUESTIONS ?? 60)
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

type Request = readonly [method: Method, url: string, body?: unknown]
const viewNode = cataloguePermissions.find(({ code }) => code === 'msp_view_node')!.id

/** The request that does it, without changing more than it must; undefined: no operation does it. */
function requestOf({ id: action, on }: Action, target: Target, blank: number): Request | undefined {
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
      return ['PATCH', url, { last_name: 'Same' }]
    case 'reset':
      return ['PATCH', `${url}reset-2fa/`]
    case 'resend':
      return ['POST', `${url}send-invite/`]
    case 'rotate':
      return ['POST', `${url}rotate/`]
    case 'add node':
      return ['POST', paths.node, { name: unique('Node'), parent: id }]
    case 'add role':
      return ['POST', paths.role, { name: unique('Role'), msp_node: id, permissions: [viewNode] }]
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

const counts = { yes: 0, no: 0, unknown: 0, asked: 0 }
/** A new role gives a permission, and only who can use it may give it: the question doesn't name it. */
const asks = (action: Action, answer: Answer, able: boolean) =>
  !(action.id === 'add role' && answer.answer === 'yes' && !able)

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
    const request = requestOf(action, target, blank)
    const holder = whole.world.holderOf.get(holderKey({ ...caller, id: String(caller.id) }))!
    if (!request) continue
    const answer = may(whole.world, holder, action, target)
    const { status, body } = await server.undone(() => server.request(caller.credential, ...request))
    const story = () =>
      `${holderKey(holder)}: ${action.id} ${action.on} ${target.record.id} → ${status} ${JSON.stringify(body)}; ${JSON.stringify(answer)}`
    expect([200, 201, 204, 400, 401, 403, 404], story()).toContain(status)
    const able = status < 300
    if (asks(action, answer, able)) expect(answer.answer, story()).toBe(able ? 'yes' : 'no')
    counts[able ? 'yes' : 'no']++
    const seen = viewed.world.holderOf.get(holderKey(holder))
    const known = targetsOf(viewed.world, valueOfKnown(viewed.companies) ?? []).find(
      ({ kind, record }) => kind === target.kind && record.id === target.record.id,
    )
    if (!seen || !known) continue
    const partial = may(viewed.world, seen, action, known)
    counts.asked++
    if (partial.answer === 'unknown') counts.unknown++
    else if (asks(action, partial, able))
      expect(partial.answer, `seen from below: ${story()} ${JSON.stringify(partial)}`).toBe(
        able ? 'yes' : 'no',
      )
  }
}

it(
  'answers who may do what as the server does, also from a part, and shows each caller what they may see',
  { timeout: 4 * 3_600_000 },
  async ({ annotate }) => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), (draw) => server.undone(() => ask(draw))),
      { numRuns: worlds, endOnFailure: true },
    )
    await annotate(JSON.stringify(counts))
    expect(Math.min(counts.yes, counts.no) / (counts.yes + counts.no)).toBeGreaterThan(0.1)
    expect(counts.unknown).toBeLessThan(counts.asked)
  },
)
