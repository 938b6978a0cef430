import type { WrittenWalks } from '#contract/months/licence-walks'
import { dayOf, dayText } from '#domain/months/rule'
import type { Db } from '../db/open'
import { recordingKey } from '../features/gateway-accounts/upstream-keys.store'
import { lastWalk } from '../features/months/walks.store'
import { firstHour } from './licence-walk'

/** The last walk and the time of the next, for keepers. */
export async function listedWalks(db: Db, now: Date): Promise<WrittenWalks> {
  const walk = await lastWalk(db)
  const isLost = walk?.ended_at === null && walk.leased_until < now
  const last = walk && {
    day: walk.day,
    started_at: walk.started_at.toISOString(),
    ended_at: walk.ended_at?.toISOString() ?? null,
    outcome: isLost ? 'stopped' : walk.outcome,
    why: isLost ? 'This server stopped.' : walk.why,
    companies: walk.companies_seen,
    untold: [...walk.untold_why],
  }
  const isDone = last?.day === dayText(dayOf(now)) && last.outcome !== 'stopped'
  const next = new Date(now)
  next.setUTCHours(isDone ? firstHour + 24 : firstHour, 0, 0, 0)
  return { last: last ?? null, next: (await recordingKey(db)) ? next.toISOString() : null }
}
