import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actions, type Action } from '#domain/access/actions'
import { may, type Reason, type Target } from '#domain/access/may'
import { askAt, askOn, type CanDo } from '#domain/access/who-may'
import { holderKey, type Holder, type World } from '#domain/access/world'
import { known, valueOfKnown, type Known } from '#domain/known'
import { cascade } from '#domain/roles/permission-set'
import { roles } from '#server/db/tables/schema'
import { appOn } from '#testing/app-on'
import { didIt, holderIn, nameOf, requestOf, targetsOf } from '#testing/asked-requests'
import { drawn } from '#testing/drawn'
import { canBeFollowed, follow } from '#testing/following-advice'
import { fillOrganisation, type Drawn } from '#testing/random-organisation'
import { rolledBack } from '#testing/rolled-back'
import { makers } from '#testing/small-app'
import { keysOf, testDatabase } from '#testing/test-database'
import { worldRead } from '#testing/world-read'

/**
 * `npm test` runs a few; `ACCESS_WORLDS` says how many, with `ACCESS_QUESTIONS` about one record in each and 20
 * requests for lists of answers.
 */
const worlds = drawn(6, process.env.ACCESS_WORLDS)
const questions = Number(process.env.ACCESS_QUESTIONS ?? 50)
const requestsForLists = 20
const at = new Date('2026-03-04T09:30:00.000Z')
const tenantUrl = 'https://portal.example.com/tenants/{uid}'

type Server = Awaited<ReturnType<typeof appOn>> &
  ReturnType<typeof rolledBack> & { close: () => Promise<void> }
let server: Server
let root: number
beforeAll(async () => {
  const database = await testDatabase('installation')
  const rolled = rolledBack(database)
  server = {
    ...rolled,
    ...(await appOn(rolled.db, { now: at }, { tenantUrl })),
    close: () => database.close(),
  }
  const { body } = await server.request(keysOf('installation').administrator!, 'GET', '/api/msp/nodes/')
  root = body.results[0].id
})
afterAll(async () => {
  await server.app.close()
  await server.close()
})

type Drawing = fc.GeneratorValue

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
/** A person who follows all advice may, and one who leaves one obstacle may not: each reason holds. */
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

/** A random organisation, all that can be asked about it, and what one of its callers sees. */
async function drawnOrganisation(draw: Drawing) {
  const { everybody, blank, lineage } = await fillOrganisation(server.current(), root, at, draw)
  const whole = await worldRead(server.request, keysOf('installation').administrator!, at)
  const pick = <T>(from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })]!
  const callers = everybody.filter((one): one is Drawn & { credential: string } => one.credential !== null)
  const viewer = pick(callers)
  const viewed = await worldRead(server.request, viewer.credential, at)
  const targets = targetsOf(whole.world, valueOfKnown(whole.companies) ?? [])
  return { whole, viewer, viewed, targets, callers, pick, blank, lineage }
}

async function ask(draw: Drawing): Promise<void> {
  const { whole, viewer, viewed, targets, callers, pick, blank } = await drawnOrganisation(draw)
  const names = (those: readonly Target[]) => those.map(nameOf).toSorted()
  const seeing = holderIn(whole.world, viewer)
  const mayBeSeen = targets.filter((target) => {
    const see = actions.find(({ on, id }) => on === target.kind && id === 'see')!
    return may(whole.world, seeing, see, target).answer === 'yes'
  })
  expect(names(targetsOf(viewed.world, valueOfKnown(viewed.companies) ?? []))).toEqual(names(mayBeSeen))
  for (let more = questions; more > 0; more--) {
    const caller = pick(callers)
    const action: Action = pick(actions)
    const target = pick(targets.filter(({ kind }) => kind === action.on))
    const holder = holderIn(whole.world, caller)
    const request = requestOf(action, target, { blank, home: holder.node, draw })
    if (!request) continue
    const answer = may(whole.world, holder, action, target)
    const reply = await server.undone(() => server.request(caller.credential, ...request))
    const { status, body } = reply
    const story = () =>
      `${holderKey(holder)}: ${action.id} ${action.on} ${target.record.id} → ${status} ${JSON.stringify(body)}; ${JSON.stringify(answer)}`
    expect([200, 201, 204, 400, 401, 403, 404], story()).toContain(status)
    const able = didIt(action, reply)
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
          return didIt(action, reply) || JSON.stringify([request, reply.status, reply.body])
        },
      })
    const seen = viewed.world.holderOf.get(holderKey(holder))
    const known = targetsOf(viewed.world, valueOfKnown(viewed.companies) ?? []).find(
      (one) => nameOf(one) === nameOf(target),
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

const lists = { requests: 0, done: 0, compared: 0, fromBelow: 0 }
const canDoOf = (list: Known<readonly CanDo[]>, who: string) =>
  valueOfKnown(list)?.find(({ holder }) => holderKey(holder) === who)
const answersAt = (world: World, action: Action, top: string) => {
  const { at: first, end } = world.places.get(top)!
  return askAt(world, action, [[first, end]], true).able
}

/** Does something to each record of a node and below, one by one, and compares with the lists of answers. */
async function compareLists(draw: Drawing): Promise<void> {
  const { whole, viewed, targets, callers, pick, blank, lineage } = await drawnOrganisation(draw)
  const inSight = targetsOf(viewed.world, []).map(nameOf)
  const isInSight = (target: Target) =>
    target.kind === 'company'
      ? viewed.world.places.has(target.record.node ?? '')
      : inSight.includes(nameOf(target))
  const tops = [...whole.world.order, ...viewed.world.order]
  for (let left = requestsForLists; left > 0;) {
    const [caller, action, top] = [pick(callers), pick<Action>(actions), pick(tops)]
    const holder = holderIn(whole.world, caller)
    const who = holderKey(holder)
    const there = targets.filter((target) => {
      const node = target.kind === 'node' ? target.record.id : target.record.node
      return target.kind === action.on && node != null && lineage(Number(node)).includes(Number(top.id))
    })
    const done: Target[] = []
    let asked = 0
    for (const target of there) {
      const request = requestOf(action, target, { blank, home: holder.node, draw })
      if (!request) break
      asked++
      const reply = await server.undone(() => server.request(caller.credential, ...request))
      if (didIt(action, reply)) done.push(target)
      const alone = canDoOf(askOn(whole.world, action, target).able, who)
      expect(alone?.now ?? known(0), `${who}: ${action.id} ${nameOf(target)} → ${reply.status}`).toEqual(
        known(didIt(action, reply) ? 1 : 0),
      )
    }
    if (asked === 0) continue
    left -= asked
    lists.requests += asked
    lists.done += done.length
    lists.compared++
    const story = `${who}: ${action.id} ${action.on} at ${top.id}, done to ${done.map(nameOf).join()} of ${there.map(nameOf).join()}`
    const all = answersAt(whole.world, action, top.id)
    expect(all.kind, story).toBe('known')
    expect(canDoOf(all, who)?.now ?? known(0), story).toEqual(known(done.length))

    // Of what somebody else sees, nothing is wrong, and nobody is missing without a word.
    if (!viewed.world.places.has(top.id)) continue
    lists.fromBelow++
    const part = answersAt(viewed.world, action, top.id)
    const share = canDoOf(part, who)
    const seen = done.filter(isInSight).length
    if (!share && seen > 0) expect(part.kind, story).not.toBe('known')
    if (share?.now.kind === 'known') expect(share.now.value, story).toBe(seen)
    if (share?.now.kind === 'partly') expect(share.now.value, story).toBeLessThanOrEqual(seen)
  }
}

it(
  'lists who may do what at a node and below as the server answers each of them, also from a part',
  { timeout: 4 * 3_600_000 },
  async ({ annotate }) => {
    await fc.assert(
      fc.asyncProperty(fc.gen(), (draw) => server.undone(() => compareLists(draw))),
      { numRuns: worlds, endOnFailure: true },
    )
    await annotate(JSON.stringify(lists))
    expect(lists.done / lists.requests).toBeGreaterThan(0.1)
  },
)

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
