import { desc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { comparedMonths, file, line } from '#testing/compared-months'
import { comparisonToSign } from './comparison-to-sign'

const { server, ask, read, compare, decide } = await comparedMonths()

/** Read in one go. */
const toSign = async (month: number) => {
  const { companies } = (await server.request(server.administrator, 'GET', `/api/console/months/${month}/`))
    .body
  return comparisonToSign(server.db, (work) => work(), month, companies)
}

it('refuses the last lines of a file that doesn’t come to the sum it was begun with', async () => {
  const totals = [
    { why: 'read', currency: 'EUR', lines: 2, amount: '25.0012' },
    { why: 'sent', currency: 'EUR', lines: 0, amount: '25.00' },
  ]
  const begun = await ask(202602, '', file(2, 'a.csv', 'a', { totals }))
  expect(begun.reply).toMatchObject({ totals })
  const send = (from: number, part = {}) =>
    ask(202602, 'lines/', { file: begun.reply['file'], from, lines: [line(from, part)] })
  expect(await send(0)).toMatchObject({ status: 200 })
  for (const part of [{ amount: '12.51' }, { currency: 'USD' }, { amount: null }])
    expect(await send(1, part)).toMatchObject({
      status: 409,
      reply: { detail: expect.stringContaining('don’t add up to the sum of the file') },
    })
  expect((await read(202602)).files).toMatchObject([{ sent: 1, lines: 2 }])
  expect(await send(1)).toMatchObject({ status: 200, reply: { sent: 2 } })
  // Not even a file without lines has a sum.
  expect(await ask(202602, '', file(0, 'a.csv', 'a', { totals }))).toMatchObject({ status: 409 })
  const path = `/api/console/months/202602/comparison/files/${String(begun.reply['file'])}/`
  await server.request(server.administrator, 'DELETE', path)
})

it('takes the foot of a file later, and nothing else of its sums', async () => {
  const totals = [
    { why: 'read', currency: 'EUR', lines: 1, amount: '12.50' },
    { why: 'sent', currency: 'EUR', lines: 0, amount: '12.50' },
    { why: 'foot', currency: 'EUR', lines: 0, amount: null as string | null },
  ]
  const number = await compare(202602, [line(0)], { totals })
  const path = `/api/console/months/202602/comparison/files/${number}/`
  const set = (sums: readonly object[], key = server.administrator) =>
    server.request(key, 'PATCH', path, { totals: sums })
  const footed = totals.map((one) => (one.why === 'foot' ? { ...one, amount: '13.00' } : one))
  expect(await set(footed)).toMatchObject({ status: 200, body: { totals: footed, sent: 1 } })
  expect((await toSign(202602)).comparisons[0]!.files).toMatchObject([{ totals: footed }])
  const [log] = await server.db.select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(log).toMatchObject({
    operation: 'Set comparison foot',
    before: { file: 'invoice.csv', foot: ['none EUR'] },
    after: { file: 'invoice.csv', foot: ['13.00 EUR'] },
  })
  const [first, ...rest] = footed
  for (const other of [rest, [{ ...first, amount: '13.00' }, ...rest], [...footed, footed[2]!]])
    expect(await set(other)).toMatchObject({ status: 409 })
  const { key } = await server.make.key({ codes: ['msp_billing_administrator', 'msp_view_managed_company'] })
  expect(await set(totals, key)).toMatchObject({ status: 403 })
  expect((await read(202602)).files).toMatchObject([{ totals: footed }])
  // An earlier version's file has no sums, which isn't the same as none.
  const early = await compare(202602, [line(0)], { replaces: number })
  const earlyPath = path.replace(`${number}/`, `${early}/`)
  const told = await server.request(server.administrator, 'PATCH', earlyPath, { totals: [] })
  expect([told.status, (await set(footed)).status]).toEqual([409, 409])
  await server.request(server.administrator, 'DELETE', earlyPath)
})

it('matches a line of a name that two have by itself, and remembers nothing of it', async () => {
  const nord = { company: null, company_name: 'Nord', reference: '' }
  const twins = [line(0, { ...nord, alone: true }), line(1, { ...nord, alone: true, amount: '11.20' })]
  const number = await compare(202602, twins)
  const { pairs } = await read(202602)
  const pair = { kind: 'company', their_key: '', their_name: 'Nord', our_uid: null, our_name: 'Nord' }
  const companies = async () => (await read(202602)).lines.slice(-2).map(({ company }) => company)
  const alone = (at: number) => ({ file: number, line: at + 2 })
  expect(await ask(202602, 'pairs/', { ...pair, alone: alone(1), our_id: 8 })).toMatchObject({ status: 204 })
  expect(await companies()).toEqual([null, 8])
  await ask(202602, 'pairs/', { ...pair, alone: alone(0), our_id: 7 })
  expect(await companies()).toEqual([7, 8])
  // A pair of the whole name, as earlier versions made it, takes none of them.
  await ask(202602, 'pairs/', { ...pair, our_id: 9, our_name: 'Not in the file' })
  expect(await companies()).toEqual([7, 8])
  await ask(202602, 'pairs/', { ...pair, our_id: null })
  await ask(202602, 'pairs/', { ...pair, alone: alone(0), our_id: null })
  const rows = (await toSign(202602)).comparisons.find(({ side }) => side === 'vendor')!.rows
  expect(rows.map(({ key }) => key)).toContainEqual(`["?[\\"\\",\\"nord\\",${number},2]","1","EUR"]`)
  const [key] = rows.map((one) => one.key).filter((one) => one.startsWith('["?'))
  expect(await decide(202602, { key, our_number: null, our_amount: null })).toMatchObject({ version: 1 })
  expect((await read(202602)).pairs).toEqual(pairs)
  const path = `/api/console/months/202602/comparison/files/${number}/`
  await server.request(server.administrator, 'DELETE', path)
})

it('signs how far equal rows are apart only where amounts were compared', async () => {
  const free = { number: 4, amount: null, company: 9, company_name: 'Not in the file' }
  const only = await compare(202602, [line(0, free)], { side: 'own' })
  const own = async () => (await toSign(202602)).comparisons.find(({ side }) => side === 'own')!
  const agrees = [{ currency: 'EUR', rows: 1, amount: '11.20', difference: null }]
  expect(await own()).toMatchObject({ equal: agrees, rows: { length: 3 } })
  // Beside an amount an empty one is to be looked at.
  await compare(202602, [line(0, free), line(0, { number: 4, amount: '11.20' })], {
    replaces: only,
    side: 'own',
  })
  const { equal, rows } = await own()
  expect(equal).toMatchObject([{ ...agrees[0], difference: '0.00' }])
  expect(rows.find(({ company }) => company === '9')).toMatchObject({ result: 'no_amount', difference: null })
})

it('signs numbers in the place of amounts that somebody said not to compare', async () => {
  const kinds = [
    { said: 'only numbers', means: 'numbers', words: 'Amounts are: Not compared, numbers only.' },
  ]
  const answers = { currency: '', decimals: '', marks: [], kinds }
  const nord = { company: 7, company_name: 'Nord' }
  const sent = [line(0, { number: 4, amount: '5.00' }), line(1, { ...nord, number: 5, amount: '6.00' })]
  const first = await compare(202602, sent, { answers })
  const vendor = async () => (await toSign(202602)).comparisons.find(({ side }) => side === 'vendor')!
  const { equal, rows, files } = await vendor()
  expect(files).toMatchObject([{ answers: { kinds } }])
  expect(equal).toEqual([
    { currency: 'EUR', result: 'equal_number', rows: 1, number: 4, amount: null, difference: null },
  ])
  const numbers = { their_number: 5, their_amount: null, our_number: 4, our_amount: null }
  const key = '["7","1","EUR"]'
  expect(rows.find((row) => row.key === key)).toMatchObject({
    result: 'other_number',
    only_numbers: true,
    ...numbers,
  })
  // A decision is about these, whatever the amounts are.
  expect(await decide(202602, { key, ...numbers })).toMatchObject({ decision: 'accepted' })
  const later = [sent[0]!, line(1, { ...nord, number: 5, amount: '7.00' })]
  const second = await compare(202602, later, { answers, replaces: first })
  expect((await vendor()).rows.find((row) => row.key === key)).toMatchObject({
    decision: { decision: 'accepted' },
  })
  // With amounts compared there are others.
  await compare(202602, later, { replaces: second })
  expect(await vendor()).toMatchObject({ equal: [] })
})
