import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#server/db/audit.schema'
import { monthDecisions } from '#server/db/comparisons.schema'
import { comparedMonths, decision, file, line, lines } from '#testing/compared-months'
import { comparisonToSign } from './comparison-to-sign'
import { referencesOf } from './comparison.store'

type Months = Awaited<ReturnType<typeof comparedMonths>>
let server: Months['server'], ask: Months['ask'], read: Months['read']
beforeAll(async () => {
  ;({ server, ask, read } = await comparedMonths())
})
afterAll(() => server.close())

/** Read in one go. */
const toSign = async (month: number) => {
  const { companies } = (await server.request(server.administrator, 'GET', `/api/console/months/${month}/`))
    .body
  return (await comparisonToSign(server.db, (work) => work(), month, companies)).comparison
}

it('takes the lines of a file in batches, each once, and tells how many are there', async () => {
  expect(await read(202601)).toEqual({
    file: null,
    lines: [],
    decisions: [],
    pairs: [],
    forms: [],
    next: null,
  })
  const begun = await ask(202601, '', file(2_100))
  expect(begun).toMatchObject({
    status: 201,
    reply: { upload: 1, sent: 0, lines: 2_100, by: { kind: 'key' } },
  })
  const send = (from: number, to: number) =>
    ask(202601, 'lines/', { upload: 1, from, lines: lines(from, to) })
  expect(await send(0, 200)).toMatchObject({ status: 200, reply: { sent: 200 } })
  // Its reply was lost.
  expect(await send(0, 200)).toMatchObject({ status: 200, reply: { sent: 200 } })
  expect(await send(400, 600)).toMatchObject({
    status: 409,
    reply: { detail: expect.stringContaining('200 of 2100 lines were sent.') },
  })
  expect((await read(202601)).file).toMatchObject({ sent: 200 })
  for (let from = 200; from < 2_000; from += 200) await send(from, from + 200)
  expect(await send(2_000, 2_101)).toMatchObject({ status: 409 })
  expect(await send(2_000, 2_100)).toMatchObject({ status: 200, reply: { sent: 2_100 } })
  const first = await read(202601)
  expect([first.lines.length, first.next]).toEqual([2_000, expect.any(Number)])
  expect(first.lines[0]).toMatchObject(line(0))
  expect((await read(202601, `?after=${first.next}`)).lines).toHaveLength(100)
})

it('puts a new file in the place of the old one, and keeps decisions', async () => {
  const answers = { currency: 'EUR', decimals: '', marks: [], kinds: [{ said: 'foo', means: 'out' }] }
  await ask(202602, '', { ...file(1), answers })
  expect((await read(202602)).forms).toContainEqual({ columns: file(1).columns, answers })
  await ask(202602, 'lines/', { upload: 1, from: 0, lines: lines(0, 1) })
  // Four licences at 3.00 for 28 of 30 days.
  await ask(202602, 'decisions/', decision(1, { our_amount: '11.20' }))
  await ask(202602, '', file(2, 'later.csv', 'b'))
  expect(await ask(202602, 'lines/', { upload: 1, from: 0, lines: lines(0, 1) })).toMatchObject({
    status: 409,
  })
  expect(await ask(202602, 'decisions/', decision(1, { version: 1 }))).toMatchObject({
    status: 409,
    reply: { detail: expect.stringContaining('Another file') },
  })
  const now = await read(202602)
  expect(now).toMatchObject({
    file: { upload: 2, sent: 0 },
    lines: [],
    decisions: [{ decision: 'accepted' }],
  })
  expect(now.forms.length).toBeGreaterThan(0)
  await ask(202602, 'lines/', { upload: 2, from: 0, lines: [line(0), line(1)] })
  expect(await toSign(202602)).toMatchObject({
    file: { digest: 'b'.repeat(64), lines: 2, sent: 2, left_out: [{ why: 'tax' }] },
    decisions: [{ key: '["1","1","EUR"]', decision: 'accepted', our_amount: '11.20' }],
    outdated: [],
  })
  // A line that changed takes its decision out of what is signed.
  await ask(202602, '', file(1, 'last.csv', 'c'))
  await ask(202602, 'lines/', { upload: 3, from: 0, lines: [line(0, { amount: '12.51' })] })
  const changed = (await toSign(202602))!
  expect([changed.decisions, changed.outdated.length]).toEqual([[], 1])
  expect((await referencesOf(server.db, 1, 2_000_000_000)).get(1)).toBe('R-0')
})

it('tells the second of two clerks who decide at once', async () => {
  await ask(202603, '', file(1))
  await ask(202603, 'lines/', { upload: 1, from: 0, lines: lines(0, 1) })
  const [ada, grace] = [await server.signedIn(), await server.signedIn()]
  // It is the fourth day.
  const ofMarch = { our_amount: '1.60' }
  const both = await Promise.all([
    ask(202603, 'decisions/', decision(1, ofMarch), ada),
    ask(202603, 'decisions/', decision(1, { ...ofMarch, decision: 'dispute', note: 'Too much' }), grace),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.reply['detail']).toContain('decided about this since')
  const [stored] = (await read(202603)).decisions
  expect(stored).toMatchObject({ version: 1 })
  // The winner sends it again, because the reply was lost.
  const winner = both[0].status === 200 ? ada : grace
  const same =
    both[0].status === 200
      ? decision(1, ofMarch)
      : decision(1, { ...ofMarch, decision: 'dispute', note: 'Too much' })
  expect(await ask(202603, 'decisions/', same, winner)).toMatchObject({ status: 200, reply: { version: 1 } })
  const changed = await ask(202603, 'decisions/', decision(1, { version: 1, decision: null }), grace)
  expect(changed).toMatchObject({ status: 200, reply: { version: 2, decision: null } })
  const lines_ = await server.db.select().from(audit).where(eq(audit.record_id, 202603))
  expect(
    lines_.filter(({ operation, status }) => operation === 'Decide comparison' && status < 400),
  ).toHaveLength(2)
  expect(lines_.at(-1)).toMatchObject({ record_type: 'month', record_name: '2026-03' })
})

it('remembers a pair, in place of one with the same name in another spelling', async () => {
  await ask(202603, '', file(3))
  const unknown = { company: null, company_key: 'K', company_name: 'Nord AG' }
  await ask(202603, 'lines/', {
    upload: 2,
    from: 0,
    lines: [line(0, unknown), line(1, { ...unknown, company_name: 'NORD  AG', package: 2 }), line(2)],
  })
  const pair = { kind: 'company', their_key: 'K', their_name: 'Nord AG', our_uid: null, our_name: 'Nord' }
  expect(await ask(202603, 'pairs/', { ...pair, our_id: 7 })).toMatchObject({ status: 204 })
  expect((await read(202603)).lines.map(({ company }) => company)).toEqual([7, 7, 3])
  await ask(202603, 'pairs/', { ...pair, their_name: 'nord ag', our_id: 8 })
  const paired = await read(202603)
  expect([paired.lines.map(({ company }) => company), paired.pairs.length]).toEqual([[8, 8, 3], 1])
  await ask(202603, 'pairs/', { ...pair, our_id: null })
  const gone = await read(202603)
  expect([gone.lines.map(({ company }) => company), gone.pairs]).toEqual([[null, null, 3], []])
})

it('refuses what is not there, not allowed or not well formed, and stores nothing of it', async () => {
  const before = await server.db.select().from(monthDecisions)
  const codes = ['msp_billing_administrator', 'msp_view_managed_company'] as const
  const { key } = await server.make.key({ codes })
  expect(await ask(202603, 'decisions/', decision(2), key)).toMatchObject({ status: 403 })
  expect(await ask(202605, '', file(1))).toMatchObject({ status: 404 })
  expect(await ask(202512, 'decisions/', decision(1))).toMatchObject({ status: 409 })
  for (const odd of [
    { amount: '--1.00' },
    { amount: '1.5' },
    { number: -1.5 },
    { currency: 'euro' },
    { company_name: 'x'.repeat(201) },
  ])
    expect(await ask(202603, 'lines/', { upload: 2, from: 3, lines: [line(1, odd)] })).toMatchObject({
      status: 400,
    })
  expect(await ask(202603, 'decisions/', decision(2, { note: 'x'.repeat(501) }))).toMatchObject({
    status: 400,
  })
  expect(await ask(202603, '', { ...file(1), digest: 'x' })).toMatchObject({ status: 400 })
  expect(await server.db.select().from(monthDecisions)).toEqual(before)
})
