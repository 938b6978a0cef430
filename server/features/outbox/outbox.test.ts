import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, expect, it } from 'vitest'
import { outbox } from '#server/db/tables/schema'
import { deliverOne } from '#server/mail/mail-job'
import { smtpTransport } from '#server/mail/transport'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, uniqueEmail } from '#testing/small-app'
import { smtpServer } from '#testing/smtp-server'
import { refusal } from '#testing/refusal'

const server = await closeAfterAll(smallApp())
const smtp = await closeAfterAll(smtpServer())
const transport = smtpTransport(smtp.url, 'portal@example.com')
afterAll(() => transport.close())
afterEach(async () => {
  smtp.refuse = false
  smtp.mails.splice(0)
  await server.db.delete(outbox)
})

const path = '/api/console/outbox/'
const ask = (method: 'GET' | 'POST', rest = '', key = server.administrator) =>
  server.request(key, method, `${path}${rest}`)
const deliver = (send = transport.deliver) =>
  deliverOne({
    db: server.db,
    clock: () => server.clock.now,
    deliver: send,
    onGivenUp: async () => {},
    log: pino({ level: 'silent' }),
  })
async function invited(): Promise<{ id: number; email: string }> {
  const email = uniqueEmail()
  const person = { first_name: 'Ada', last_name: 'Lovelace', email, role: server.builtIn.auditor }
  expect((await server.request(server.administrator, 'POST', '/api/msp/employees/', person)).status).toBe(201)
  const [mail] = await server.db.select().from(outbox).where(eq(outbox.to_address, email))
  return { id: mail!.id, email }
}
/** An invitation that the mail server has refused once. */
async function failed() {
  const mail = await invited()
  smtp.refuse = true
  expect(await deliver()).toBe(true)
  smtp.refuse = false
  return mail
}

it('shows a mail in each state, and neither its text nor its link', async () => {
  const { id, email } = await failed()
  const waiting = await invited()
  const { body } = await ask('GET', '?ordering=id')
  expect(body).toMatchObject({
    count: 2,
    results: [
      {
        id,
        kind: 'invitation',
        to_name: 'Ada Lovelace',
        to_address: email,
        state: 'failed',
        tries: 1,
        next_try_at: new Date(server.clock.now.getTime() + 5_000).toISOString(),
        ended_at: null,
        last_error: expect.stringContaining('Try later'),
      },
      { id: waiting.id, state: 'waiting', tries: 0, last_error: null },
    ],
  })
  const [stored] = await server.db.select().from(outbox).where(eq(outbox.id, id))
  const secret = /#(\S+)/.exec(stored!.body)![1]!
  expect(JSON.stringify(body)).not.toMatch(new RegExp(`${secret}|/set-up|has invited you`))
  const only = async (query: string) =>
    (await ask('GET', `?${query}`)).body.results.map((one: { id: number }) => one.id)
  expect(await only('state=failed')).toEqual([id])
  expect(await only('state=sent')).toEqual([])
  expect(await only(`search=${encodeURIComponent(waiting.email)}`)).toEqual([waiting.id])
  expect(await only('kind=notice')).toEqual([])
  expect((await ask('GET', '999999/')).status).toBe(404)
})

it('nobody discards a mail that tells somebody of a change to their sign-in', async () => {
  const { id, email } = await failed()
  await server.db.update(outbox).set({ kind: 'notice' }).where(eq(outbox.id, id))
  const refused = await ask('POST', `${id}/discard/`)
  expect(refused).toMatchObject(refusal(400, 'change to their sign-in'))
  server.clock.pass(60_000)
  expect(await deliver()).toBe(true)
  expect(smtp.mails.map(({ to }) => to![0]!.address)).toEqual([email])
})

it('a retry brings the next try forward, and two retries at once send one mail', async () => {
  const { id, email } = await failed()
  expect(await deliver()).toBe(false)
  const replies = await Promise.all([ask('POST', `${id}/retry/`), ask('POST', `${id}/retry/`)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]!.body).toMatchObject({ id, tries: 1, next_try_at: server.clock.now.toISOString() })
  await Promise.all([deliver(), deliver(), deliver()])
  expect(smtp.mails.map(({ to }) => to![0]!.address)).toEqual([email])
  expect((await ask('GET', `${id}/`)).body).toMatchObject({
    state: 'sent',
    tries: 2,
    next_try_at: null,
    ended_at: server.clock.now.toISOString(),
    last_error: null,
  })
  expect(await ask('POST', `${id}/retry/`)).toMatchObject({
    status: 400,
    body: { error: ['The mail server has already taken this email.'] },
  })
})

it('a mail that is being sent is neither sent a second time nor withdrawn', async () => {
  const { id } = await invited()
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  const sending = deliver(async (mail, signal) => {
    await held
    return transport.deliver(mail, signal)
  })
  await expect.poll(async () => (await ask('GET', `${id}/`)).body.state).toBe('sending')
  for (const action of ['retry', 'discard'])
    expect(await ask('POST', `${id}/${action}/`)).toMatchObject(refusal(400, 'being sent'))
  expect((await ask('POST', 'retry/')).body).toEqual({ retried: 0 })
  expect(await deliver()).toBe(false)
  go()
  await sending
  expect(smtp.mails).toHaveLength(1)
})

it('retries every failed mail, and leaves the others as they are', async () => {
  const failures = [await failed(), await failed()]
  server.clock.pass(1_000)
  const discarded = await failed()
  await ask('POST', `${discarded.id}/discard/`)
  expect((await ask('POST', 'retry/')).body).toEqual({ retried: 2 })
  while (await deliver());
  expect(new Set(smtp.mails.map(({ to }) => to![0]!.address))).toEqual(
    new Set(failures.map(({ email }) => email)),
  )
})

it('a discarded mail never goes out, loses its text, and can’t be retried', async () => {
  const { id } = await failed()
  expect((await ask('POST', `${id}/discard/`)).body).toMatchObject({
    state: 'withdrawn',
    next_try_at: null,
    last_error: 'withdrawn by hand',
  })
  server.clock.pass(86_400_000)
  expect(await deliver()).toBe(false)
  const [row] = await server.db.select().from(outbox).where(eq(outbox.id, id))
  expect(row!.body).toBe('')
  expect(await ask('POST', `${id}/retry/`)).toMatchObject(refusal(400, 'text and link were deleted'))
})

it('an error never has the link or secret that the mail server quoted', async () => {
  const { id } = await invited()
  await deliver(async ({ body }) => {
    throw new Error(`554 refused: ${body}`)
  })
  const { last_error } = (await ask('GET', `${id}/`)).body
  expect(last_error).toContain('554 refused')
  expect(last_error).not.toMatch(/https?:|#|[\w-]{40}/)
})

it('only callers who see every node read and change the outbox', async () => {
  const { id } = await failed()
  const node = await server.make.node()
  const keyWith = async (codes: Parameters<typeof server.make.role>[0], at = server.root) =>
    (await server.make.key({ codes, node: at })).key
  const reader = await keyWith(['msp_view_user', 'msp_cascade_permissions'])
  const writer = await keyWith(['msp_add_user', 'msp_cascade_permissions'])
  const outsiders = [
    await keyWith(['msp_view_user', 'msp_add_user']),
    await keyWith(['msp_view_user', 'msp_add_user', 'msp_cascade_permissions'], node),
  ]
  const reads = ['', `${id}/`]
  const writes = [`${id}/retry/`, 'retry/', `${id}/discard/`]
  for (const rest of reads) {
    expect((await ask('GET', rest, reader)).status).toBe(200)
    expect((await ask('GET', rest, writer)).body.detail).toContain('msp_view_user')
    for (const key of outsiders) expect((await ask('GET', rest, key)).body.detail).toContain('every node')
  }
  for (const rest of writes) {
    expect((await ask('POST', rest, reader)).body.detail).toContain('msp_add_user')
    for (const key of outsiders)
      expect(await ask('POST', rest, key)).toMatchObject(refusal(403, 'every node'))
  }
  for (const rest of writes) expect((await ask('POST', rest, writer)).status).toBe(200)
})

it('each write is in the audit log, with the address but without the text', async () => {
  const { id, email } = await failed()
  await ask('POST', `${id}/retry/`)
  await ask('POST', 'retry/')
  await ask('POST', `${id}/discard/`)
  const { body } = await server.request(
    server.administrator,
    'GET',
    '/api/console/audit/?record_type=mail&result=done&page_size=3',
  )
  expect(body.results).toMatchObject([
    { operation: 'Discard mail', record_id: id, record_name: email },
    { operation: 'Retry failed mails', record_id: null, after: { mails: 1 } },
    { operation: 'Retry mail', record_id: id, record_name: email },
  ])
})
