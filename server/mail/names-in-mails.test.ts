import { randomUUID } from 'node:crypto'
import { LinkifyIt } from 'linkify-it'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { invitationMail } from '#server/features/employees/invitation-mail'
import { resetMail, resetWords } from '#server/features/employees/reset-sign-in'
import * as peopleMails from '#server/features/sign-in/sign-in-mails'
import { linkMail } from '#server/features/gateway-accounts/gateway-account-mails'
import { closeAfterAll } from '#testing/close-after-all'
import { smtpServer } from '#testing/smtp-server'
import type { NewMail, OutboxMail } from './queue.store'
import { smtpTransport } from './transport'

const smtp = await closeAfterAll(smtpServer())
const mailer = smtpTransport(smtp.url, 'MSP Portal <portal@portal.test>')
afterAll(() => mailer.close())

const at = new Date('2026-03-04T09:30:00.000Z')
const publicUrl = 'https://portal.test'
const link = `${publicUrl}/set-up#secret`
const signal = new AbortController().signal

/** Every kind of mail, with this name wherever somebody chose one. */
function mailsWith(name: string): Omit<NewMail, 'sender'>[] {
  const person = { first_name: name, last_name: name, email: 'ada@fjord.test' }
  const here = { at, publicUrl }
  const invited = { ...person, role_name: name, msp_node_name: name }
  const ofGateway = { to: { name, email: person.email }, by: name, url: link, at, expiresAt: at }
  return [
    invitationMail(invited, { inviter: name, link, at, expiresAt: at }),
    resetMail(person, { ...resetWords, link, at }),
    linkMail({ ...ofGateway, kind: 'invitation' }),
    linkMail({ ...ofGateway, kind: 'reset' }),
    peopleMails.changedWaysMail(person, { ...here, words: 'Your password was changed' }),
    peopleMails.usedCodeMail(person, here),
    peopleMails.closedWayMail(person, here),
    peopleMails.forgottenMail(person, { ...here, token: 'secret', asksCode: true }),
    peopleMails.hasWayMail(person, { ...here, provider: undefined }),
    peopleMails.hasWayMail(person, { ...here, provider: 'Example' }),
  ]
}

/** A mail of the outbox. The transport looks at no other field of it. */
const outboxMail = ({ toName, toAddress, subject, body, createdAt }: Omit<NewMail, 'sender'>) =>
  ({
    id: 1,
    message_id: `<${randomUUID()}@portal.test>`,
    to_name: toName,
    to_address: toAddress,
    created_at: createdAt,
    subject,
    body,
  }) as OutboxMail

/** The mail as it arrives. */
async function arrived(mail: Omit<NewMail, 'sender'>) {
  const sent = outboxMail(mail)
  await mailer.deliver(sent, signal)
  return smtp.mails.find(({ messageId }) => messageId === sent.message_id)!
}

/** Finds links as eagerly as mail programs do, in text that nobody marked as one. */
const linkify = new LinkifyIt({ fuzzyIP: true, fuzzyLink: true, fuzzyEmail: true }).tlds(
  ['example', 'live', 'com', 'test', 'med', 'john', 'mueller', 'co', 'sc'],
  true,
)
const linksIn = (text: string) => (linkify.match(text) ?? []).map(({ url }) => url)

describe('a name in a mail', () => {
  it.each([
    'https://evil.example/',
    'HTTP:evil.example',
    'see evil.example',
    'www.evil.com',
    'x.com',
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'evil\u2024com',
    'evil\u00ad.example',
    'evil\u200b.example',
    'evil.\u2060example',
    '1.2.3.4/x',
    '//evil.example/x',
    String.raw`\\evil.example\share`,
    'mailto:eve@evil.example',
    'eve@evil.example',
    '\u202eelpmaxe.live',
    'Ada \u2066evil.example\u2069',
    'a.b.c.live',
    'St.John',
    'anna.mueller',
    'Dr.med.',
  ])('is no link, and hides nothing: %j', async (name) => {
    for (const { text = '', html, subject = '', to } of await Promise.all(mailsWith(name).map(arrived))) {
      expect(
        linksIn(text).every((url) => url.startsWith(`${publicUrl}/`)),
        text,
      ).toBe(true)
      expect(linksIn(text)).toHaveLength(1)
      expect(html).toBeUndefined()
      const shown = [subject, to?.[0]?.name ?? '']
      expect(shown.flatMap(linksIn)).toEqual([])
      for (const part of [text, ...shown]) {
        expect(part).not.toMatch(/[\p{Bidi_C}\p{DI}]/u)
        // Some programs make links of paths of shared folders.
        expect(part).not.toMatch(/\\\\|(?<!https:)\/\//)
      }
    }
  })

  it.each(['Zoë 🌻', "Griet 't Hooft", 'Robin Park, M. Sc.', 'Ana María García', 'می‌خواهم', 'J. R.'])(
    'stays as it is otherwise: %s',
    async (name) => {
      expect((await arrived(mailsWith(name)[1]!)).text).toContain(`Hi ${name},`)
    },
  )

  it('ends the first sentence where it has letters only', async () => {
    expect((await arrived(mailsWith('St.John')[0]!)).text).toContain('Hi St. John,')
  })
})

describe('an address with letters beyond ASCII', () => {
  const mailTo = (toAddress: string) => ({ ...mailsWith('Ada')[0]!, toAddress })

  it.each([
    'søren@fjord.test',
    '用户@fjord.test',
    'r&d@fjord.test',
    "niall.o'hara@fjord.test",
    'sales/eu@fjord.test',
    'jana@xn--mller-beispiel-gsb.test',
  ])('%s gets its mail', async (address) => {
    expect((await arrived(mailTo(address))).to).toMatchObject([{ address }])
  })

  it('is refused in the words of a mail server that takes none', async () => {
    const old = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      hideSMTPUTF8: true,
      onRcptTo: (_, __, done) =>
        done(Object.assign(new Error('5.6.7 This server takes no such address'), { responseCode: 553 })),
    })
    await new Promise<void>((resolve) => void old.listen(0, '127.0.0.1', resolve))
    const { port } = old.server.address() as AddressInfo // It listens on a port.
    const transport = smtpTransport(`smtp://127.0.0.1:${port}`, 'portal@portal.test')
    onTestFinished(() => {
      transport.close()
      old.close(() => {})
    })
    await expect(transport.deliver(outboxMail(mailTo('søren@fjord.test')), signal)).rejects.toThrow(
      /553 5\.6\.7 This server takes no such/,
    )
  })
})
