import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { recordGivenUpMail } from '#server/audit/audit.store'
import { audit } from '#server/db/tables/audit.schema'
import { outbox } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smtpServer } from '#testing/smtp-server'
import { testDatabase } from '#testing/test-database'
import { deliverOne, retryDelay, startMailJob } from './mail-job'
import { putIntoOutbox } from './queue.store'
import { fileTransport, smtpTransport, type Deliver } from './transport'

const log = pino({ level: 'silent' })
const database = await closeAfterAll(testDatabase())
const smtp = await closeAfterAll(smtpServer())

const start = new Date('2026-03-04T09:30:00.000Z')
const put = (toAddress: string, more: { toName?: string; subject?: string } = {}) =>
  putIntoOutbox(database.db, {
    toName: 'Ada Lovelace',
    toAddress,
    subject: 'Hello',
    kind: 'invitation',
    body: 'Open https://portal.example.com/activate#secret',
    createdAt: start,
    sender: { kind: 'key', id: 1 },
    ...more,
  })
const stored = async (address: string) =>
  (await database.db.select().from(outbox).where(eq(outbox.to_address, address)))[0]!
const onGivenUp: Parameters<typeof deliverOne>[0]['onGivenUp'] = (mail, reason, at) =>
  recordGivenUpMail(database.db, mail, reason, at)
const run = (deliver: Deliver, now = start) =>
  deliverOne({ db: database.db, clock: () => now, deliver, onGivenUp, log })

describe('a mail in the outbox', () => {
  it('reaches a real SMTP server once, with its own Message-ID, and loses its secret', async () => {
    await put('once@example.com', { toName: 'Zoë "Z" O’Brien, MSc' })
    const { deliver, close } = smtpTransport(smtp.url, 'MSP Portal <portal@example.com>')
    expect(await run(deliver)).toBe(true)
    expect(await run(deliver)).toBe(false)
    close()
    const [mail] = smtp.mails.splice(0)
    expect(mail).toMatchObject({
      from: { name: 'MSP Portal', address: 'portal@example.com' },
      to: [{ name: 'Zoë "Z" O’Brien, MSc', address: 'once@example.com' }],
      subject: 'Hello',
      text: expect.stringContaining('https://portal.example.com/activate#secret'),
    })
    const row = await stored('once@example.com')
    expect(row.message_id.replace('msp-portal', 'example.com')).toBe(mail!.messageId)
    expect(row).toMatchObject({ body: '', delivered_at: start, attempts: 1 })
  })

  it('cannot add headers, whatever is in names and subjects', async () => {
    await put('injected@example.com', { toName: 'Eve\r\nBcc: thief@example.com', subject: 'Hi\r\nX-Evil: 1' })
    const { deliver, close } = smtpTransport(smtp.url, 'portal@example.com')
    await run(deliver)
    close()
    const [mail] = smtp.mails.splice(0)
    expect(mail!.bcc ?? []).toEqual([])
    expect(mail!.headers.map((header) => header.key)).not.toContain('x-evil')
    expect(mail!.to).toHaveLength(1)
  })

  it('is taken by only one of several processes', async () => {
    await put('shared@example.com')
    const taken = await Promise.all(Array.from({ length: 5 }, () => run(async () => {})))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  it('becomes due again when the process that took it dies', async () => {
    await put('crash@example.com')
    const never = new Promise<void>(() => {})
    void run(() => never)
    await expect.poll(async () => (await stored('crash@example.com')).attempts).toBe(1)
    expect(await run(async () => {})).toBe(false)
    expect(await run(async () => {}, new Date(start.getTime() + 120_000))).toBe(true)
  })

  it('is given up after about a day and a half, with the reason in the audit log', async () => {
    await put('never@example.com')
    await database.db.update(outbox).set({ attempts: 39 }).where(eq(outbox.to_address, 'never@example.com'))
    await run(async () => {
      throw new Error('550 no such user')
    })
    expect(await stored('never@example.com')).toMatchObject({
      given_up_at: start,
      last_error: '550 no such user',
      body: '',
    })
    expect(await run(async () => {}, new Date(start.getTime() + 1e12))).toBe(false)
    const [line] = await database.db.select().from(audit).where(eq(audit.operation, 'Deliver mail'))
    expect(line).toMatchObject({
      status: 502,
      reason: 'never@example.com: 550 no such user',
      record_type: 'mail',
    })
  })

  it('becomes a file that only the operator can read without an SMTP server', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'mail-'))
    await put('file@example.com')
    const { deliver, close } = fileTransport(folder, 'portal@example.com', log)
    await run(deliver)
    close()
    const [file] = readdirSync(folder)
    const mail = await PostalMime.parse(readFileSync(path.join(folder, file!)))
    expect(mail).toMatchObject({
      to: [{ address: 'file@example.com' }],
      text: expect.stringContaining('/activate#secret'),
    })
    if (process.platform !== 'win32') expect(statSync(path.join(folder, file!)).mode & 0o777).toBe(0o600)
    rmSync(folder, { recursive: true })
  })
})

describe('the mail job', () => {
  it('delivers waiting mails when it is woken, and stops on request', async () => {
    const delivered: string[] = []
    const job = startMailJob({
      db: database.db,
      clock: () => start,
      deliver: async (mail) => void delivered.push(mail.to_address),
      onGivenUp,
      log,
    })
    await put('woken@example.com')
    job.wake()
    await expect.poll(() => delivered).toEqual(['woken@example.com'])
    await job.stop()
    await put('stopped@example.com')
    job.wake()
    await job.stop()
    expect(delivered).toEqual(['woken@example.com'])
    await run(async () => {})
  })

  it('stops without waiting for a hanging mail server', async () => {
    await put('hanging@example.com')
    let taken = ''
    const hanging: Deliver = (mail) => new Promise(() => (taken = mail.to_address))
    const job = startMailJob({ db: database.db, clock: () => start, deliver: hanging, onGivenUp, log })
    await expect.poll(() => taken).toBe('hanging@example.com')
    await job.stop(50)
    expect(await stored('hanging@example.com')).toMatchObject({
      delivered_at: null,
      next_attempt_at: new Date(start.getTime() + 120_000),
    })
    await database.db.delete(outbox).where(eq(outbox.to_address, 'hanging@example.com'))
  })

  it('waits longer after every failure, up to an hour', () => {
    expect([1, 2, 3, 20].map(retryDelay)).toEqual([5_000, 10_000, 20_000, 3_600_000])
  })
})
