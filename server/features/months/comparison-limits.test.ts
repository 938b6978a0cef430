import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { maxDecisions, maxDecisionsAtOnce, maxPairs } from '#contract/months/comparison-decisions'
import { maxComparedFiles, maxComparedLines } from '#contract/months/month-comparisons'
import { monthDecisions, monthNumbers, monthPairs } from '#server/db/tables/comparisons.schema'
import { comparedMonths, decision, file, line, lines } from '#testing/compared-months'

const { server, ask, read, compare, decide: decideRow } = await comparedMonths()

const pair = { kind: 'company', their_key: 'K', their_name: 'West', our_uid: null, our_name: 'Nord' }

it('refuses a file of a month that is not listed, a pair there, and a line of no lines', async () => {
  expect(await ask(200001, '', file(1))).toMatchObject({ status: 404 })
  expect(await ask(202512, '', file(1))).toMatchObject({ status: 404 })
  for (const our_id of [7, null])
    expect(await ask(200001, 'pairs/', { ...pair, our_id })).toMatchObject({ status: 404 })
  const begun = await ask(202601, '', file(1))
  const odd = { file: begun.reply['file'], from: 0, lines: [line(0, { file_lines: 0 })] }
  expect(await ask(202601, 'lines/', odd)).toMatchObject({ status: 400 })
})

it('refuses a decision about a row that neither the file nor the month has', async () => {
  const unknown = line(1, { company: null, company_key: '', reference: '', company_name: 'Süd  GmbH' })
  await compare(202602, [line(2), unknown])
  const nothing = { our_number: null, our_amount: null }
  const decide = (key: string, part: object = nothing) => decideRow(202602, { key, ...part })
  for (const key of [
    'nonsense <script>',
    '[]',
    '["3","1","USD"]',
    '["3","2","EUR"]',
    '["99","1","EUR"]',
    '["99999999999999999999","1","EUR"]',
    '["?[\\"\\",\\"nobody\\"]","1","EUR"]',
  ])
    expect(await decide(key), key).toContain('have such a row')
  // One of the file, one of ours alone, and one that the file names otherwise.
  const [theirs, ours] = ['["3","1","EUR"]', '["9","1","EUR"]']
  const alone = { their_number: null, their_amount: null, our_number: 4, our_amount: '11.20' }
  const unmatched = await decide('["?[\\"\\",\\"süd gmbh\\"]","1","EUR"]')
  expect([await decide(theirs), await decide(ours, alone), unmatched]).toMatchObject(
    Array.from({ length: 3 }, () => ({ version: 1 })),
  )
  // Figures that nobody can have seen are signed as nobody's decision.
  for (const odd of [{ our_amount: '999999999999.99' }, { our_number: 5 }, { their_amount: '0.01' }])
    expect(await decide(ours, { ...alone, ...odd, version: 1 })).toContain('aren’t those')
  expect(await decide(ours, { ...alone, our_number: 5, version: 1, decision: null })).toMatchObject({
    version: 2,
  })
})

it('refuses a pair with an ID or name that is not ours', async () => {
  for (const odd of [{ our_id: 99 }, { our_id: 7, our_name: 'Other' }, { kind: 'package', our_id: 700 }])
    expect(await ask(202602, 'pairs/', { ...pair, ...odd })).toMatchObject({
      status: 400,
      reply: { our_id: [expect.stringContaining('with this ID and name')] },
    })
  expect((await read(202602)).pairs.filter((one) => one.our_name === 'Other')).toEqual([])
})

it('refuses numbers of companies and packages that no month had, and stores none of the request', async () => {
  const set = async (...numbers: { kind: string; our_id: number; number: string }[]) => {
    const { status, body } = await server.request(
      server.administrator,
      'POST',
      '/api/console/month-numbers/',
      { numbers },
    )
    return body ?? status
  }
  const ours = { kind: 'company', our_id: 7, number: 'N-7' }
  for (const odd of [
    { kind: 'company', our_id: 99, number: 'N-99' },
    { kind: 'package', our_id: 700, number: 'P-700' },
  ])
    expect(await set(ours, odd)).toEqual({
      numbers: [`No month has had a ${odd.kind} with the ID ${odd.our_id}.`],
    })
  expect(await server.db.select().from(monthNumbers)).toEqual([])
  await compare(202603, [line(0, { company: 99, reference: 'N-99' })], { side: 'own' })
  expect(
    await server.db
      .select()
      .from(monthNumbers)
      .where(sql`number = 'N-99'`),
  ).toEqual([])
  // One that was stored before can be taken out.
  expect(await set(ours, { kind: 'company', our_id: 99, number: '' })).toBe(204)
  expect(
    await server.db
      .select()
      .from(monthNumbers)
      .where(sql`kind = 'company'`),
  ).toMatchObject([{ our_id: 7, number: 'N-7' }])
})

it('has no more decisions and pairs than the contract allows', async () => {
  const by = JSON.stringify({ account_id: 1, person_id: null, account_name: 'Key' })
  await server.db.delete(monthPairs)
  await server.db
    .execute(sql`insert into month_decisions (month, key, version, note, company, package, currency, by, at)
    select 202601, '["' || n + 10 || '","1","EUR"]', 1, '', '', '', 'EUR', ${by}::jsonb, now() from generate_series(1, ${maxDecisions}::int) n`)
  await server.db.execute(sql`insert into month_pairs (kind, their_key, their_name, our_id, our_name, by, at)
    select 'company', '', 'N ' || n, 7, 'Nord', ${by}::jsonb, now() from generate_series(1, ${maxPairs}::int) n`)
  await compare(202601, lines(0, 1))
  const ofJanuary = { our_amount: '10.80' }
  expect(await decideRow(202601, ofJanuary)).toMatchObject({
    status: 400,
    reply: { decisions: ['A month has at most 50,000 decisions.'] },
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

it('pairs many lines in parts', async () => {
  for (const { file: number } of (await read(202601)).files)
    await server.request(
      server.administrator,
      'DELETE',
      `/api/console/months/202601/comparison/files/${number}/`,
    )
  const begun = await ask(202601, '', file(600))
  const same = { company: null, company_key: 'K', company_name: 'Nord AG', reference: '' }
  const many = Array.from({ length: 600 }, (_, at) => line(at, { ...same, package: (at % 2) + 1 }))
  for (let from = 0; from < 600; from += 200)
    await ask(202601, 'lines/', { file: begun.reply['file'], from, lines: many.slice(from, from + 200) })
  const pair = { kind: 'company', their_key: 'K', their_name: 'nord ag', our_uid: null, our_name: 'Nord' }
  const companiesNow = async () => new Set((await read(202601)).lines.map(({ company }) => company))
  for (const our_id of [7, 8, null]) {
    expect(await ask(202601, 'pairs/', { ...pair, our_id })).toMatchObject({ status: 204 })
    expect(await companiesNow()).toEqual(new Set([our_id]))
  }
})

it('has no more files, lines and decisions at once than the contract allows', async () => {
  for (let files = (await read(202603)).files.length; files < maxComparedFiles; files++)
    await ask(202603, '', file(1))
  expect(await ask(202603, '', file(1))).toMatchObject({
    status: 400,
    reply: { name: ['A month has at most 10 files. Delete others first.'] },
  })
  const [{ file: replaces } = { file: 0 }] = (await read(202603)).files
  const large = (part: object) =>
    ask(202603, '', file(maxComparedLines - 8, 'large.csv', 'a', { replaces, ...part }))
  expect(await large({})).toMatchObject({
    status: 400,
    reply: { lines: [expect.stringContaining('100,000')] },
  })
  expect(await large({ lines: 1 })).toMatchObject({ status: 201 })
  const many = Array.from({ length: maxDecisionsAtOnce + 1 }, () => decision())
  expect(await ask(202603, 'decisions/', { decisions: many })).toMatchObject({ status: 400 })
})
