import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outbox } from '#server/db/tables/schema'
import { forged } from '#testing/evidence/edits'
import { reviewsNodesAndPeople } from '#testing/campaign'
import { verifyFile } from '../../signing/verify-file'

type Caller = { kind: string; id: number; is_reviewer: boolean; changes: string[]; decision: unknown }
type Share = { reviewer: number; items: number; callers: number; roles: number; nodes: Node[] }
type Node = { msp_node: number; items: number }
type Listed = { id: number; item_count: number; campaign: number; campaign_count: number; voided_at: unknown }

const { server, ask, signed, lead, north, south, deputy, nodes } = await reviewsNodesAndPeople()
const mailsTo = (address: string) =>
  server.db.select().from(outbox).where(eq(outbox.to_address, address)).orderBy(outbox.id)
const body = {
  name: `Q4 https://evil.example “free” ${'x'.repeat(60)}`,
  kind: 'all',
  nodes: nodes.all,
  reviewers: [lead.id, north.id, south.id],
  due_on: '2030-06-20',
}
it('is split by hand, handed over, reminded, applied, signed and voided, and then the next review asks again', async () => {
  // Nothing is stored and nobody is told before it begins.
  const split = async (more: object = {}) => (await ask('POST', 'split/', { ...body, ...more })).body
  const [before] = [(await split()).reviewers as Share[]]
  expect(before.map(({ callers }) => callers)).toEqual([26, 23, 23])
  const given = { assigned: [{ node: nodes.below, reviewer: lead.id }] }
  const shares = (await split(given)).reviewers as Share[]
  expect(shares.map(({ callers }) => callers)).toEqual([32, 17, 23])
  const sum = (of: Share[], what: 'callers' | 'roles') => of.reduce((all, share) => all + share[what], 0)
  expect([sum(shares, 'callers'), sum(shares, 'roles')]).toEqual([72, 14])
  for (const share of shares) expect(share.nodes.reduce((all, { items }) => all + items, 0)).toBe(share.items)
  expect((await ask('GET', '')).body.count).toBe(0)
  expect(await mailsTo(north.email)).toEqual([])
  expect(await split({ assigned: [{ node: nodes.below, reviewer: south.id }] })).toHaveProperty('reviewer')
  expect(await split({ assigned: [{ node: nodes.below, reviewer: deputy.id }] })).toHaveProperty('assigned')
  expect(await split({ assigned: [...given.assigned, ...given.assigned] })).toHaveProperty('assigned')
  expect(await split({ reviewers: [lead.id, north.id, deputy.id] })).toMatchObject({
    reviewers: [{}, {}, { items: expect.any(Number) }],
  })

  const begun = await ask('POST', '', { ...body, ...given })
  expect(begun.status).toBe(201)
  const list = async (query: string, by = lead.token) => (await ask('GET', query, undefined, by)).body
  const { results } = await list(`?campaign=${begun.body.id}&ordering=campaign`)
  const [top, upper, lower] = results as [Listed, Listed, Listed]
  expect(results.map(({ item_count: items }: Listed) => items)).toEqual(shares.map(({ items }) => items))
  expect((await list('', north.token)).results).toMatchObject([{ id: upper.id, campaign_count: 3 }])
  expect((await list(`?reviewer=${south.id}`)).results).toMatchObject([{ id: lower.id }])
  const [mail] = await mailsTo(north.email)
  expect(mail?.subject).toBe('A review was assigned to you')
  // The name is cut, and nothing in it becomes a link or ends the quote.
  expect(mail?.body).toMatch(/^“Q4 https: \/ \/evil\. example free x{28}…”, asked for by “Lead Reviewer”: /m)

  // Handed over, with what is decided; each is asked about but for who reviews.
  const about = (id: number) => ({ items: [{ kind: 'person', id }], milliseconds: 1 })
  const decided = nodes.ofTop[0]!
  await ask('POST', `${top.id}/decide/`, { ...about(decided), decision: 'keep' }, lead.token)
  await ask('POST', `${top.id}/decide/`, { ...about(deputy.id), decision: 'keep' }, lead.token)
  const handOver = (id: number, reviewer: number) => ask('POST', `${id}/hand-over/`, { reviewer })
  const [uncovered] = (await handOver(top.id, north.id)).body.reviewer
  expect(uncovered).toMatch(/^North Reviewer doesn't have (?!.*the node with).* in scope\.$/)
  const handed = (await handOver(top.id, deputy.id)).body
  expect(handed).toMatchObject({ reviewer_id: deputy.id, item_count: top.item_count, decided_count: 1 })
  const caller = (id: number) =>
    (handed.callers as Caller[]).find((one) => one.id === id && one.kind === 'person')
  expect(caller(lead.id)).toMatchObject({ is_reviewer: false, decision: null })
  expect(caller(deputy.id)).toMatchObject({ is_reviewer: true })
  expect(caller(decided)?.decision).toMatchObject({ account_name: lead.name })
  expect((await handOver(top.id, deputy.id)).body.reviewer).toEqual([expect.stringContaining('already')])
  expect(await mailsTo(deputy.email)).toHaveLength(1)
  // Somebody who gave it away themselves needs no mail.
  expect(await mailsTo(lead.email)).toEqual([])

  // Reminded once a day, and another due day.
  expect((await ask('POST', `${top.id}/remind/`)).status).toBe(200)
  expect((await ask('POST', `${top.id}/remind/`)).status).toBe(400)
  expect(await mailsTo(deputy.email)).toMatchObject([{}, { subject: 'Reminder: 1 review waits for you' }])
  await ask('PATCH', `${top.id}/`, { due_on: '2030-06-30' })

  const gone = nodes.ofTop[1]!
  await ask('POST', `${top.id}/decide/`, { ...about(gone), decision: 'remove' }, deputy.token)
  await ask(
    'POST',
    `${top.id}/apply/`,
    { kind: 'person', id: gone, decision: 'remove', role: null },
    deputy.token,
  )
  const file = await signed(top.id, deputy.token)
  const others = [await signed(upper.id, north.token), await signed(lower.id, south.token)]
  for (const one of [file, ...others])
    expect((await verifyFile(Buffer.from(one))).outcome).toBe('key not compared')
  const tampered = [
    [file, `Handed over</dt><dd>from <bdi>${lead.name}`, `Handed over</dt><dd>from <bdi>${forged}`],
    [file, '"handed_over":[{"at":"2', '"handed_over":[{"at":"1'],
    [file, '"reminders":1', '"reminders":0'],
    [file, '"from":"2030-06-20","to":"2030-06-30"', '"from":"2030-06-20","to":"2030-07-30"'],
    [others[0]!, `review ${top.id} of`, `review ${top.id + 1} of`],
    [file, '<th scope="row"><bdi>Member', `<th scope="row"><bdi>${forged}`],
  ] as const
  for (const [whole, from, to] of tampered) {
    expect(whole).toContain(from)
    expect((await verifyFile(Buffer.from(whole.replace(from, to)))).outcome).toBe('changed')
  }

  // Voided: the file stays as it was signed, and the next review asks about all that was in it.
  const asked = async () => ((await split()).reviewers as Share[]).map(({ items, roles }) => items - roles)
  const after = await asked()
  const reason = { reason: 'Signed by a stolen account' }
  expect((await ask('POST', `${top.id}/void/`, reason, server.administrator)).status).toBe(403)
  expect((await ask('POST', `${top.id}/void/`, { reason: ' ' })).status).toBe(400)
  const voided = (await ask('POST', `${top.id}/void/`, reason)).body
  expect(voided).toMatchObject({ state: 'closed', void_reason: reason.reason, voided_by: lead.name })
  expect((await ask('POST', `${top.id}/void/`, reason)).status).toBe(400)
  expect((await list(`?campaign=${top.id}&ordering=id`)).results[0].voided_at).toEqual(expect.any(String))
  const headers = { authorization: `Bearer ${lead.token}` }
  expect((await server.app.inject({ url: `/api/console/reviews/${top.id}/evidence/`, headers })).body).toBe(
    file,
  )
  expect((await asked())[0]).toBeGreaterThan(after[0]!)
  // The list names it by its checksum, and says nothing else.
  const signedList = (await server.app.inject({ url: '/api/console/reviews/voided/', headers })).body
  const names = { review: top.id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }
  expect(JSON.parse(signedList)).toEqual({
    format: 'msp-voided-reviews',
    public_key: expect.any(String),
    signature: expect.any(String),
    signed_at: expect.any(String),
    version: 1,
    voided: [names],
  })
  const key = (await ask('GET', 'key/')).body.public_key
  expect((await verifyFile(Buffer.from(file), key, signedList)).outcome).toBe('voided')
  expect((await verifyFile(Buffer.from(others[0]!), key, signedList)).outcome).toBe('as signed')
  const next = (await ask('POST', '', { ...body, reviewers: undefined, name: 'Again' })).body
  const changesOf = (ids: readonly number[]) =>
    (next.callers as Caller[])
      .filter((one) => one.kind === 'person' && ids.includes(one.id))
      .map(({ changes }) => changes)
  const left = nodes.ofTop.filter((id) => id !== gone)
  expect(changesOf(left)).toEqual(left.map(() => ['new']))
  expect(changesOf(nodes.members)).toEqual(nodes.members.map(() => []))
}, 120_000)

it('a voided review takes with it what later ones rested on, and no other', async () => {
  const begin = async (of: number) =>
    (await ask('POST', '', { name: 'Q1', kind: 'all', nodes: [of], msp_node: of })).body
  const asksAnew = async (of: number) => {
    const { id, items, callers } = await begin(of)
    await ask('DELETE', `${id}/`)
    return [items.length > 0, (callers as Caller[]).some(({ changes }) => changes.includes('new'))]
  }
  const node = await server.make.node(nodes.top)
  await server.make.person({ node, role: await server.make.role(['msp_edit_node'], node) })
  await server.make.key({ node, codes: ['msp_edit_node'] })
  const first = (await begin(node)).id
  await signed(first)
  const second = (await begin(node)).id
  const third = (await begin(node)).id // It rests on the first, too.
  await signed(second)
  expect(await asksAnew(node)).toEqual([false, false])
  await ask('POST', `${first}/void/`, { reason: 'Signed by a stolen account' })
  expect(await asksAnew(node)).toEqual([true, true])
  await signed(third)
  expect(await asksAnew(node)).toEqual([true, true])
  await signed((await begin(node)).id)
  expect(await asksAnew(node)).toEqual([false, false])
})

it('that a review is void is withdrawn by another person, with a reason, and then it counts again', async () => {
  const node = await server.make.node(nodes.top)
  await server.make.role(['msp_edit_node'], node)
  const begin = async () =>
    (await ask('POST', '', { name: 'Q2', kind: 'all', nodes: [node], msp_node: node })).body
  const { id } = await begin()
  await signed(id)
  const withdraw = (by: string, reason = 'It was me, and I was mistaken') =>
    ask('POST', `${id}/void/withdraw/`, { reason }, by)
  expect((await withdraw(deputy.token)).body).toEqual({
    error: ['Only a closed review can be voided, once, and only a void one has that withdrawn.'],
  })
  await ask('POST', `${id}/void/`, { reason: 'Signed by a stolen account' })
  expect((await begin()).items.length).toBeGreaterThan(0)
  const isOwn = async (by: string) => {
    const { body: one } = await ask('GET', `${id}/`, undefined, by)
    const { results } = (await ask('GET', '', undefined, by)).body
    const listed = results.find((other: Listed) => other.id === id)
    return [one.voided_by_caller, listed.voided_by_caller]
  }
  expect(await isOwn(lead.token)).toEqual([true, true])
  expect(await isOwn(deputy.token)).toEqual([false, false])
  expect(await withdraw(lead.token)).toMatchObject({
    status: 403,
    body: { detail: 'You voided this review. Somebody else can withdraw that.' },
  })
  expect((await withdraw(server.administrator)).status).toBe(403)
  expect((await withdraw(deputy.token, ' ')).status).toBe(400)
  const { status, body: withdrawn } = await withdraw(deputy.token)
  expect([status, withdrawn.voided_at, withdrawn.void_reason]).toEqual([200, null, null])
  expect(withdrawn.steps).toMatchObject([
    { kind: 'voided', account_name: lead.name, to: 'Signed by a stolen account' },
    { kind: 'withdrawn', account_name: deputy.name, to: 'It was me, and I was mistaken' },
  ])
  expect((await begin()).items).toEqual([])
  const { body: log } = await server.request(
    deputy.token,
    'GET',
    `/api/console/audit/?record_type=review&record=${id}&operation=Withdraw+Void&result=done`,
  )
  const reason = 'It was me, and I was mistaken'
  expect(log.results).toMatchObject([{ before: { voided: true }, after: { voided: false, reason } }])
  // It can be voided again, and that is somebody else’s.
  expect((await ask('POST', `${id}/void/`, { reason }, deputy.token)).status).toBe(200)
  expect(await isOwn(lead.token)).toEqual([false, false])
  expect((await withdraw(deputy.token)).status).toBe(403)
  expect((await withdraw(lead.token)).status).toBe(200)
})

it('who had a review before it was handed over is told, also where they no longer see it', async () => {
  const begun = (await ask('POST', '', { ...body, nodes: [nodes.north], reviewers: [north.id] })).body
  expect((await ask('POST', `${begun.id}/hand-over/`, { reviewer: deputy.id })).status).toBe(200)
  const told = (await mailsTo(north.email)).at(-1)
  expect(told?.subject).toBe('A review was handed over')
  expect(told?.body).toMatch(/^“Q4 .*…” was handed over to “Deputy Reviewer”\./m)
  expect(told?.body).not.toContain('/reviews/')
  expect((await ask('GET', `${begun.id}/`, undefined, north.token)).status).toBe(404)
})

it('tells the readers of one part of the named roles only those that are in it', async () => {
  const [one, other] = [
    await server.make.role(['msp_view_node'], nodes.north),
    await server.make.role(['msp_view_node'], nodes.south),
  ]
  const given = { name: 'Two roles', roles: [one, other], reviewers: [north.id, south.id] }
  const { body: begun } = await ask('POST', '', given)
  const list = (await ask('GET', `?campaign=${begun.id}&ordering=id`)).body.results as Listed[]
  const told = async ({ id }: Listed, by: string) => {
    const log = `/api/console/audit/?record_type=review&record=${id}&operation=Create+Review`
    const [line] = (await server.request(by, 'GET', log)).body.results
    return [
      line.after.roles,
      line.after.reviewers,
      (await ask('GET', `${id}/`, undefined, by)).body.scope_roles,
    ]
  }
  expect(await told(list[0]!, north.token)).toEqual([[one], [north.id], [String(one)]])
  expect(await told(list[1]!, south.token)).toEqual([[other], [south.id], [String(other)]])
})

it('is due today or later (UTC)', async () => {
  const over = { status: 400, body: { due_on: ['The due date is over.'] } }
  const [today, past] = [{ due_on: '2026-03-04' }, { due_on: '2026-03-03' }]
  for (const url of ['', 'split/']) expect(await ask('POST', url, { ...body, ...past })).toMatchObject(over)
  const begun = await ask('POST', '', { ...body, reviewers: undefined, ...today })
  expect(begun).toMatchObject({ status: 201, body: today })
  const amend = (change: object) => ask('PATCH', `${begun.body.id}/`, change, server.administrator)
  expect(await amend(past)).toMatchObject(over)
  server.clock.pass(86_400_000)
  // A day that has passed stays while something else changes.
  expect(await amend({ ...today, name: 'Late' })).toMatchObject({ status: 200, body: { name: 'Late' } })
})
