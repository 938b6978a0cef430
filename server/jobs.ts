import { accessSync, constants, mkdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { recordGivenUpMail } from './audit/audit.store'
import type { Database } from './db/open'
import type { Env } from './env'
import { addressOf } from './gateway/gateway'
import { walkWhenDue } from './gateway/licence-walk'
import { startHousekeeping } from './housekeeping'
import { vacuumWhenDue } from './features/months/vacuum'
import { remindReviewers } from './features/reviews/remind-reviewers'
import { remindOfKeys } from './features/service-accounts/remind-of-keys'
import { startMailJob } from './mail/mail-job'
import type { Deliver } from './mail/transport'
import type { Sealer } from './sealing/seal-secrets'
import { shown } from './welcome'

export const mailFolder = (env: Env) => path.join(env.dataDir, 'mail')

/** What the start says about mails: nothing while they go to a mail server. */
export function mailLine(env: Env): string | false {
  if (env.smtpUrl) return false
  const folder = mailFolder(env)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return `is written to ${shown(folder)}; set SMTP_URL to send it`
  } catch {
    return `goes nowhere: DATA_DIR (${env.dataDir}) can't be written; set SMTP_URL`
  }
}

type Jobs = {
  /** Tells the mail job that the outbox has a new mail. */
  readonly wakeMail: () => void
  readonly stop: () => Promise<void>
}

/** Delivers mails, removes what was kept long enough and records licences, beside the requests. */
export function startJobs(
  env: Env,
  { db, hasRoom, kind }: Pick<Database, 'db' | 'hasRoom' | 'kind'>,
  clock: () => Date,
  publicUrl: string,
  seal: Sealer | undefined,
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
  const stopReminders = repeatedly(
    60,
    async () =>
      hasRoom() && Promise.all([remindReviewers, remindOfKeys].map((tell) => tell(db, clock(), publicUrl))),
    (err) => log.error({ err }, 'people could not be reminded'),
  )
  const stopVacuums =
    kind === 'embedded' &&
    repeatedly(5, vacuumWhenDue(db), (err) => log.error({ err }, 'the database could not be vacuumed'))
  const { apiBaseUrl: baseUrl } = env
  const vault = baseUrl && seal ? { seal, upstream: addressOf(baseUrl) } : undefined
  const stopWalks =
    baseUrl &&
    vault &&
    repeatedly(
      5,
      (signal) => walkWhenDue({ db, hasRoom, clock, log, baseUrl, vault }, signal),
      (err) => log.error({ err }, 'the licences of the API could not be recorded'),
    )
  return {
    wakeMail: mail.wake,
    stop: async () => {
      await stopReminders()
      if (stopWalks) await stopWalks()
      if (stopVacuums) await stopVacuums()
      await mail.stop()
      await housekeeping.stop()
      await transport.close()
    },
  }
}

/**
 * Works at the start and every few minutes, never twice at the same time.
 * @returns a function that ends this
 */
function repeatedly(
  minutes: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  onError: (err: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const begin = () => {
    running ??= work(stopping.signal)
      .catch(onError)
      .finally(() => (running = undefined))
  }
  begin()
  const timer = setInterval(begin, minutes * 60_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
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
