import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { maxTries } from '#contract/outbox'
import { invitationDays } from '#contract/employees'
import type { Db } from '../db/open'
import {
  claimMail,
  endHold,
  heldBack,
  holdBack,
  markDelivered,
  markFailed,
  type OutboxMail,
} from './queue.store'
import { refusedForGood } from './refusal'
import type { Deliver } from './transport'

/**
 * The job looks at the outbox this often when nothing wakes it, and finds mails that are due again or come
 * from another process.
 */
const pollMs = 2_000
/** The longest time of a delivery, whatever the mail server does. */
const deliveryMs = 60_000
/** A lease lasts longer than any delivery, so that nobody takes a mail twice while its process lives. */
const leaseMs = 2 * deliveryMs
const firstRetryMs = 5_000
const longestRetryMs = 3_600_000
/** The longest time that a stop waits for the current delivery. After that another process retries it. */
const stopPatienceMs = 3_000

/** Doubles from 5 seconds to an hour. */
export const retryDelay = (attempts: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1))

type Delivery = {
  readonly hasRoom?: () => boolean
  readonly db: Db
  readonly clock: () => Date
  readonly deliver: Deliver
  /** Less than {@link deliveryMs} in tests. */
  readonly withinMs?: number
  /** Called once for each mail that is given up. */
  readonly onGivenUp: (mail: OutboxMail, reason: string, at: Date) => Promise<void>
  readonly log: FastifyBaseLogger
}
type MailJob = { readonly wake: () => void; readonly stop: (patienceMs?: number) => Promise<void> }

/**
 * Delivers the mails of the outbox, one at a time, until it is stopped. Several processes can share one
 * outbox.
 */
export function startMailJob({ hasRoom = () => true, ...delivery }: Delivery): MailJob {
  let stopped = false
  let running: Promise<void> | undefined
  let again = false
  let hasTried = false
  let isAway = false

  const wake = () => {
    if (stopped) return
    again = true
    running ??= drain().finally(() => {
      running = undefined
    })
  }
  const drain = async () => {
    while (again && !stopped) {
      again = false
      try {
        // The settings may be other ones than those that the mail server refused.
        if (!hasTried) await endHold(delivery.db, delivery.clock())
        hasTried = true
        while (!stopped && hasRoom() && (await deliverOne(delivery)));
        isAway = false
      } catch (error) {
        // The database is away. The next look will retry.
        delivery.log[isAway ? 'debug' : 'error']({ err: error }, 'the outbox could not be read')
        isAway = true
      }
    }
  }
  const timer = setInterval(wake, pollMs)
  timer.unref()
  wake()
  return {
    wake,
    stop: async (patienceMs = stopPatienceMs) => {
      stopped = true
      clearInterval(timer)
      await Promise.race([running, sleep(patienceMs, undefined, { ref: false })])
    },
  }
}

/** Some mail servers quote the link that they refuse. A reader of the error could use it. */
const withoutSecrets = (error: string): string =>
  error.replaceAll(/\bhttps?:\S+/gi, '(link)').replaceAll(/[\w-]{40,}/g, '(secret)')

type Failure = { readonly reason: string; readonly refused: ReturnType<typeof refusedForGood> }

/** Gives the mail up, tries it again later, or holds all mails back. */
async function noteFailure(
  { db, onGivenUp, log }: Pick<Delivery, 'db' | 'onGivenUp' | 'log'>,
  mail: OutboxMail,
  { reason, refused }: Failure,
  at: Date,
): Promise<void> {
  const line = { mail: mail.id, to: mail.to_address, attempts: mail.attempts, reason }
  // Its link has ended by then.
  const isTooOld = at.getTime() - mail.created_at.getTime() > invitationDays * 24 * 3_600_000
  if (refused === 'every mail' && !isTooOld) {
    await holdBack(db, mail.id, `${heldBack}: ${reason}`, at)
    log.error(line, 'the mail server refuses every mail of this server: check SMTP_URL and MAIL_FROM')
    return
  }
  const giveUp = refused !== undefined || mail.attempts >= maxTries
  const next = giveUp ? { givenUpAt: at } : { retryAt: new Date(at.getTime() + retryDelay(mail.attempts)) }
  await markFailed(db, mail.id, reason, next)
  if (giveUp) await onGivenUp(mail, reason, at)
  log.warn(line, giveUp ? 'mail given up' : 'mail not delivered yet')
}

/** @returns whether there was a mail to deliver */
export async function deliverOne({
  db,
  clock,
  deliver,
  withinMs = deliveryMs,
  onGivenUp,
  log,
}: Omit<Delivery, 'hasRoom'>): Promise<boolean> {
  const now = clock()
  const mail = await claimMail(db, now, {
    leaseUntil: new Date(now.getTime() + leaseMs),
    latest: new Date(now.getTime() + longestRetryMs + leaseMs),
  })
  if (!mail) return false
  const signal = AbortSignal.timeout(withinMs)
  try {
    await deliver(mail, signal)
  } catch (error) {
    const reason = signal.aborted
      ? `The mail server was not done after ${withinMs / 1000} seconds.`
      : withoutSecrets(error instanceof Error ? error.message : String(error))
    await noteFailure({ db, onGivenUp, log }, mail, { reason, refused: refusedForGood(error) }, clock())
    return true
  }
  await markDelivered(db, mail.id, clock())
  log.info({ mail: mail.id, to: mail.to_address, attempts: mail.attempts }, 'mail delivered')
  return true
}
