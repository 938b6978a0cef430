import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { monthDecisions } from '#server/db/tables/comparisons.schema'
import { comparedMonths, decision, file, line, lines } from '#testing/compared-months'
import { comparisonToSign } from './comparison-to-sign'

const { server, ask, read, compare, decide } = await comparedMonths()

/** Read in one go. */
const toSign = async (month: number) => {
  const { companies } = (await server.request(server.administrator, 'GET', `/api/console/months/${month}/`))
    .body
  return comparisonToSign(server.db, (work) => work(), month, companies)
}

it('takes the lines of a file in batches, each once, and tells how many are there', async () => {
  expect(await read(202601)).toEqual({
    files: [],
    lines: [],
    decisions: [],
    pairs: [],
    forms: [],
    next: null,
  })
  const begun = await ask(202601, '', file(2_100))
  expect(begun).toMatchObject({
    status: 201,
    reply: { side: 'vendor', sent: 0, lines: 2_100, by: { kind: 'key' } },
  })
  const send = (from: number, to: number) =>
    ask(202601, 'lines/', { file: begun.reply['file'], from, lines: lines(from, to) })
  expect(await send(0, 200)).toMatchObject({ status: 200, reply: { sent: 200 } })
  // Its reply was lost.
  expect(await send(0, 200)).toMatchObject({ status: 200, reply: { sent: 200 } })
  expect(await send(400, 600)).toMatchObject({
    status: 409,
    reply: { detail: expect.stringContaining('200 of 2100 lines were sent.') },
  })
  expect((await read(202601)).files).toMatchObject([{ sent: 200 }])
  for (let from = 200; from < 2_000; from += 200) await send(from, from + 200)
  expect(await send(2_000, 2_101)).toMatchObject({ status: 409 })
  expect(await send(2_000, 2_100)).toMatchObject({ status: 200, reply: { sent: 2_100 } })
  const first = await read(202601)
  expect([first.lines.length, first.next]).toEqual([2_000, expect.any(Number)])
  expect(first.lines[0]).toMatchObject(line(0))
  expect((await read(202601, `?after=${first.next}`)).lines).toHaveLength(100)
})

it('puts a file in the place of another, and keeps decisions', async () => {
  const answers = { currency: 'EUR', decimals: '', marks: [], kinds: [{ said: 'foo', means: 'out' }] }
  const first = await compare(202602, lines(0, 1), { answers })
  // Four licences at 3.00 for 28 of 30 days.
  await decide(202602, { our_amount: '11.20' })
  const later = await compare(202602, [line(0), line(1)], { replaces: first, digest: 'b'.repeat(64) })
  expect(await ask(202602, 'lines/', { file: first, from: 0, lines: lines(0, 1) })).toMatchObject({
    status: 409,
    reply: { detail: expect.stringContaining('was replaced or deleted') },
  })
  expect(await ask(202602, '', file(1, 'x.csv', 'a', { replaces: first }))).toMatchObject({ status: 409 })
  expect(await read(202602)).toMatchObject({
    files: [{ file: later, sent: 2 }],
    decisions: [{ decision: 'accepted' }],
  })
  const decided = {
    key: '["1","1","EUR"]',
    difference: '1.30',
    our_amount: '11.20',
    decision: { decision: 'accepted', note: '', by: { kind: 'key' } },
  }
  const now = await toSign(202602)
  const files = [{ digest: 'b'.repeat(64), lines: 2, sent: 2, left_out: [{ why: 'tax' }] }]
  expect(now).toMatchObject({ comparisons: [{ side: 'vendor', files }], outdated: [] })
  expect(now.comparisons[0]!.rows.find(({ key }) => key === decided.key)).toMatchObject(decided)
  // A line that changed takes its decision out of what is signed.
  const last = await compare(202602, [line(0, { amount: '12.51' })], { replaces: later })
  const changed = await toSign(202602)
  expect(changed.comparisons[0]!.rows.filter(({ decision }) => decision !== null)).toEqual([])
  expect(changed.outdated).toMatchObject([{ key: '["1","1","EUR"]', their_amount: '12.50' }])
  const path = `/api/console/months/202602/comparison/files/${last}/`
  for (const status of [204, 404])
    expect(await server.request(server.administrator, 'DELETE', path)).toMatchObject({ status })
  expect(await read(202602)).toMatchObject({ files: [], lines: [], decisions: [{ decision: 'accepted' }] })
  expect(await toSign(202602)).toMatchObject({ comparisons: [], open: 0, outdated: [{ note: '' }] })
})

it('adds up the files of a side, and keeps the sides apart', async () => {
  const [nord, other] = [
    { company: 7, company_name: 'Nord' },
    { company: 9, company_name: 'Not in the file' },
  ]
  const exact = { number: 4, amount: '1.60', package_key: 'VLT-1' }
  await compare(202603, [line(0, { number: 1, amount: '0.40' }), line(1, { ...nord, ...exact })])
  await compare(202603, [line(0, { number: 3, amount: '1.20' })], { name: 'second.csv' })
  await compare(202603, [line(1, { ...other, ...exact, reference: '000123' })], { side: 'own' })
  const { comparisons, open } = await toSign(202603)
  const [vendor, own] = comparisons
  expect([vendor!.files.length, vendor!.equal]).toEqual([
    2,
    [{ currency: 'EUR', result: 'equal', rows: 2, number: 8, amount: '3.20', difference: '0.00' }],
  ])
  expect(vendor!.rows.map(({ key }) => key)).toEqual(['["8","1","EUR"]', '["9","1","EUR"]'])
  expect([own!.side, own!.equal]).toEqual([
    'own',
    [{ currency: 'EUR', result: 'equal', rows: 1, number: 4, amount: '1.60', difference: '0.00' }],
  ])
  expect(own!.rows.map(({ key }) => key)).toEqual(
    ['1', '7', '8'].map((company) => `["${company}","1","EUR","own"]`),
  )
  expect(open).toBe(5)
  // A decision about one side says nothing about the other.
  const alone = { their_number: null, their_amount: null, our_amount: '1.60' }
  expect(await decide(202603, { ...alone, key: '["9","1","EUR"]' })).toMatchObject({ version: 1 })
  expect(await decide(202603, { ...alone, key: '["8","1","EUR","own"]' })).toMatchObject({ version: 1 })
  expect(await decide(202603, { ...alone, key: '["9","1","EUR","own"]' })).toContain(
    'aren’t those that you saw',
  )
  expect((await toSign(202603)).open).toBe(3)
})

it('takes missing numbers of the PSA from what we bill, and leaves the others', async () => {
  const month = async () =>
    (await server.request(server.administrator, 'GET', '/api/console/months/202603/')).body
  const numbers = async () => {
    const { companies, packages } = (await month()) as Record<string, { id: number; reference?: string }[]>
    return [...companies!, ...packages!].map(({ id, reference }) => [id, reference])
  }
  const filled = [
    [1, undefined],
    [7, undefined],
    [8, undefined],
    [9, '000123'],
    [1, 'VLT-1'],
  ]
  expect(await numbers()).toEqual(filled)
  const [named, unnamed] = [
    { company: 9, reference: '124' },
    { company: null, company_name: 'N', reference: 'X-7' },
  ]
  await compare(202603, [line(0, named), line(1, unnamed)], { side: 'own' })
  expect(await numbers()).toEqual(filled)
  const pair = {
    kind: 'company',
    their_key: 'X-7',
    their_name: 'N',
    our_id: 7,
    our_uid: null,
    our_name: 'Nord',
  }
  expect(await ask(202603, 'pairs/', pair)).toMatchObject({ status: 204 })
  const set = (part: object) =>
    server.request(server.administrator, 'POST', '/api/console/month-numbers/', {
      numbers: [{ kind: 'company', our_id: 9, number: '00124', ...part }],
    })
  expect(await set({})).toMatchObject({ status: 204 })
  expect(await set({ kind: 'package', our_id: 1, number: '' })).toMatchObject({ status: 204 })
  expect(await set({ number: 'a\nb' })).toMatchObject({ status: 400 })
  expect(await numbers()).toEqual([
    [1, undefined],
    [7, 'X-7'],
    [8, undefined],
    [9, '00124'],
    [1, undefined],
  ])
})

it('tells the second of two clerks who decide at once', async () => {
  const [ada, grace] = [await server.signedIn(), await server.signedIn()]
  // It is the fourth day.
  const ofMarch = { key: '["8","1","EUR"]', their_number: null, their_amount: null, our_amount: '1.60' }
  const both = await Promise.all([
    decide(202603, ofMarch, ada),
    decide(202603, { ...ofMarch, decision: 'dispute', note: 'Too much' }, grace),
  ])
  const [winner, loser] = typeof both[0] === 'string' ? [grace, both[0]] : [ada, both[1]]
  expect(loser).toContain('decided about this since')
  const stored = (await read(202603)).decisions.find(({ key }) => key === ofMarch.key)!
  expect(stored).toMatchObject({ version: 1 })
  // The winner sends it again, because the reply was lost.
  const same = {
    ...ofMarch,
    decision: stored.decision,
    note: stored.decision === 'dispute' ? 'Too much' : '',
  }
  expect(await decide(202603, same, winner)).toMatchObject({ version: 1 })
  expect(await decide(202603, { ...ofMarch, version: 1, decision: null }, grace)).toMatchObject({
    version: 2,
    decision: null,
  })
  const lines_ = await server.db.select().from(audit).where(eq(audit.record_id, 202603))
  const logged = lines_.filter(({ operation, after }) => operation === 'Decide comparison' && after)
  expect(logged.at(-1)).toMatchObject({
    record_type: 'month',
    record_name: '2026-03',
    after: { decision: null },
  })
})

it('decides about many rows in one request, each by itself, with one line of the log', async () => {
  const alone = { version: 0, their_number: null, their_amount: null, our_amount: '1.60', note: 'All of it' }
  const rows = ['1', '7', '9'].map((id) => decision({ ...alone, key: `["${id}","1","EUR","own"]` }))
  const { reply } = await ask(202603, 'decisions/', { decisions: rows })
  expect(reply).toMatchObject({
    decided: [{ key: '["1","1","EUR","own"]', note: 'All of it' }],
    refused: [{ key: '["7","1","EUR","own"]' }, { key: '["9","1","EUR","own"]' }],
  })
})

it('remembers a pair, in place of one with the same name in another spelling', async () => {
  const unknown = { company: null, company_key: 'K', company_name: 'Nord AG' }
  const two = line(1, { ...unknown, company_name: 'NORD  AG', package: 2 })
  await compare(202602, [line(0, unknown), two, line(2)])
  const pair = { kind: 'company', their_key: 'K', their_name: 'Nord AG', our_uid: null, our_name: 'Nord' }
  expect(await ask(202602, 'pairs/', { ...pair, our_id: 7 })).toMatchObject({ status: 204 })
  expect((await read(202602)).lines.map(({ company }) => company)).toEqual([7, 7, 3])
  expect((await toSign(202602)).matches).toMatchObject([
    { their_name: 'Nord AG', our_id: 7, by: { kind: 'key' } },
  ])
  // A package of the same name is in no line.
  const alike = { ...pair, kind: 'package', our_name: 'Vault' }
  await ask(202602, 'pairs/', { ...alike, our_id: 1 })
  expect((await toSign(202602)).matches.map(({ kind }) => kind)).toEqual(['company'])
  await ask(202602, 'pairs/', { ...alike, our_id: null })
  const others = (await read(202602)).pairs.length - 1
  await ask(202602, 'pairs/', { ...pair, their_name: 'nord ag', our_id: 8 })
  const paired = await read(202602)
  expect([paired.lines.map(({ company }) => company), paired.pairs.length]).toEqual([[8, 8, 3], others + 1])
  await ask(202602, 'pairs/', { ...pair, our_id: null })
  const gone = await read(202602)
  expect([gone.lines.map(({ company }) => company), gone.pairs.length]).toEqual([[null, null, 3], others])
})

it('refuses what is not there, not allowed or not well formed, and stores nothing of it', async () => {
  const before = await server.db.select().from(monthDecisions)
  const codes = ['msp_billing_administrator', 'msp_view_managed_company'] as const
  const { key } = await server.make.key({ codes })
  expect(await decide(202603, {}, key)).toMatchObject({ status: 403 })
  expect(await ask(202605, '', file(1))).toMatchObject({ status: 404 })
  expect(await decide(202512)).toMatchObject({ status: 404 })
  for (const odd of [
    { amount: '--1.00' },
    { amount: '1.5' },
    { number: -1.5 },
    { currency: 'euro' },
    { company_name: 'x'.repeat(201) },
  ])
    expect(await ask(202603, 'lines/', { file: 2, from: 3, lines: [line(1, odd)] })).toMatchObject({
      status: 400,
    })
  expect(await decide(202603, { note: 'x'.repeat(501) })).toMatchObject({
    status: 400,
  })
  expect(await ask(202603, '', { ...file(1), digest: 'x' })).toMatchObject({ status: 400 })
  expect(await server.db.select().from(monthDecisions)).toEqual(before)
})
