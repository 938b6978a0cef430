import { reviewMailsPerDay } from '#contract/review-callers'
import type { Author } from '../../callers/caller'
import type { Db } from '../../db/open'
import { nthNewestMail, type Sender } from '../../mail/queue.store'
import { tooManyReviewMails } from './reviews.errors'
import { waitForOthersOf } from './reviews-write.store'

const dayMs = 86_400_000

export const senderOf = ({ account_id, person_id }: Author): Sender | null =>
  person_id !== null
    ? { kind: 'person', id: person_id }
    : account_id !== null
      ? { kind: 'key', id: account_id }
      : null

/** Throws if the author would cause too many mails within a day, also by requests at the same moment. */
export async function allowReviewMails(tx: Db, by: Author, more: number, now: Date): Promise<void> {
  const sender = senderOf(by)
  await waitForOthersOf(tx, by)
  const within = { after: new Date(now.getTime() - dayMs), until: now }
  const nth = sender && (await nthNewestMail(tx, sender, within, reviewMailsPerDay - more + 1, 'review'))
  if (nth) throw tooManyReviewMails(reviewMailsPerDay, (nth.getTime() + dayMs - now.getTime()) / 1000)
}
