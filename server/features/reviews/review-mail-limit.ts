import { and, count, eq, gt, min } from 'drizzle-orm'
import { reviewMailsPerDay } from '#contract/review-callers'
import type { Author } from '../../callers/caller'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { outbox } from '../../db/schema'
import type { Sender } from '../../mail/queue.store'
import { tooManyReviewMails } from './reviews.errors'

const dayMs = 86_400_000

export const senderOf = ({ account_id, person_id }: Author): Sender | null =>
  person_id !== null
    ? { kind: 'person', id: person_id }
    : account_id !== null
      ? { kind: 'key', id: account_id }
      : null

/** The mails about reviews that this author caused within a day, and when the oldest was written. */
async function caused(tx: Db, by: Author, now: Date) {
  const sender = senderOf(by)
  if (!sender) return { count: 0, oldest: null }
  const mine = eq(sender.kind === 'key' ? outbox.account_id : outbox.person_id, sender.id)
  const since = new Date(now.getTime() - dayMs)
  return one(
    await tx
      .select({ count: count(), oldest: min(outbox.created_at) })
      .from(outbox)
      .where(and(mine, eq(outbox.kind, 'review'), gt(outbox.created_at, since))),
  )
}

/** Throws if the author would cause too many mails. */
export async function allowReviewMails(tx: Db, by: Author, more: number, now: Date): Promise<void> {
  const { count: sent, oldest } = await caused(tx, by, now)
  if (sent + more > reviewMailsPerDay)
    throw tooManyReviewMails(
      reviewMailsPerDay,
      ((oldest?.getTime() ?? now.getTime()) + dayMs - now.getTime()) / 1000,
    )
}
