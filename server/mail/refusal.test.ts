import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, afterAll, beforeEach, describe, expect, it } from 'vitest'
import { recordGivenUpMail } from '#server/audit/audit.store'
import { audit } from '#server/db/tables/audit.schema'
import { outbox } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp, uniqueEmail } from '#testing/small-app'
import { smtpServer } from '#testing/smtp-server'
import { deliverOne, startMailJob } from './mail-job'
import { smtpTransport } from './transport'

const server = await closeAfterAll(smallApp())
const smtp = await closeAfterAll(smtpServer(0, 'portal:secret'))
const transport = smtpTransport(smtp.url.replace('//', '//portal:secret@'), 'Portal <portal@provider.eu>')
afterAll(() => transport.close())
beforeEach(() => {
  smtp.replies = {}
})
afterEach(async () => {
  smtp.mails.splice(0)
  await server.db.delete(outbox)
})

const delivery = () => ({
  db: server.db,
  clock: () => server.clock.now,
  deliver: transport.deliver,
  onGivenUp: (...[mail, reason, at]: Parameters<Parameters<typeof deliverOne>[0]['onGivenUp']>) =>
    recordGivenUpMail(server.db, mail, reason, at),
  log: pino({ level: 'silent' }),
})
async function invite() {
  const email = uniqueEmail()
  const person = { first_name: 'Ada', last_name: 'Lovelace', email, role: server.builtIn.auditor }
  const made = await server.request(server.administrator, 'POST', '/api/msp/employees/', person)
  expect(made).toMatchObject({ status: 201, body: { invitation_email: 'waiting' } })
  return { id: made.body.id as number, email }
}
const get = async (url: string) => (await server.request(server.administrator, 'GET', url)).body
const shown = async ({ id, email }: { id: number; email: string }) => ({
  person: (await get(`/api/msp/employees/${id}/`)).invitation_email as string,
  listed: (await get(`/api/msp/employees/?search=${email}`)).results[0].invitation_email as string,
  mail: (await get(`/api/console/outbox/?search=${email}`)).results[0],
})
/** Delivers all that is due. @returns the number of connections to the mail server */
async function deliverDue(): Promise<number> {
  const before = smtp.connections
  while (await deliverOne(delivery()));
  return smtp.connections - before
}
const minutes = (count: number) => server.clock.pass(count * 60_000)

describe('a reply of 500 or more about one mail', () => {
  it.each([
    ['RCPT', '550 5.1.1 No such mailbox here'],
    ['RCPT', '553 5.1.3 Bad recipient address syntax'],
    ['DATA', '554 5.7.1 Message rejected by content scanning'],
  ] as const)(
    '%s %s ends it at once: the outbox, the audit log and the invited person say so',
    async (command, reply) => {
      const person = await invite()
      smtp.replies = { [command]: reply }
      expect(await deliverDue()).toBe(1)
      expect(await shown(person)).toMatchObject({
        person: 'given_up',
        listed: 'given_up',
        mail: { state: 'given_up', tries: 1, next_try_at: null, last_error: expect.stringContaining(reply) },
      })
      const lines = await server.db.select().from(audit).where(eq(audit.record_name, person.email))
      expect(lines).toMatchObject([{ operation: 'Deliver mail', reason: expect.stringContaining(reply) }])
      server.clock.pass(86_400_000)
      expect(await deliverDue()).toBe(0)

      smtp.replies = {}
      await server.request(server.administrator, 'POST', `/api/msp/employees/${person.id}/send-invite/`)
      expect((await shown(person)).person).toBe('waiting')
      expect(await deliverDue()).toBe(1)
      expect((await shown(person)).person).toBe('sent')
    },
  )
})

describe('a reply that another try may change', () => {
  it.each([
    ['RCPT', '451 4.7.1 Greylisted, try again in 300 seconds'],
    // A wrong setting must not lose every mail.
    ['RCPT', '554 5.7.1 Relay access denied'],
    ['MAIL', '452 4.3.1 Insufficient system storage'],
    ['AUTH', '454 4.7.0 Temporary authentication failure'],
    ['DATA', '421 4.3.0 Closing'],
  ] as const)('%s %s is waited for', async (command, reply) => {
    const person = await invite()
    smtp.replies = { [command]: reply }
    await deliverDue()
    expect(await shown(person)).toMatchObject({ person: 'failed', mail: { state: 'failed', tries: 1 } })
    smtp.replies = {}
    minutes(1)
    await deliverDue()
    expect((await shown(person)).person).toBe('sent')
  })
})

describe('a reply of 500 or more about login or sender', () => {
  const replies = [
    ['AUTH', '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant.'],
    ['MAIL', '550 5.7.60 Client does not have permissions to send as this sender'],
    ['DATA', '550 5.7.60 Client does not have permissions to send as this sender'],
  ] as const

  it.each(replies)(
    '%s %s holds every mail back, and is asked again each ten minutes',
    async (command, reply) => {
      const people = [await invite(), await invite(), await invite()]
      smtp.replies = { [command]: reply }
      expect(await deliverDue()).toBe(1)
      const later = await invite()
      expect(await deliverDue()).toBe(0)
      const nextTry = new Date(server.clock.now.getTime() + 600_000).toISOString()
      expect(await shown(people[0]!)).toMatchObject({
        person: 'failed',
        mail: {
          state: 'failed',
          tries: 0,
          next_try_at: nextTry,
          last_error: `No mail goes out: ${words[command]}${reply}`,
        },
      })
      expect((await shown(later)).mail).toMatchObject({ state: 'waiting', next_try_at: nextTry })
      for (let hours = 0; hours < 48; hours += 8) {
        minutes(8 * 60)
        expect(await deliverDue()).toBe(1)
      }
      smtp.replies = {}
      minutes(11)
      await deliverDue()
      expect(smtp.mails).toHaveLength(4)
      expect(new Set(smtp.mails.map(({ to }) => to![0]!.address))).toEqual(
        new Set([...people, later].map(({ email }) => email)),
      )
    },
  )
  const words = {
    AUTH: 'Invalid login: ',
    MAIL: 'Mail command failed: ',
    DATA: 'Message failed: ',
  }

  it('is asked at once after a retry in the outbox and after a start; after a week the mail is given up', async () => {
    const [held, other] = [await invite(), await invite()]
    smtp.replies = { AUTH: replies[0][1] }
    expect(await deliverDue()).toBe(1)
    await server.request(
      server.administrator,
      'POST',
      `/api/console/outbox/${(await shown(other)).mail.id}/retry/`,
    )
    expect(await deliverDue()).toBe(1)
    const before = smtp.connections
    const job = startMailJob(delivery())
    await expect.poll(() => smtp.connections).toBe(before + 1)
    await job.stop()
    server.clock.pass(8 * 86_400_000)
    expect(await deliverDue()).toBe(2)
    expect([(await shown(held)).person, (await shown(other)).person]).toEqual(['given_up', 'given_up'])
  })
})

it('a mail carries the domain of its sender, and says that a machine wrote it', async () => {
  await invite()
  await deliverDue()
  const [mail] = smtp.mails
  expect(mail!.messageId).toMatch(/^<[\w-]{36}@provider\.eu>$/)
  expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  expect(mail!.headers.find(({ key }) => key === 'x-auto-response-suppress')?.value).toBe('OOF, AutoReply')
})
