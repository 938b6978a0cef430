import { describe, expect, it } from 'vitest'
import { consoleOperations, operations } from '#contract/endpoints'
import { replayedHeader } from '#contract/idempotency'
import type { Endpoint } from '#contract/wire'
import { audit } from '#server/db/tables/audit.schema'
import { companies, keptReplies, outbox, serviceAccounts } from '#server/db/tables/schema'
import { keptSince } from './idempotency'
import { removeKeptReplies } from './kept-replies.store'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, unique, uniqueEmail, type SmallApp } from '#testing/small-app'
import { urlOf, validRequests } from '#testing/valid-requests'
import { appOn } from '#testing/app-on'

const server = await closeAfterAll(smallApp())

type Given = { key?: string; as?: string; app?: Pick<SmallApp, 'app'> }
const post = (url: string, body: unknown, { key, as = server.administrator, app = server }: Given = {}) =>
  app.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${as}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    ...(body === undefined ? {} : { payload: body as object }),
  })
const newCompany = () => ({
  name: unique('Company'),
  owner_first_name: 'Ada',
  owner_last_name: 'Owner',
  owner_email: uniqueEmail(),
})
const url = '/api/msp/companies/'
const count = () => server.db.$count(companies)

const creations = Object.entries<Endpoint>(operations).filter(([, { method }]) => method === 'POST')

describe('a POST repeated with its Idempotency-Key', () => {
  it('is one of five', () => {
    expect(creations.map(([, { name }]) => name)).toHaveLength(5)
  })

  it.each(creations)(
    '%s happens once of 50 at the same time, with one status and body',
    { timeout: 60_000 },
    async (id, entry) => {
      const { path, body } = await validRequests(server, server.root)[id]!()
      const lines = async () => server.db.$count(audit)
      const mails = async () => server.db.$count(outbox)
      const before = { lines: await lines(), mails: await mails() }
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => post(urlOf(entry.path, path), body, { key: `once-${id}` })),
      )
      expect(
        new Set(answers.map((one) => `${one.statusCode} ${one.body}`)).size,
        JSON.stringify(answers.map((one) => one.body).slice(0, 3)),
      ).toBe(1)
      expect(answers[0]!.statusCode).toBe(entry.success)
      expect(answers.filter((one) => one.headers[replayedHeader.toLowerCase()] === 'true')).toHaveLength(49)
      expect((await lines()) - before.lines).toBe(1)
      expect((await mails()) - before.mails).toBe(entry.group === 'MSP Employee' ? 1 : 0)
    },
  )

  it.each([
    ['POST', 201],
    ['DELETE', 204],
  ] as const)(
    'or a %s whose answer isn’t kept happens once, and answers a repetition with 409',
    async (method, done) => {
      const { id } = await server.make.person({ role: server.builtIn.administrator })
      const { token: as } = await server.make.session(id)
      const made = await server.make.key({ codes: [] })
      const payload = { name: unique('Key'), role: server.builtIn.auditor }
      const before = [await server.db.$count(serviceAccounts), await server.db.$count(audit)]
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          server.app.inject({
            method,
            url: `/api/console/service-accounts/${method === 'DELETE' ? `${made.id}/` : ''}`,
            headers: { authorization: `Bearer ${as}`, 'idempotency-key': method },
            ...(method === 'POST' && { payload }),
          }),
        ),
      )
      const [first, ...repeated] = answers.toSorted((a, b) => a.statusCode - b.statusCode)
      expect(first!.statusCode).toBe(done)
      expect(repeated.map(({ headers, body }) => [headers[replayedHeader.toLowerCase()], body])).toEqual(
        Array(9).fill(['true', '{"detail":"This was sent before, and its answer isn’t repeated."}']),
      )
      const more = method === 'POST' ? 1 : -1
      expect([await server.db.$count(serviceAccounts), await server.db.$count(audit)]).toEqual([
        before[0]! + more,
        before[1]! + 1,
      ])
    },
  )

  it('gets the first reply from another process, also after a restart', async () => {
    const body = newCompany()
    const first = await post(url, body, { key: 'restart' })
    const other = await appOn(server.db, server.clock)
    const again = await post(url, body, { key: 'restart', app: other })
    await other.app.close()
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  })

  it('is a 422 with another body or address, and does nothing', async () => {
    const body = newCompany()
    await post(url, body, { key: 'other' })
    const before = await count()
    for (const reply of [
      await post(url, { ...body, name: unique('Company') }, { key: 'other' }),
      await post(url, undefined, { key: 'other' }),
      await post('/api/msp/nodes/', { name: unique('Node') }, { key: 'other' }),
    ])
      expect([reply.statusCode, reply.json()]).toEqual([
        422,
        { detail: expect.stringContaining('Idempotency-Key') },
      ])
    expect(await count()).toBe(before)
  })

  it('is another request from another account', async () => {
    const { key: as } = await server.make.key({ role: server.builtIn.administrator })
    const [own, others] = [
      await post(url, newCompany(), { key: 'mine' }),
      await post(url, newCompany(), { key: 'mine', as }),
    ]
    expect([own.statusCode, others.statusCode]).toEqual([201, 201])
    expect(own.json().id).not.toBe(others.json().id)
  })

  it('is tried again after a refusal', async () => {
    const body = newCompany()
    expect((await post(url, { ...body, owner_email: 'nobody' }, { key: 'refused' })).statusCode).toBe(400)
    expect((await post(url, body, { key: 'refused' })).statusCode).toBe(201)
  })

  it('still needs the permission', async () => {
    const { key: as, role } = await server.make.key({ codes: ['msp_add_managed_company', 'msp_edit_role'] })
    const body = newCompany()
    expect((await post(url, body, { key: 'right', as })).statusCode).toBe(201)
    await server.request(server.administrator, 'PATCH', `/api/msp/roles/${role}/`, { permissions: [] })
    expect((await post(url, body, { key: 'right', as })).statusCode).toBe(403)
  })

  it('is a new request after 24 hours, and not before', async () => {
    const body = newCompany()
    const first = await post(url, body, { key: 'day' })
    server.clock.pass(24 * 3_600_000 - 1)
    expect((await post(url, body, { key: 'day' })).body).toBe(first.body)
    server.clock.pass(3_600_000)
    expect((await post(url, body, { key: 'day' })).json()).toMatchObject({ name: [expect.any(String)] })
    const other = await post(url, newCompany(), { key: 'day' })
    expect([other.statusCode, other.json().id === first.json().id]).toEqual([201, false])
    await removeKeptReplies(server.db, keptSince(server.clock.now))
    expect((await server.db.select().from(keptReplies)).map((one) => one.key)).toEqual(['day'])
  })

  it.each(['', 'with blank', 'ü', 'x'.repeat(256)])('is a 400 with the key %j', async (key) => {
    const reply = await post(url, newCompany(), { key: Buffer.from(key).toString('latin1') })
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { error: [expect.stringContaining('255 visible ASCII characters')] },
    ])
  })
})

it('the API description names the header for these five only', async () => {
  const { paths } = (await server.app.inject('/api/openapi.json')).json()
  const withHeader = Object.entries<Endpoint>({ ...operations, ...consoleOperations }).filter(([, entry]) =>
    paths[entry.path][entry.method.toLowerCase()].parameters.some(
      (one: { name: string }) => one.name === 'Idempotency-Key',
    ),
  )
  expect(withHeader.map(([id]) => id)).toEqual(creations.map(([id]) => id))
})
