import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/audit'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import { afterwards, effectOf, type AccessWrite, type Change } from '#domain/access/effect'
import { refusedOf, type Refused } from '#domain/access/refused'
import { writesOfUndoing } from '#domain/access/undone'
import { planTakeBack } from '#domain/take-back'
import { holderKey, type Holder, type World } from '#domain/access/world'
import { positionsIn } from '#domain/access/spans'
import { heldCodes, permissionSetFrom, type PermissionSet } from '#domain/roles/permission-set'
import { appOn, type Method } from '#testing/app-on'
import { codesIn, stateOf, usableByNode, type State } from '#testing/permissions'
import { fillOrganisation } from '#testing/random-organisation'
import { rolledBack } from '#testing/rolled-back'
import { makers } from '#testing/small-app'
import { keysOf, testDatabase } from '#testing/test-database'
import { worldRead } from '#testing/world-read'

/** `npm test` runs a few; `ACCESS_CHANGES` says how many. */
const organisations = Math.ceil(Number(process.env.ACCESS_CHANGES ?? 100) / 25)
const at = new Date('2026-03-04T09:30:00.000Z')

type Server = Awaited<ReturnType<typeof appOn>> &
  ReturnType<typeof rolledBack> & { close: () => Promise<void> }
let server: Server
const key = keysOf('installation').administrator!
let [root, administrator] = [0, 0]
beforeAll(async () => {
  const database = await testDatabase('installation')
  const rolled = rolledBack(database)
  server = { ...rolled, ...(await appOn(rolled.db, { now: at })), close: () => database.close() }
  root = (await server.request(key, 'GET', '/api/msp/nodes/')).body.results[0].id
  const roles = await server.request(key, 'GET', '/api/msp/roles/')
  administrator = roles.body.results.find(({ name }: { name: string }) => name === 'Administrator').id
})
afterAll(async () => {
  await server.app.close()
  await server.close()
})

/** A holding of a permission at a node: 'person 3 / 7 / msp_view_user'. */
const tableOf = (state: State): Set<string> =>
  new Set(
    [...state.people, ...state.keys].flatMap((member) =>
      [...usableByNode(state, member)].flatMap(([node, mask]) =>
        codesIn(mask).map((code) => `${member.id} / ${node} / ${code}`),
      ),
    ),
  )
const linesOf = (world: World, changes: readonly Change[], side: 'gained' | 'lost'): string[] =>
  changes.flatMap((change) =>
    change[side].flatMap(({ codes, spans }) =>
      positionsIn(spans).flatMap((position) =>
        codes.map((code) => `${holderKey(change.holder)} / ${world.order[position]?.id} / ${code}`),
      ),
    ),
  )

type Reply = Awaited<ReturnType<Server['request']>>
type Drawn = { readonly request: readonly [Method, string, unknown?]; readonly write: AccessWrite }

/**
 * A write of any kind, as a request and as the engine gets it. Nobody changes the actor, who writes again.
 */
function drawWrite(world: World, actor: string, draw: fc.GeneratorValue): Drawn | undefined {
  const pick = <T>(from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })]!
  const urlOf = ({ kind, id }: Holder) =>
    `${kind === 'person' ? '/api/msp/employees/' : '/api/console/service-accounts/'}${id}/`
  const others = [...world.holderOf.values()].filter((one) => holderKey(one) !== actor)
  const own = world.holderOf.get(actor)?.role
  const custom = [...world.roleOf.values()].filter(({ id, node }) => node !== null && id !== own)
  if (others.length === 0 || custom.length === 0) return undefined
  const holder = pick(others)
  const node = pick(world.order)
  const role = pick(custom)
  switch (draw(fc.nat, { max: 5 })) {
    case 0:
    case 1: {
      const bits = draw(fc.nat, { max: 2 ** 25 - 1 })
      const codes = cataloguePermissions.filter(({ code }, bit) =>
        draw(fc.boolean) ? heldCodes(role.permissions).includes(code) : (bits >> bit) & 1,
      )
      return {
        request: ['PATCH', `/api/msp/roles/${role.id}/`, { permissions: codes.map(({ id }) => id) }],
        write: { kind: 'role', id: role.id, permissions: permissionSetFrom(codes.map(({ code }) => code)) },
      }
    }
    case 2:
      return {
        request: ['PATCH', `/api/msp/nodes/${node.id}/`, { parent: pick(world.order).id }],
        write: { kind: 'node', id: node.id, parent: '' },
      }
    case 3:
      return {
        request: ['DELETE', urlOf(holder)],
        write: { kind: 'holder', before: holder, after: null },
      }
    default: {
      const [to, place] = [pick([...world.roleOf.values()]).id, draw(fc.boolean) ? node.id : holder.node]
      return {
        request: ['PATCH', urlOf(holder), { role: to, msp_node: place }],
        write: { kind: 'holder', before: holder, after: { ...holder, role: to, node: place } },
      }
    }
  }
}

const counts = {
  undone: 0,
  accepted: 0,
  refused: 0,
  nobody: 0,
  stranded: 0,
  superior: 0,
  'last administrator': 0,
}

/** The server's words of what the form says before. */
const wordsOf: Readonly<Record<Refused['why'], RegExp>> = {
  stranded: /would no longer be above it|have this role below its node|has this role below its node/,
  superior: /You can only (move a node away from|give permissions that)/,
  'last administrator': /The root node needs an active person/,
}
const whys = Object.keys(wordsOf) as Refused['why'][] // The keys of the object above.

/** What the form says that the server refuses is refused, and what the server refuses so, the form says. */
function compareRefusal(refused: readonly Refused[], { status, body }: Reply, story: string): void {
  // Of what somebody can't give to a person or a role, the fields of those speak.
  const asked = whys.filter((why) => why !== 'superior' || story.includes('/nodes/'))
  const said = status < 300 ? undefined : asked.find((why) => wordsOf[why].test(JSON.stringify(body)))
  const told = refused.map(({ why }) => why)
  if (told.length > 0) expect(status, story).toBeGreaterThanOrEqual(400)
  if (said === undefined) return
  counts[said]++
  expect(told, `${story} ${JSON.stringify(body)}`).toContain(said)
}

async function change(
  { actor, token, own }: { actor: string; token: string; own: readonly string[] },
  draw: fc.GeneratorValue,
): Promise<void> {
  const { world } = await worldRead(server.request, token, at)
  const drawn = drawWrite(world, actor, draw)
  if (!drawn) return
  const { request, write } = drawn
  const given: AccessWrite =
    write.kind === 'node' ? { ...write, parent: (request[2] as { parent: string }).parent } : write
  const predicted = effectOf(world, [given])
  const before = tableOf(await stateOf(server.current()))
  const reply = await server.request(token, ...request)
  const { status, body } = reply
  const lacks = (held: PermissionSet) => heldCodes(held).filter((code) => !own.includes(code))
  compareRefusal(refusedOf(world, [given], afterwards(world, [given]), lacks), reply, JSON.stringify(request))
  if (status >= 300) {
    expect([400, 403], JSON.stringify(body)).toContain(status)
    counts.refused++
    return
  }
  counts.accepted++
  const after = tableOf(await stateOf(server.current()))
  if (predicted.kind !== 'known') throw new Error(predicted.why)
  if (predicted.value.length === 0) counts.nobody++
  const story = JSON.stringify(request)
  expect(linesOf(world, predicted.value, 'gained').toSorted(), story).toEqual(
    [...after].filter((line) => !before.has(line)).toSorted(),
  )
  expect(linesOf(world, predicted.value, 'lost').toSorted(), story).toEqual(
    [...before].filter((line) => !after.has(line)).toSorted(),
  )
  if (draw(fc.boolean)) await undo(token, story)
}

/** A person who is invited again has a new ID, which nobody knows before. */
const withoutNewIds = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/^person \S+@\S+ /, 'person new ')).toSorted()

/** Takes the last line back, and compares who gains and loses what with what the dialog says before. */
async function undo(token: string, story: string): Promise<void> {
  const { body: log } = await server.request(token, 'GET', '/api/console/audit/?page_size=1')
  const lines = listAudit.reply.read.parse(log).results
  const [planned] = planTakeBack(lines)
  if (!planned || !('undoing' in planned)) return
  const { world } = await worldRead(server.request, token, at)
  const writes = writesOfUndoing(world, [planned], at.getTime())
  expect(writes, story).not.toContainEqual({ kind: 'not known' })
  const predicted = effectOf(world, writes)
  const before = tableOf(await stateOf(server.current()))
  const known = new Set([...before].map((line) => line.split(' / ')[0]))
  const { status } = await server.request(token, 'POST', `/api/console/audit/${planned.line.id}/take-back/`)
  if (status >= 300 || predicted.kind !== 'known') return
  counts.undone++
  const after = tableOf(await stateOf(server.current()))
  const isNew = (line: string) => planned.undoing.does === 'create' && !known.has(line.split(' / ')[0])
  expect(withoutNewIds(linesOf(world, predicted.value, 'gained')), story).toEqual(
    withoutNewIds(
      [...after]
        .filter((line) => !before.has(line))
        .map((line) => (isNew(line) ? line.replace(/^person \d+ /, 'person new ') : line)),
    ),
  )
  expect(linesOf(world, predicted.value, 'lost').toSorted(), story).toEqual(
    [...before].filter((line) => !after.has(line)).toSorted(),
  )
}

const all = cataloguePermissions.map(({ code }) => code)
/** An administrator, or somebody who sees everything and lacks a permission that others have. */
const codesOfActor = (draw: fc.GeneratorValue) =>
  draw(fc.boolean) ? all : all.filter((code) => code !== 'msp_assume_managed_company')

it(
  'predicts by name, permission and node whom a change gives or takes access',
  { timeout: 4 * 3_600_000 },
  async ({ annotate }) => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), (draw) =>
        server.undone(async () => {
          await fillOrganisation(server.current(), root, at, draw)
          const make = makers(server.current(), root, at)
          const own = codesOfActor(draw)
          const role = own.length < all.length ? await make.role(own) : administrator
          const { id } = await make.person({ role })
          const { token } = await make.session(id)
          for (let more = 25; more > 0; more--) await change({ actor: `person ${id}`, token, own }, draw)
        }),
      ),
      { numRuns: organisations, endOnFailure: true },
    )
    await annotate(JSON.stringify(counts))
    expect(counts.accepted).toBeGreaterThan(counts.refused / 2)
    expect(counts.nobody).toBeLessThan(counts.accepted / 2)
  },
)
