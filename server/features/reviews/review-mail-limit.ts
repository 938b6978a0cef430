import { reviewMailsPerDay, reviewMailsToOne } from '#contract/reviews/callers'
import type { Author } from '../../callers/caller'
import type { Db } from '../../db/open'
import { nthNewestMail, type Sender } from '../../mail/queue.store'
import { tooManyReviewMails } from './reviews.errors'
import { byItself, waitForOthersOf } from './reviews-write.store'

const dayMs = 86_400_000

export const senderOf = ({ account_id, person_id }: Author): Sender | null =>
  person_id !== null
    ? { kind: 'person', id: person_id }
    : account_id !== null
      ? { kind: 'key', id: account_id }
      : null

const lastDay = (now: Date) => ({ after: new Date(now.getTime() - dayMs), until: now })

/** Whether an address may get another mail about reviews today, counting those of requests at the same moment. */
export async function mayMail(tx: Db, toAddress: string, now: Date): Promise<boolean> {
  await waitForOthersOf(tx, { ...byItself, account_name: toAddress.toLowerCase() })
  return !(await nthNewestMail(tx, { toAddress }, lastDay(now), reviewMailsToOne, 'review'))
}

/** Throws if the author would cause too many mails within a day, also by requests at the same moment. */
export async function allowReviewMails(tx: Db, by: Author, more: number, now: Date): Promise<void> {
  const sender = senderOf(by)
  await waitForOthersOf(tx, by)
  const left = reviewMailsPerDay - more
  const nth = sender && (await nthNewestMail(tx, sender, lastDay(now), left + 1, 'review'))
  if (nth) throw tooManyReviewMails(reviewMailsPerDay, (nth.getTime() + dayMs - now.getTime()) / 1000)
}
