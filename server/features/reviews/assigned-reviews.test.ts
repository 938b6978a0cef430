import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reviewMailsPerDay, reviewMailsToOne } from '#contract/reviews/callers'
import { audit } from '#server/db/tables/audit.schema'
import { reviews as table } from '#server/db/tables/reviews.schema'
import { outbox } from '#server/db/tables/schema'
import { testPeopleReviews, toReview } from '#testing/test-people-reviews'
import { remindReviewers } from './remind-reviewers'

const reviews = await testPeopleReviews()
const { ask, begin, person } = reviews
const url = 'https://portal.example.com'
const mailsTo = (address: string) =>
  reviews.server.db.select().from(outbox).where(eq(outbox.to_address, address))

type Step = { kind: string }
type Listed = { id: number; reviewer_id: number; caller_count: number; item_count: number; campaign: number }

it('is one review for each reviewer, over the nodes nearest to them; nobody gets themselves while another covers them', async () => {
  const { make } = reviews.server
  const upper = await make.node(reviews.node)
  const lower = await make.node(upper)
  const [high, low] = [await person(toReview, upper), await person(toReview, lower)]
  const member = await make.person({ role: await make.role([], lower), node: lower })
  const name = `Shared ${upper}`
  const given = { name, nodes: [upper, lower], reviewers: [high.id, low.id], due_on: '2026-12-01' }
  const { status, body } = await begin(given)
  expect(status).toBe(201)
  expect(body.campaign_count).toBe(2)
  const { results } = (await ask(`?search=${encodeURIComponent(name)}&ordering=id`)).body
  expect(results).toMatchObject([
    { reviewer_id: high.id, campaign: body.id, caller_count: 2, item_count: 1 },
    { reviewer_id: low.id, campaign: body.id },
  ])
  const seen = async ({ id }: Listed) =>
    (await ask(`${id}/`)).body.callers.map((one: { id: number; is_reviewer: boolean }) => [
      one.id,
      one.is_reviewer,
    ])
  // The lower reviewer doesn't cover the upper one, about whom nobody else can decide.
  const shares = [await seen(results[0]), await seen(results[1])]
  const ids = new Set(shares.flat().map(([id]) => id))
  expect(ids).toEqual(new Set([high.id, low.id, member.id]))
  expect(shares[0]).toContainEqual([low.id, false])
  expect(shares[1]).toEqual([[member.id, false]])
  // Each line and each review has what its readers can see.
  const scopes = [(await ask(`${results[0].id}/`)).body, (await ask(`${results[1].id}/`)).body]
  expect(scopes.map(({ scope_nodes }) => scope_nodes)).toEqual([
    [String(upper), String(lower)],
    [String(lower)],
  ])
  const lines = await reviews.server.db
    .select()
    .from(audit)
    .where(eq(audit.operation, 'Create Review'))
    .orderBy(audit.id)
  expect(lines.slice(-2).map(({ after }) => after)).toEqual([
    { ...given, kind: 'people', reviewers: [high.id] },
    { ...given, kind: 'people', nodes: [lower], reviewers: [low.id] },
  ])
  for (const one of [high, low]) {
    const [mail] = await mailsTo(one.email)
    expect(mail).toMatchObject({ kind: 'review', subject: 'A review was assigned to you' })
    expect(mail!.body).toContain(`“${name}”, asked for by “`)
    expect(mail!.body).toMatch(/\d decisions?, due on 1 December 2026 \(UTC\)/)
  }
})

it('is refused for people who can’t review it, are out of scope, cover nothing, or leave a node uncovered', async () => {
  const { make, root } = reviews.server
  const [one, other] = [await make.node(reviews.node), await make.node(reviews.node, 'Calais')]
  const [here, there] = [await person(toReview, one), await person(toReview, other)]
  const weak = await person(['msp_view_role'], one)
  const outside = await person(toReview, await make.node(root))
  const words = async (reviewers: number[], nodes: number[]) =>
    (await begin({ reviewers, nodes })).body.reviewers?.[0]
  expect(await words([weak.id], [one])).toContain('they lack')
  expect(await words([outside.id], [one])).toContain('no active person')
  expect(await words([here.id], [one, other])).toContain('has Calais in scope')
  expect(await words([here.id, there.id], [one])).toContain('nothing to review')
})

it('reminds each week of all that is open, and on each due day, however many processes look, and of nothing that is decided', async () => {
  const { server } = reviews
  const node = await server.make.node(reviews.node)
  const own = await person(toReview, node)
  const member = await server.make.person({ role: await server.make.role([], node), node })
  const opened = server.clock.now
  const first = (await begin({ nodes: [node], due_on: '2030-06-20' }, own.token)).body
  const second = (await begin({ nodes: [node] }, own.token)).body
  const at = (day: string) => new Date(`${day}T08:00:00Z`)
  const remind = async (when: Date) => {
    await Promise.all([1, 2, 3].map(() => remindReviewers(server.db, when, url)))
    return (await mailsTo(own.email)).toSorted((one, other) => one.id - other.id)
  }
  const days = (count: number) => new Date(opened.getTime() + count * 86_400_000)
  expect(await remind(days(6))).toEqual([])
  const [weekly] = await remind(days(7))
  expect(weekly).toMatchObject({ subject: 'Reminder: 2 reviews wait for you', person_id: null })
  expect(weekly!.body).toContain('1 decision, due on 20 June 2030 (UTC)')
  for (const { id } of [first, second]) expect(weekly!.body).toContain(`${url}/reviews/${id}`)
  expect(await remind(days(13))).toHaveLength(1)
  expect(await remind(at('2030-06-18'))).toHaveLength(2)
  expect(await remind(at('2030-06-20'))).toMatchObject([{}, {}, { subject: 'A review is due today' }])
  const move = (due_on: string) =>
    server.request(own.token, 'PATCH', `/api/console/reviews/${first.id}/`, { due_on })
  // Moving the due day again and again brings one mail a day.
  for (const day of ['21', '20', '22', '21']) {
    await move(`2030-06-${day}`)
    expect(await remind(at('2030-06-20'))).toHaveLength(3)
  }
  expect(await remind(at('2030-06-21'))).toMatchObject([{}, {}, {}, { subject: 'A review is due today' }])
  const { steps } = (await ask(`${first.id}/`, undefined, own.token)).body
  const moves = 'due moved, '.repeat(4)
  expect(steps.map(({ kind }: Step) => kind).join(', ')).toBe(
    `reminded, reminded, reminded, ${moves}reminded`,
  )
  const late = (await remind(at('2030-06-28')))[4]
  expect(late!.body).toContain('1 decision, overdue since 21 June 2030 (UTC)')
  for (const { id } of [first, second])
    await reviews.decide(id, [{ kind: 'person', id: member.id }], 'keep', {}, own.token)
  expect(await remind(at('2030-07-20'))).toHaveLength(5)
})

it('causes at most so many mails a day', async () => {
  const { server } = reviews
  const node = await server.make.node(reviews.node)
  const [giver, taker] = [await person(toReview, node), await person(toReview, node)]
  const at = server.clock.now
  const first = await begin({ nodes: [node], reviewers: [taker.id] }, giver.token)
  expect(first.status).toBe(201)
  const [mail] = await mailsTo(taker.email)
  await server.db.insert(outbox).values(
    Array.from({ length: reviewMailsPerDay - 1 }, (_, index) => ({
      ...mail!,
      id: 900_000 + index,
      message_id: `<${index}@limit>`,
      created_at: at,
    })),
  )
  expect((await begin({ nodes: [node], reviewers: [taker.id] }, giver.token)).status).toBe(429)
})

it('mails one address at most so often a day, whoever causes it, and says what wasn’t sent', async () => {
  const { server } = reviews
  const node = await server.make.node(reviews.node)
  const [taker, former, first, second] = [
    await person(toReview, node),
    await person(toReview, node),
    await person(toReview, node),
    await person(toReview, node),
  ]
  const give = (by: string, to = taker) => begin({ nodes: [node], reviewers: [to.id] }, by)
  const { body: oldest } = await give(first.token)
  const [mail] = await mailsTo(taker.email)
  await server.db.insert(outbox).values(
    Array.from({ length: reviewMailsToOne - 2 }, (_, index) => ({
      ...mail!,
      id: 910_000 + index,
      message_id: `<${index}@address>`,
      person_id: null,
    })),
  )
  // Of two at the same moment, one is the last.
  await Promise.all([give(first.token), give(second.token)])
  expect(await mailsTo(taker.email)).toHaveLength(reviewMailsToOne)
  const unsent = { kind: 'unmailed', to: expect.any(String), account_name: '' }
  const begun = await give(first.token)
  expect(begun).toMatchObject({ status: 201, body: { steps: [unsent] } })
  const other = (await give(first.token, former)).body
  const handed = await ask(`${other.id}/hand-over/`, { reviewer: taker.id }, second.token)
  expect(handed.body.steps).toMatchObject([{ kind: 'handed over' }, unsent])
  expect(await mailsTo(taker.email)).toHaveLength(reviewMailsToOne)
  expect(await mailsTo(former.email)).toHaveLength(2)
  expect((await ask(`${begun.body.id}/remind/`, {}, first.token)).body.error[0]).toContain(
    '20 emails to them',
  )
  // A reminder that is left out is sent as soon as another mail may go, and the review says it once.
  const later = new Date(server.clock.now.getTime() + 7 * 86_400_000)
  const mails = eq(outbox.to_address, taker.email)
  await server.db.update(outbox).set({ created_at: later }).where(mails)
  await remindReviewers(server.db, later, url)
  await remindReviewers(server.db, later, url)
  expect(await mailsTo(taker.email)).toHaveLength(reviewMailsToOne)
  expect((await ask(`${oldest.id}/`, undefined, first.token)).body.steps).toMatchObject([unsent])
  await server.db.update(outbox).set({ created_at: server.clock.now }).where(mails)
  await remindReviewers(server.db, later, url)
  expect(await mailsTo(taker.email)).toHaveLength(reviewMailsToOne + 1)
})

it('is overdue when its due day is over in UTC, until it is closed', async () => {
  const { make, clock, db } = reviews.server
  const node = await make.node(reviews.node)
  await make.person({ role: await make.role([], node), node })
  const day = (days: number) => new Date(clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const [late, today] = [
    (await begin({ nodes: [node], due_on: day(0) })).body,
    (await begin({ nodes: [node], due_on: day(0) })).body,
  ]
  await db
    .update(table)
    .set({ due_on: day(-1) })
    .where(eq(table.id, late.id))
  const overdue = async () =>
    (await ask('?overdue=true&kind=people')).body.results.map(({ id }: Listed) => id)
  expect(await overdue()).toContain(late.id)
  expect(await overdue()).not.toContain(today.id)
  await reviews.sign(late)
  expect(await overdue()).not.toContain(late.id)
})
