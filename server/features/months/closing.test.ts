import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { monthFileFormat } from '#contract/months/months'
import { monthFiles } from '#server/db/tables/comparisons.schema'
import { closedMonths, licenceChanges, priceChanges } from '#server/db/tables/months.schema'
import type { Db } from '#server/db/open'
import { lockStructure } from '#server/http/admin-write'
import { verifyFile } from '#server/signing/verify-file'
import { closeAfterAll } from '#testing/close-after-all'
import { heldLicences } from '#testing/held-licences'
import { smallApp } from '#testing/small-app'

let person: string
const server = await closeAfterAll(smallApp())
await server.db.delete(licenceChanges)
await server.db.delete(priceChanges)
const at = new Date('2026-01-05T10:00:00Z')
await server.db.insert(priceChanges).values({ at, package_id: 1, price_monthly: '3.00', currency: 'EUR' })
const row = heldLicences({ at, company_id: 7, company_name: 'Acme', node_id: server.root })
await server.db
  .insert(licenceChanges)
  .values([row, { ...row, at: new Date('2026-02-15T10:00:00Z'), license_count: 20 }])
beforeEach(async () => {
  await server.db.delete(closedMonths)
  server.clock.now = new Date('2026-03-04T09:30:00Z')
  person = await server.signedIn()
})

const path = (month: number, rest = '') => `/api/console/months/${month}/${rest}`
const close = (month = 202602, by = person) => server.request(by, 'POST', path(month, 'close/'))
const file = async (closing: number) =>
  (
    await server.app.inject({
      url: path(202602, `closings/${closing}/`),
      headers: { authorization: `Bearer ${server.administrator}` },
    })
  ).body

it('closes a month, and signs what it costs', async () => {
  const { status, body } = await close()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ state: 'closed', closings: [{ closed_by: { kind: 'person' } }] })
  const text = await file((body as { closings: { id: number }[] }).closings[0]!.id)
  expect(JSON.parse(text)).toMatchObject({
    format: monthFileFormat,
    month: {
      id: 202602,
      rule: 1,
      companies: [{ name: 'Acme', lines: [{ licence_days: 10 * 14 + 20 * 14, amount: '42.00' }] }],
    },
  })
  const key = (await server.request(person, 'GET', '/api/console/reviews/key/')).body as {
    public_key: string
  }
  expect((await verifyFile(Buffer.from(text), key.public_key)).outcome).toBe('as signed')
  expect((await verifyFile(Buffer.from(text))).outcome).toBe('key not compared')
  for (const [from, to] of [
    ['"42.00"', '"41.00"'],
    ['"Acme"', '"Acme "'],
    ['"version":3', '"version":2'],
    ['{"format"', '{ "format"'],
    ['"rule":1', '"rule":2,"rule":1'],
    ['"signature":"', '"signature":"A'],
  ] as const)
    expect((await verifyFile(Buffer.from(text.replace(from, to)), key.public_key)).outcome, to).toBe(
      'changed',
    )
  expect(await server.request(person, 'GET', '/api/console/months/')).toMatchObject({
    body: {
      log_since: expect.stringMatching(/^2026-/),
      months: [
        { id: 202603, state: 'running' },
        { id: 202602, state: 'closed' },
        { id: 202601, complete: false },
      ],
    },
  })
})

it('answers with a file as it was stored by a version before, and as it is packed', async () => {
  const { closings } = (await close()).body as { closings: { id: number }[] }
  const text = await file(closings[0]!.id)
  expect(await server.db.select().from(closedMonths)).toMatchObject([
    { file: null, packed: expect.stringMatching(/^H4sI/) },
  ])
  await server.db.update(closedMonths).set({ file: text, packed: null })
  expect(await file(closings[0]!.id)).toBe(text)
})

it('only one of two people closes a month', async () => {
  const both = await Promise.all([close(), close(202602, await server.signedIn())])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await server.db.select().from(closedMonths)).toHaveLength(1)
})

it('people close a month from ten minutes after its end, if it is known from its first day', async () => {
  const refused = async (...given: Parameters<typeof close>) => JSON.stringify((await close(...given)).body)
  expect(await refused(202602, server.administrator)).toContain('Only people')
  expect(await refused(202603)).toContain('from 2026-04-01 00:10 UTC')
  expect(await refused(202601)).toContain('since 2026-01-05')
  expect((await close(202604)).status).toBe(404)
  server.clock.now = new Date('2026-03-01T00:09:59Z')
  person = await server.signedIn()
  expect(await refused()).toContain('from 2026-03-01 00:10 UTC')
  server.clock.pass(1_000)
  expect((await close()).status).toBe(200)
  expect(await refused()).toContain('closed already')
})

it('reopening needs a reason, and both signed files stay', async () => {
  const first = (await close()).body as { closings: { id: number }[] }
  const reopen = (body: object) => server.request(person, 'POST', path(202602, 'reopen/'), body)
  expect((await reopen({ reason: ' ' })).body).toEqual({ reason: ['Give a reason.'] })
  expect((await reopen({ reason: 'The vendor corrected a line.' })).body).toMatchObject({ state: 'ended' })
  expect((await reopen({ reason: 'Again' })).body).toEqual({ error: ['This month isn’t closed.'] })
  const { body } = await close()
  const { closings } = body as { closings: { id: number; reason: string | null }[] }
  expect(closings.map(({ reason }) => reason)).toEqual([null, 'The vendor corrected a line.'])
  for (const { id } of closings) expect(await file(id)).toContain('"Acme"')
  expect(first.closings[0]?.id).toBe(closings[1]?.id)
  const { body: log } = await server.request(
    person,
    'GET',
    '/api/console/audit/?record_type=month&result=done',
  )
  expect((log as { results: object[] }).results.slice(0, 3)).toMatchObject([
    { operation: 'Close month', record_name: '2026-02' },
    { operation: 'Reopen month' },
    { operation: 'Close month' },
  ])
})

it('a closed month takes no file, and its file has what was compared', async () => {
  const invoice = {
    side: 'vendor',
    replaces: null,
    name: 'invoice.csv',
    digest: 'a'.repeat(64),
    lines: 1,
    counts: 'licences',
    columns: [{ head: 'Customer', means: 'company' }],
    left_out: [],
    answers: { currency: '', decimals: '', marks: [], kinds: [{ said: 'refund', means: 'credit' }] },
    totals: [
      { why: 'read', currency: 'EUR', lines: 1, amount: '10.0012' },
      { why: 'sent', currency: 'EUR', lines: 0, amount: '10.00' },
      { why: 'foot', currency: 'EUR', lines: 0, amount: '10.50' },
    ],
  }
  const compare = (month: number) => server.request(person, 'POST', path(month, 'comparison/'), invoice)
  expect((await compare(202602)).status).toBe(201)
  const { closings } = (await close()).body as { closings: { id: number }[] }
  expect(await compare(202602)).toMatchObject({
    status: 400,
    body: { error: ['This month is closed and signed. Reopen it first.'] },
  })
  const text = await file(closings[0]!.id)
  const { digest, answers, totals } = invoice
  expect(JSON.parse(text)).toMatchObject({
    month: { comparisons: [{ side: 'vendor', files: [{ digest, answers, totals }] }], outdated: [] },
    version: 3,
  })
  const { body } = await server.request(person, 'GET', '/api/console/reviews/key/')
  const key = (body as { public_key: string }).public_key
  expect((await verifyFile(Buffer.from(text), key)).outcome).toBe('as signed')
  for (const [from, to] of [
    ['"10.0012"', '"10.0013"'],
    ['"10.50"', '"10.00"'],
    ['"means":"credit"', '"means":"charge"'],
    ['"why":"foot"', '"why":"changed"'],
  ] as const)
    expect((await verifyFile(Buffer.from(text.replace(from, to)), key)).outcome, to).toBe('changed')
})

// The embedded database has one connection, so nothing happens beside a write.
it.runIf(process.env.TEST_DATABASE_URL)('waits for a write that is under way, and signs it', async () => {
  const late = heldLicences({
    at: new Date('2026-02-28T23:59:59Z'),
    company_id: 8,
    company_name: 'Late',
    node_id: server.root,
    license_count: 30,
  })
  let closing: ReturnType<typeof close> | undefined
  await server.db.transaction(async (tx) => {
    await lockStructure(tx)
    await tx.insert(licenceChanges).values(late)
    closing = close()
    await expect.poll(async () => waitingLocks(tx)).toBeGreaterThan(0)
  })
  const { body } = await closing!
  expect(await file((body as { closings: { id: number }[] }).closings[0]!.id)).toContain('"Late"')
})

async function waitingLocks(db: Db): Promise<number> {
  const [row] = await db.select({ waiting: sql<number>`count(*)::int` }).from(sql`pg_locks where not granted`)
  return row!.waiting
}

it('signs nothing of a comparison that somebody changes while the month is being closed', async () => {
  const comparison = (rest: string, body: object) =>
    server.request(server.administrator, 'POST', path(202602, `comparison/${rest}`), body)
  const columns = { counts: null, columns: [], left_out: [] }
  for (let round = 0; round < 6; round++) {
    const invoice = { side: 'vendor', name: 'a.csv', digest: String(round).repeat(64), lines: 1, ...columns }
    const begun = comparison('', { ...invoice, replaces: null })
    const [{ status, body }, file_] = await Promise.all([close(), begun])
    expect([status, file_.status], JSON.stringify(body)).toEqual([expect.any(Number), expect.any(Number)])
    // Whichever came first, no file is signed that isn't there, and none is there that isn't signed.
    if (status !== 200) expect([status, file_.status]).toEqual([409, 201])
    else {
      const { id } = (body as { closings: { id: number }[] }).closings[0]!
      const { month } = JSON.parse(await file(id)) as {
        month: { comparisons: { files: { digest: string }[] }[] }
      }
      const there = await server.db.select().from(monthFiles).orderBy(monthFiles.file)
      const signed = month.comparisons.flatMap(({ files }) => files)
      expect(signed.map(({ digest }) => digest)).toEqual(there.map(({ digest }) => digest))
    }
    await server.db.delete(closedMonths)
  }
})
