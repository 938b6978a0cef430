import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import { inMail } from './greeting'
import type { OutboxMail } from './queue.store'

/** Delivers one mail, or throws. It ends when the signal says so. */
export type Deliver = (mail: OutboxMail, signal: AbortSignal) => Promise<void>

/** The sender's own domain, because filters of spam distrust an address without one. */
const domainOf = (from: string): string => /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'

const message = (mail: OutboxMail, from: string) => ({
  from,
  to: { name: inMail(mail.to_name), address: mail.to_address },
  subject: mail.subject,
  text: mail.body,
  messageId: mail.message_id.replace(/@msp-portal>$/, `@${domainOf(from)}>`),
  date: mail.created_at,
  // Otherwise somebody on holiday answers by machine. Exchange reads the second; reports of failure still come.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
  // Recipients don't need the library's name and version.
  xMailer: false as const,
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** These time limits count silence only. */
const smtp = (url: string) =>
  createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })

/** Greets the mail server and signs in, but sends no mail. */
export async function trySmtp(url: string): Promise<void> {
  const transport = smtp(url)
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Sends over SMTP. The signal also ends a dialogue with a server that sends a byte now and then. */
export function smtpTransport(url: string, from: string): { deliver: Deliver; close: () => void } {
  const transport = smtp(url)
  return {
    deliver: async (mail, signal) => {
      await transport.sendMail({ ...message(mail, from), signal })
    },
    close: () => transport.close(),
  }
}

/** Without SMTP_URL, writes each mail to a file that mail programs open, and its link to the log. */
export function fileTransport(
  folder: string,
  from: string,
  log: FastifyBaseLogger,
): { deliver: Deliver; close: () => void } {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    deliver: async (mail) => {
      const { message: content } = await transport.sendMail(message(mail, from))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = path.join(
        folder,
        `${mail.created_at.toISOString().replaceAll(/[:.]/g, '-')}-${mail.id}.eml`,
      )
      // With `buffer: true` it is no stream.
      writeFileSync(`${file}.part`, content as Buffer, { mode: 0o600 })
      renameSync(`${file}.part`, file)
      log.info(
        { file, to: mail.to_address, link: /https?:\S+/.exec(mail.body)?.[0] },
        'mail written to a file, because SMTP_URL is not set',
      )
    },
    close: () => transport.close(),
  }
}
