import type { FastifyBaseLogger } from 'fastify'
import { unknownCallersDays } from '#contract/audit'
import { removeAuditLines, removeUnknownCallersLines } from './audit/audit.store'
import type { Db } from './db/open'
import { removeEndedInvitations } from './employees/invitations.store'
import { keptSince } from './http/idempotency'
import { removeKeptReplies } from './http/kept-replies.store'
import { removeEndedTries } from './people/passwords/tries.store'
import { removeEndedCeremonies } from './session/ceremonies.store'
import { removeEndedSessions } from './session/sessions.store'
import { removeEndedLinks } from './session/sign-in-links.store'
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
  const tidy = async () => {
    try {
      const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs)
      const removals = [
        () => removeAuditLines(db, daysAgo(auditDays)),
        () => removeUnknownCallersLines(db, daysAgo(unknownCallersDays)),
        () => removeKeptReplies(db, keptSince(clock())),
        () => removeEndedMails(db, daysAgo(personalDataDays)),
        () => removeEndedInvitations(db, daysAgo(personalDataDays)),
        () => removeEndedLinks(db, daysAgo(personalDataDays)),
        () => removeEndedSessions(db, clock()),
        () => removeEndedCeremonies(db, clock()),
        () => removeEndedTries(db, clock()),
      ]
      for (const remove of removals) while (!stopped && hasRoom() && (await remove()) > 0);
    } catch (error) {
      log.error({ err: error }, 'expired data could not be removed')
    }
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
