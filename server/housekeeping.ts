import type { FastifyBaseLogger } from 'fastify'
import { unknownCallersDays } from '#contract/audit'
import { newestLineBefore, removeAuditLines, removeUnknownCallersLines } from './audit/audit.store'
import type { Db } from './db/open'
import { removeEndedInvitations } from './features/employees/invitations.store'
import { keptSince } from './http/idempotency'
import { removeKeptReplies } from './http/kept-replies.store'
import { removeEndedTries } from './features/sign-in/passwords/tries.store'
import { removeEndedCeremonies } from './callers/ceremonies.store'
import { removeEndedSessions } from './callers/sessions.store'
import { removeEndedLinks } from './callers/sign-in-links.store'
import { removeEndedMails } from './mail/queue.store'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Days that mails are kept after their delivery, and invitations after their end. */
export const personalDataDays = 30

/** Removes what was kept long enough, at the start and every hour. */
export function startHousekeeping({
  db,
  clock,
  auditDays,
  log,
  hasRoom = () => true,
}: {
  db: Db
  clock: () => Date
  auditDays: number
  log: FastifyBaseLogger
  hasRoom?: () => boolean
}): { stop: () => Promise<void> } {
  let stopped = false
  const started = clock()
  const steadyStart = performance.now()
  let newest: Date | undefined
  /**
   * The present, but at most a day after the newest line that was there at the start, plus the time since
   * then. So a start with a clock that is months ahead removes nothing.
   */
  const safeNow = async () => {
    newest ??= (await newestLineBefore(db, started)) ?? started
    const latest = newest.getTime() + dayMs + (performance.now() - steadyStart)
    return new Date(Math.min(clock().getTime(), latest))
  }
  const tidy = async () => {
    const gone: Record<string, number> = {}
    try {
      const now = await safeNow()
      const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
      const removals: [string, () => Promise<number>][] = [
        ['audit lines', () => removeAuditLines(db, daysAgo(auditDays))],
        ['refusals of unknown callers', () => removeUnknownCallersLines(db, daysAgo(unknownCallersDays))],
        ['replies', () => removeKeptReplies(db, keptSince(now))],
        ['mails', () => removeEndedMails(db, daysAgo(personalDataDays))],
        ['invitations', () => removeEndedInvitations(db, daysAgo(personalDataDays))],
        ['links', () => removeEndedLinks(db, daysAgo(personalDataDays))],
        ['sessions', () => removeEndedSessions(db, now)],
        ['challenges', () => removeEndedCeremonies(db, now)],
        ['tries', () => removeEndedTries(db, now)],
      ]
      for (const [what, remove] of removals)
        for (let count = 1; count > 0 && !stopped && hasRoom();) {
          count = await remove()
          if (count > 0) gone[what] = (gone[what] ?? 0) + count
        }
    } catch (error) {
      log.error({ err: error }, 'expired data could not be removed')
    }
    if (Object.keys(gone).length > 0) log.info({ removed: gone }, 'expired data was removed')
  }
  let running = tidy()
  const timer = setInterval(() => {
    running = running.then(tidy)
  }, hourMs)
  timer.unref()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
