import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { outbox } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smtpServer } from '#testing/smtp-server'
import { testApp } from '#testing/test-app'
import { deliverOne, retryDelay } from './mail-job'
import { smtpTransport } from './transport'

const log = pino({ level: 'silent' })
// No mail of these tests fails often enough to be given up.
const onGivenUp = async () => {}
const server = await closeAfterAll(testApp())

/** An SMTP server that fails at some point. */
async function faultySmtp(play: (socket: Socket) => void, sockets = new Set<Socket>()): Promise<string> {
  const listener: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    play(socket)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => resolve())
      }),
  )
  return `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`
}
const answering = (lines: (string | null)[]) => (socket: Socket) => {
  socket.write('220 here\r\n')
  let step = 0
  socket.on('data', () => {
    const line = lines[step++]
    if (line === null) socket.destroy()
    else if (line !== undefined) socket.write(`${line}\r\n`)
  })
}

let taken = 0
async function invite(): Promise<{ id: number; email: string }> {
  const email = `faulty-${++taken}@example.com`
  const { status, body } = await server.request('administrator', 'POST', '/api/msp/employees/', {
    first_name: 'Ada',
    last_name: 'Faulty',
    email,
    role: 2,
  })
  expect(status).toBe(201)
  return body
}
const stored = async (email: string) =>
  (await server.db.select().from(outbox).where(eq(outbox.to_address, email)))[0]!

describe('a failing mail server', () => {
  it.each([
    ['refuses the connection', async () => 'smtp://127.0.0.1:9'],
    ['hangs up at once', () => faultySmtp((socket) => void socket.destroy())],
    ['hangs up after the greeting', () => faultySmtp(answering([null]))],
    ['dies in the middle of the dialogue', () => faultySmtp(answering(['250 ok', '250 ok', null]))],
    [
      'dies before it confirms the mail',
      () => faultySmtp(answering(['250 ok', '250 ok', '250 ok', '354 go on', null])),
    ],
    ['refuses the mail for now', () => faultySmtp(answering(['250 ok', '451 later']))],
    ['speaks another language', () => faultySmtp((socket) => void socket.write('HTTP/1.1 200 OK\r\n\r\n'))],
  ])(
    'that %s does not fail the request; the mail goes out once, later, with the same Message-ID',
    async (_, start) => {
      const person = await invite()
      const broken = smtpTransport(await start(), 'portal@example.com')
      onTestFinished(broken.close)
      const at = server.clock.now
      expect(
        await deliverOne({ db: server.db, clock: () => at, deliver: broken.deliver, onGivenUp, log }),
      ).toBe(true)
      const waiting = await stored(person.email)
      const later = () => new Date(at.getTime() + retryDelay(1))
      expect(waiting).toMatchObject({
        delivered_at: null,
        attempts: 1,
        last_error: expect.any(String),
        next_attempt_at: later(),
      })

      const smtp = await smtpServer()
      onTestFinished(smtp.close)
      const working = smtpTransport(smtp.url, 'portal@example.com')
      onTestFinished(working.close)
      while (await deliverOne({ db: server.db, clock: later, deliver: working.deliver, onGivenUp, log }));
      expect(smtp.mails.map((mail) => mail.messageId)).toEqual([
        waiting.message_id.replace('msp-portal', 'example.com'),
      ])
      expect(await stored(person.email)).toMatchObject({ attempts: 2, last_error: null, body: '' })
    },
  )

  it('that stalls does not delay an invitation, which answers before anything is sent', async () => {
    const sockets = new Set<Socket>()
    const stalled = smtpTransport(await faultySmtp(() => {}, sockets), 'portal@example.com')
    onTestFinished(stalled.close)
    const person = await invite()
    const delivering = deliverOne({
      db: server.db,
      clock: () => server.clock.now,
      deliver: stalled.deliver,
      onGivenUp,
      log,
    })
    await expect.poll(async () => (await stored(person.email)).attempts).toBe(1)
    const another = await invite()
    expect((await stored(another.email)).attempts).toBe(0)
    // The transport waits longer than this test.
    await expect.poll(() => sockets.size).toBe(1)
    for (const socket of sockets) socket.destroy()
    await delivering
    await server.request('administrator', 'DELETE', `/api/msp/employees/${another.id}/`)
  })
})

/** A mail server that goes on with its first reply for ever, a few bytes at a time. */
const dripping = (socket: Socket) => {
  socket.write('220 here\r\n')
  socket.once('data', () => {
    const drip = setInterval(() => socket.write('250-more\r\n'), 10)
    socket.once('close', () => clearInterval(drip))
  })
}

it('a mail server that never ends its reply is cut off within the lease, and the mail is due again', async () => {
  const sockets = new Set<Socket>()
  const slow = smtpTransport(await faultySmtp(dripping, sockets), 'portal@example.com')
  onTestFinished(slow.close)
  const person = await invite()
  const at = server.clock.now
  await deliverOne({ db: server.db, clock: () => at, deliver: slow.deliver, withinMs: 300, onGivenUp, log })
  expect(await stored(person.email)).toMatchObject({
    delivered_at: null,
    last_error: 'The mail server was not done after 0.3 seconds.',
    next_attempt_at: new Date(at.getTime() + retryDelay(1)),
  })
  await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true)
  await server.request('administrator', 'DELETE', `/api/msp/employees/${person.id}/`)
})
