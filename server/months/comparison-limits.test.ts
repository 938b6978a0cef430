import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxDecisions, maxPairs } from '#contract/month-comparisons'
import { monthDecisions, monthLines, monthPairs } from '#server/db/comparisons.schema'
import { comparedMonths, decision, file, line, lines } from '#testing/compared-months'

type Months = Awaited<ReturnType<typeof comparedMonths>>
let server: Months['server'], ask: Months['ask'], read: Months['read']
beforeAll(async () => {
  ;({ server, ask, read } = await comparedMonths())
})
afterAll(() => server.close())

it('refuses a month that is not listed, and a line of no lines', async () => {
  expect(await ask(200001, '', file(1))).toMatchObject({ status: 404 })
  expect(await ask(202512, '', file(1))).toMatchObject({ status: 404 })
  await ask(202601, '', file(1))
  const { upload } = (await read(202601)).file!
  const odd = { upload, from: 0, lines: [line(0, { file_lines: 0 })] }
  expect(await ask(202601, 'lines/', odd)).toMatchObject({ status: 400 })
})

it('refuses a decision about a row that neither the file nor the month has', async () => {
  await ask(202602, '', file(2, 'rows.csv', 'd'))
  const { upload } = (await read(202602)).file!
  const unknown = line(1, { company: null, company_key: '', reference: '', company_name: 'Süd  GmbH' })
  await ask(202602, 'lines/', { upload, from: 0, lines: [line(2), unknown] })
  const nothing = { our_number: null, our_amount: null }
  const decide = async (key: string, part: object = nothing) =>
    (await ask(202602, 'decisions/', decision(upload, { key, ...part }))).status
  for (const key of [
    'nonsense <script>',
    '[]',
    '["3","1","USD"]',
    '["3","2","EUR"]',
    '["99","1","EUR"]',
    '["99999999999999999999","1","EUR"]',
    '["?[\\"\\",\\"nobody\\"]","1","EUR"]',
  ])
    expect(await decide(key), key).toBe(400)
  // One of the file, one of ours alone, and one that the file names otherwise.
  const [theirs, ours] = ['["3","1","EUR"]', '["9","1","EUR"]']
  const alone = { their_number: null, their_amount: null, our_number: 4, our_amount: '11.20' }
  expect([await decide(theirs), await decide(ours, alone)]).toEqual([200, 200])
  expect(await decide('["?[\\"\\",\\"süd gmbh\\"]","1","EUR"]')).toBe(200)
  // Figures that nobody can have seen are signed as nobody's decision.
  for (const odd of [{ our_amount: '999999999999.99' }, { our_number: 5 }, { their_amount: '0.01' }])
    expect(await decide(ours, { ...alone, ...odd, version: 1 })).toBe(409)
  expect(await decide(ours, { ...alone, our_number: 5, version: 1, decision: null })).toBe(200)
})

it('refuses a pair with an ID or name that is not ours', async () => {
  const pair = { kind: 'company', their_key: 'K', their_name: 'West', our_uid: null, our_name: 'Nord' }
  for (const odd of [{ our_id: 99 }, { our_id: 7, our_name: 'Other' }, { kind: 'package', our_id: 700 }])
    expect(await ask(202602, 'pairs/', { ...pair, ...odd })).toMatchObject({
      status: 400,
      reply: { our_id: [expect.stringContaining('with this ID and name')] },
    })
  expect((await read(202602)).pairs.filter((one) => one.our_name === 'Other')).toEqual([])
})

it('has no more decisions and pairs than the contract allows', async () => {
  const by = JSON.stringify({ account_id: 1, person_id: null, account_name: 'Key' })
  await server.db.delete(monthPairs)
  await server.db
    .execute(sql`insert into month_decisions (month, key, version, note, company, package, currency, by, at)
    select 202601, '["' || n + 10 || '","1","EUR"]', 1, '', '', '', 'EUR', ${by}::jsonb, now() from generate_series(1, ${maxDecisions}::int) n`)
  await server.db.execute(sql`insert into month_pairs (kind, their_key, their_name, our_id, our_name, by, at)
    select 'company', '', 'N ' || n, 7, 'Nord', ${by}::jsonb, now() from generate_series(1, ${maxPairs}::int) n`)
  await ask(202601, '', file(1))
  const { upload } = (await read(202601)).file!
  await ask(202601, 'lines/', { upload, from: 0, lines: lines(0, 1) })
  const ofJanuary = { our_amount: '10.80' }
  expect(await ask(202601, 'decisions/', decision(upload, ofJanuary))).toMatchObject({
    status: 400,
    reply: { key: ['A month has at most 10,000 decisions.'] },
  })
  const pair = { kind: 'company', their_key: '', our_id: 7, our_uid: null, our_name: 'Nord' }
  expect(await ask(202601, 'pairs/', { ...pair, their_name: 'One more' })).toMatchObject({ status: 400 })
  // One in place of another is none more.
  expect(await ask(202601, 'pairs/', { ...pair, their_name: 'n 5' })).toMatchObject({ status: 204 })
  const page = await read(202601, '?part=pairs')
  expect([page.pairs.length, page.next, page.lines, page.decisions]).toEqual([2_000, 2_000, [], []])
  await server.db.delete(monthPairs)
  await server.db.delete(monthDecisions)
})

it('pairs many lines in parts, also lines whose names were not stored for it yet', async () => {
  await ask(202601, '', file(600))
  const { upload } = (await read(202601)).file!
  const same = { company: null, company_key: 'K', company_name: 'Nord AG', reference: '' }
  const many = Array.from({ length: 600 }, (_, at) => line(at, { ...same, package: (at % 2) + 1 }))
  for (let from = 0; from < 600; from += 200)
    await ask(202601, 'lines/', { upload, from, lines: many.slice(from, from + 200) })
  await server.db.update(monthLines).set({ company_identity: '', package_identity: '' })
  const pair = { kind: 'company', their_key: 'K', their_name: 'nord ag', our_uid: null, our_name: 'Nord' }
  const companiesNow = async () => new Set((await read(202601)).lines.map(({ company }) => company))
  for (const our_id of [7, 8, null]) {
    expect(await ask(202601, 'pairs/', { ...pair, our_id })).toMatchObject({ status: 204 })
    expect(await companiesNow()).toEqual(new Set([our_id]))
  }
})
