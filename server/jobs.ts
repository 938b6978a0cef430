import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { recordGivenUpMail } from './audit/audit.store'
import type { Database } from './db/open'
import type { Env } from './env'
import { startHousekeeping } from './housekeeping'
import { remindReviewers } from './reviews/review-mails'
import { startMailJob } from './mail/mail-job'
import type { Deliver } from './mail/transport'

export const mailFolder = (env: Env) => path.join(env.dataDir, 'mail')

/** What the start says about mails: nothing while they go to a mail server. */
export function mailLine(env: Env): string | false {
  if (env.smtpUrl) return false
  const folder = mailFolder(env)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return `is written to ${path.relative(process.cwd(), folder)}; set SMTP_URL to send it`
  } catch {
    return `goes nowhere: DATA_DIR (${env.dataDir}) can't be written; set SMTP_URL`
  }
}

type Jobs = {
  /** Tells the mail job that the outbox has a new mail. */
  readonly wakeMail: () => void
  readonly stop: () => Promise<void>
}

/** Delivers mails and removes what was kept long enough, beside the requests. */
export function startJobs(
  env: Env,
  { db, hasRoom }: Pick<Database, 'db' | 'hasRoom'>,
  clock: () => Date,
  publicUrl: string,
  log: FastifyBaseLogger,
): Jobs {
  const transport = lazyTransport(env, log)
  const mail = startMailJob({
    db,
    hasRoom,
    clock,
    deliver: transport.deliver,
    onGivenUp: (given, reason, at) => recordGivenUpMail(db, given, reason, at),
    log,
  })
  const housekeeping = startHousekeeping({ db, hasRoom, clock, auditDays: env.auditDays, log })
  const reminders = startReminders({ db, hasRoom, clock, publicUrl, log })
  return {
    wakeMail: mail.wake,
    stop: async () => {
      await reminders.stop()
      await mail.stop()
      await housekeeping.stop()
      await transport.close()
    },
  }
}

/** Reminds reviewers at the start and every hour. */
function startReminders({
  db,
  hasRoom,
  clock,
  publicUrl,
  log,
}: Pick<Database, 'db' | 'hasRoom'> & {
  readonly clock: () => Date
  readonly publicUrl: string
  readonly log: FastifyBaseLogger
}) {
  const remind = async () => {
    try {
      if (hasRoom()) await remindReviewers(db, clock(), publicUrl)
    } catch (error) {
      log.error({ err: error }, 'reviewers could not be reminded')
    }
  }
  let running = remind()
  const timer = setInterval(() => {
    running = running.then(remind)
  }, 3_600_000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/** Loads the mail library with the first mail, because no start needs it (decision 026). */
function lazyTransport(env: Env, log: FastifyBaseLogger): { deliver: Deliver; close: () => Promise<void> } {
  const load = async () => {
    const { fileTransport, smtpTransport } = await import('./mail/transport')
    return env.smtpUrl
      ? smtpTransport(env.smtpUrl, env.mailFrom)
      : fileTransport(mailFolder(env), env.mailFrom, log)
  }
  let loaded: ReturnType<typeof load> | undefined
  return {
    deliver: async (mail, signal) => (await (loaded ??= load())).deliver(mail, signal),
    close: async () => (await loaded)?.close(),
  }
}
