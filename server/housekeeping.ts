import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/open'
import { keptSince } from './http/idempotency'
import { removeKeptReplies } from './http/kept-replies.store'
import { removeAuditLines } from './audit/audit.store'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Removes old lines of the audit log and old replies to repeatable requests, at the start and every hour. */
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
      const olderThan = new Date(clock().getTime() - auditDays * dayMs)
      while (!stopped && hasRoom() && (await removeAuditLines(db, olderThan)) > 0);
      while (!stopped && hasRoom() && (await removeKeptReplies(db, keptSince(clock()))) > 0);
    } catch (error) {
      log.error({ err: error }, 'old lines and replies could not be removed')
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
