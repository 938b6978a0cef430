import { eq, sql } from 'drizzle-orm'
import { consoleOperations, operations } from '#contract/endpoints'
import type { WrittenReview } from '#contract/reviews/reviews'
import type { Endpoint } from '#contract/wire'
import { licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import { roles } from '#server/db/tables/schema'
import type { Answer, Method } from './app-on'
import { decision, file, line } from './compared-months'
import { exampleRequests } from './example-requests'
import { heldLicences } from './held-licences'
import type { Base } from './mutated'
import { shownDecision, shownPlan } from './shown'
import { makers } from './small-app'
import { testApp, type TestApp } from './test-app'

export type FuzzedWorld = {
  readonly server: TestApp
  /** Keys, and the tokens of people who have just confirmed who they are. */
  readonly credentials: Readonly<Record<string, string>>
  readonly bases: readonly Base[]
  /** Those that exist, of every kind. */
  readonly ids: readonly number[]
}

/** The sample, with two people who are signed in, and reviews and compared months in every state. */
export async function fuzzedWorld(): Promise<FuzzedWorld> {
  const server = await testApp()
  // None of the requests draws these ids, so nobody's session ends.
  for (const table of ['sessions', 'employees'])
    await server.db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000000)`)
  const named = eq(roles.name, 'Administrator')
  const [administrator] = await server.db.select({ id: roles.id }).from(roles).where(named)
  const make = makers(server.db, 1, server.clock.now)
  const people: number[] = []
  const credentials: Record<string, string> = { ...server.keys }
  for (const name of ['person', 'other', 'third']) {
    const { id } = await make.person({ role: administrator!.id })
    people.push(id)
    credentials[name] = (await make.session(id)).token
  }
  const ask: Ask = async (method, url, payload) => {
    const reply = await server.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${credentials.person}` },
      ...(payload && { payload }),
    })
    if (reply.statusCode >= 400) throw new Error(`${method} ${url} → ${reply.statusCode} ${reply.body}`)
    return reply.body === '' ? undefined : JSON.parse(reply.body)
  }
  // Three months are listed, of which two can be closed.
  const at = new Date('2026-01-01T00:00:00Z')
  await server.db.insert(priceChanges).values({ at, package_id: 1, price_monthly: '3.00', currency: 'EUR' })
  const held = [1, 2, 3, 4].map((company_id) => heldLicences({ at, company_id, node_id: 1 }))
  await server.db.insert(licenceChanges).values(held)
  const months = await monthsIn(ask)
  const plain = [await make.role(['msp_view_node']), await make.role(['msp_view_node'])]
  const reviews = await reviewsIn(ask, people.slice(0, 2), plain)
  const document = await ask('GET', '/api/openapi.json')
  const examples = Object.entries<Endpoint>({ ...operations, ...consoleOperations }).map(
    ([name, entry]): Base => {
      const { params = {}, query = '', body } = exampleRequests[name] ?? {}
      const described = document.paths[entry.path][entry.method.toLowerCase()]
      return {
        name,
        method: entry.method,
        url: `${entry.path.replaceAll(/\{(\w+)\}/g, (_, of: string) => params[of] ?? '1')}${query}`,
        ...(entry.body && {
          body: { ...described.requestBody.content['application/json'].example, ...body },
        }),
      }
    },
  )
  const ids = [...Array(60).keys(), ...months.ids, ...reviews.ids, 1_240, 2_147_483_647]
  return { server, credentials, bases: [...examples, ...months.bases, ...reviews.bases], ids }
}

type Ask = (method: Method, url: string, payload?: object) => Promise<Answer['body']>

/** Compares the months that are listed with files of both sides, and decides about some rows. */
async function monthsIn(ask: Ask) {
  const { months } = await ask('GET', '/api/console/months/')
  const listed: number[] = months.slice(0, 2).map(({ id }: { id: number }) => id)
  const ids = listed.slice()
  const bases: Base[] = []
  for (const id of listed) {
    const at = `/api/console/months/${id}/`
    const { companies } = await ask('GET', at)
    const add = (name: string, rest: string, body?: object, method: Base['method'] = 'POST') =>
      bases.push({ name, method, url: at + rest, ...(body && { body }) })
    const ours = companies.slice(0, 4)
    const lines = [0, 1, 2].map((n) =>
      line(n, { company: ours[n]?.id ?? null, package: ours[n]?.lines[0]?.package ?? null }),
    )
    lines.push(line(3, { company: null, company_name: 'Unknown', company_key: 'K' }))
    const { file: number } = await ask(
      'POST',
      `${at}comparison/`,
      file(100, 'a.csv', 'a', {
        answers: {
          currency: 'EUR',
          decimals: '.',
          marks: [{ said: '$', means: 'USD' }],
          kinds: [{ said: 'Tax', means: 'tax' }],
        },
      }),
    )
    await ask('POST', `${at}comparison/lines/`, { file: number, from: 0, lines })
    const own = await ask('POST', `${at}comparison/`, file(4, 'b.csv', 'b', { side: 'own' }))
    await ask('POST', `${at}comparison/lines/`, { file: own.file, from: 0, lines })
    const rows = lines.map((one, n) =>
      decision({
        key: JSON.stringify([
          one.company === null ? `?["k","unknown"]` : String(one.company),
          String(one.package ?? 1),
          'EUR',
        ]),
        company: `C ${n}`,
        decision: n % 2 ? 'accepted' : null,
        our_number: null,
        our_amount: null,
      }),
    )
    const pair = {
      kind: 'company',
      their_key: 'K',
      their_name: 'Unknown',
      our_id: ours[0]?.id ?? 1,
      our_uid: null,
      our_name: ours[0]?.name ?? 'x',
    }
    add('getMonth', '', undefined, 'GET')
    add('getOpenRows', 'open/', undefined, 'GET')
    add('closeMonth', 'close/')
    add('reopenMonth', 'reopen/', { reason: 'Again' })
    add('getClosing', 'closings/1/', undefined, 'GET')
    for (const part of ['', '?part=decisions', '?part=pairs&after=1', '?after=1'])
      add('getComparison', `comparison/${part}`, undefined, 'GET')
    add('beginComparison', 'comparison/', file(2, 'c.csv', 'c', { replaces: number }))
    for (const from of [4, 0]) add('sendComparisonLines', 'comparison/lines/', { file: number, from, lines })
    add('deleteComparisonFile', `comparison/files/${own.file}/`, undefined, 'DELETE')
    for (let again = 0; again < 3; again++)
      add('decideComparison', 'comparison/decisions/', { decisions: rows })
    for (let again = 0; again < 3; again++) add('pairComparison', 'comparison/pairs/', pair)
    const numbers = ours.map((one: { id: number }, n: number) => ({
      kind: 'company',
      our_id: one.id,
      number: `N-${n}`,
    }))
    bases.push({
      name: 'setMonthNumbers',
      method: 'POST',
      url: '/api/console/month-numbers/',
      body: { numbers },
    })
    ids.push(number, own.file)
  }
  return { ids, bases }
}

/** Begins reviews of all kinds: open ones, a paused one, one of two reviewers, a closed and a void one. */
async function reviewsIn(ask: Ask, people: readonly number[], plain: readonly number[]) {
  const path = '/api/console/reviews/'
  const begin = (more: object) => ask('POST', path, { name: 'Fuzzed', ...more })
  const { results: nodes } = await ask('GET', '/api/msp/nodes/')
  const [, leaf] = nodes as { id: number }[]
  const open = [await begin({ kind: 'all', nodes: [leaf!.id] }), await begin({ roles: [9, 10, 11] })]
  const paused = await begin({ roles: [9] })
  await ask('PATCH', `${path}${paused.id}/`, { state: 'paused' })
  const campaign = await begin({ kind: 'people', nodes: [1, leaf!.id], reviewers: people })
  const signed: { id: number }[] = []
  for (const role of plain) {
    const made: WrittenReview = await begin({ roles: [role] })
    for (const { role: of, code } of made.items)
      await ask('POST', `${path}${made.id}/decide/`, {
        items: [{ kind: 'role', id: of, code }],
        decision: 'keep',
        milliseconds: 1,
      })
    signed.push(await ask('POST', `${path}${made.id}/close/`, {}))
  }
  await ask('POST', `${path}${signed[1]!.id}/void/`, { reason: 'Wrong' })
  const all: WrittenReview[] = [...open, paused, campaign, ...signed]
  const bases: Base[] = all.flatMap((review) => {
    const add = (name: string, rest: string, body?: object, method: Base['method'] = 'POST'): Base => ({
      name,
      method,
      url: `${path}${review.id}/${rest}`,
      ...(body && { body }),
    })
    const ofRoles = review.items
      .slice(0, 6)
      .map(({ role, code }) => ({ kind: 'role', id: Number(role), code }))
    const callers = review.callers.slice(0, 6).map(({ kind, id }) => ({ kind, id }))
    const made = { milliseconds: 86_400_000, note: 'Why\nso' }
    const [caller] = callers
    return [
      add('getReview', '', undefined, 'GET'),
      add('getReviewEvidence', 'evidence/', undefined, 'GET'),
      add('updateReview', '', { state: review.state, name: 'Named', due_on: '2026-04-01' }, 'PATCH'),
      ...['keep', 'revoke', 'reduce', 'other_role', 'remove'].flatMap((decision) =>
        [ofRoles, callers, ...[...ofRoles, ...callers].map((one) => [one])].map((items) =>
          add('decideReview', 'decide/', { items, decision, role: 2, ...made }),
        ),
      ),
      ...review.roles
        .slice(0, 2)
        .map(({ role_id }) => add('applyReview', 'apply/', shownPlan(review, Number(role_id)))),
      ...(caller ? [add('applyReview', 'apply/', shownDecision(review, caller))] : []),
      add('handOverReview', 'hand-over/', { reviewer: people[1] }),
      add('remindReview', 'remind/'),
      add('closeReview', 'close/', {}),
      add('voidReview', 'void/', { reason: 'Wrong\nagain' }),
      // The others stay, so that requests come as far as their rules.
      ...(review === paused ? [add('deleteReview', '', undefined, 'DELETE')] : []),
    ]
  })
  for (const more of [
    { kind: 'all', nodes: [leaf!.id] },
    {
      kind: 'roles',
      nodes: [leaf!.id],
      reviewers: people,
      assigned: [{ node: leaf!.id, reviewer: people[0] }],
      due_on: '2026-04-01',
    },
    { roles: [9, 10] },
  ])
    for (const rest of ['', 'split/'])
      bases.push({
        name: rest ? 'splitReview' : 'createReview',
        method: 'POST',
        url: path + rest,
        body: { name: 'Another', ...more },
      })
  bases.push({
    name: 'listReviews',
    method: 'GET',
    url: `${path}?campaign=${campaign.id}&reviewer=${people[0]}&overdue=true`,
  })
  return { ids: all.map(({ id }) => id), bases }
}
