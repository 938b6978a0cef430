import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { monthNumbers, monthPairs, monthRevisions } from '#server/db/tables/comparisons.schema'
import { comparedMonths, decision, lines } from '#testing/compared-months'

const { server, ask, compare } = await comparedMonths()

const [clerk, other] = [await server.signedIn(), await server.signedIn()]
const setNumbers = (numbers: object[], by = clerk) =>
  server.request(by, 'POST', '/api/console/month-numbers/', { numbers })
const numberOf = (our_id: number, number: string) => ({ kind: 'company', our_id, number })
const numbers = async () =>
  (await server.db.select().from(monthNumbers).orderBy(asc(monthNumbers.our_id))).map((row) => row.number)

it('refuses decisions and numbers that name one thing twice, and stores nothing', async () => {
  await compare(202601, lines(0, 1))
  const row = { ...decision(), decision: null }
  const once = 'Each can be listed only once.'
  expect(await ask(202601, 'decisions/', { decisions: [row, { ...row, note: 'Other' }] })).toEqual({
    status: 400,
    reply: { decisions: [once] },
  })
  expect(
    await setNumbers([numberOf(7, 'A'), numberOf(8, 'B'), { ...numberOf(7, 'C'), our_id: '7' }]),
  ).toMatchObject({
    status: 400,
    body: { numbers: [once] },
  })
  expect(await numbers()).toEqual([])
})

it('takes the numbers of clerks who set the same ones at once, in any order', async () => {
  const all = [1, 7, 8, 9].map((id) => numberOf(id, 'P'))
  const those = Array.from({ length: 10 }, (_, at) =>
    setNumbers(at % 2 ? all : all.toReversed(), at % 3 ? clerk : other),
  )
  expect((await Promise.all(those)).map(({ status }) => status)).toEqual(those.map(() => 204))
  expect(await numbers()).toEqual(['P', 'P', 'P', 'P'])
  const empty = all.map((one) => ({ ...one, number: '' }))
  const mixed = await Promise.all([setNumbers(empty), setNumbers(all.toReversed(), other), setNumbers(empty)])
  expect(mixed.map(({ status }) => status)).toEqual([204, 204, 204])
  expect([[], ['P', 'P', 'P', 'P']]).toContainEqual(await numbers())
})

it('keeps one of several pairs of a name that clerks of two months make at once', async () => {
  const pair = { kind: 'company', their_key: 'K', our_id: 7, our_uid: null, our_name: 'Nord' }
  const made = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      ask(
        at % 2 ? 202601 : 202602,
        'pairs/',
        { ...pair, their_name: at % 3 ? 'West' : 'WEST' },
        at % 2 ? clerk : other,
      ),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 204))
  expect(await server.db.select().from(monthPairs)).toMatchObject([{ our_name: 'Nord' }])
})

it('stores nothing about a month that is not listed', async () => {
  const pair = {
    kind: 'company',
    their_key: 'K',
    their_name: 'West',
    our_id: null,
    our_uid: null,
    our_name: '',
  }
  for (const [rest, body] of [
    ['pairs/', pair],
    ['decisions/', { decisions: [decision()] }],
    ['lines/', { file: 1, from: 0, lines: lines(0, 1) }],
  ] as const)
    expect(await ask(200001, rest, body), rest).toMatchObject({ status: 404 })
  expect(await server.db.select().from(monthRevisions).where(eq(monthRevisions.month, 200001))).toEqual([])
})

it('records decisions about companies with longer names than a line of the log has room for', async () => {
  await compare(202602, lines(0, 12))
  const decisions = lines(0, 12).map(({ company }) =>
    decision({
      key: `["${company}","1","EUR"]`,
      decision: null,
      company: String.fromCharCode(64 + Number(company)) + '😀'.repeat(98),
    }),
  )
  expect(await ask(202602, 'decisions/', { decisions })).toMatchObject({
    status: 200,
    reply: { refused: [] },
  })
})
