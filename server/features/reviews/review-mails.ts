import { and, eq, isNotNull } from 'drizzle-orm'
import { reviewMailsPerDay, reviewMailsToOne } from '#contract/reviews/callers'
import type { IdNumber } from '#contract/shape'
import { fullName } from '#domain/person-name'
import { counted } from '#domain/words'
import type { Author } from '../../callers/caller'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { reviews } from '../../db/tables/reviews.schema'
import { employees } from '../../db/tables/schema'
import { quoted } from '../../mail/greeting'
import { mailTo } from '../../mail/mail-to'
import { nthNewestMail, putIntoOutbox, type Sender } from '../../mail/queue.store'
import { tooManyReviewMails } from './reviews.errors'
import { addStep, byItself, waitForOthersOf } from './reviews-write.store'

const dayMs = 86_400_000

export const senderOf = ({ account_id, person_id }: Author): Sender | null =>
  person_id !== null
    ? { kind: 'person', id: person_id }
    : account_id !== null
      ? { kind: 'key', id: account_id }
      : null

const lastDay = (now: Date) => ({ after: new Date(now.getTime() - dayMs), until: now })

/** Whether an address may get another mail about reviews today, counting those of requests at the same moment. */
async function mayMail(tx: Db, toAddress: string, now: Date): Promise<boolean> {
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

/** A review as a mail tells of it. */
export type Told = {
  readonly id: IdNumber<'review'>
  readonly name: string
  readonly due_on: string | null
  /** How much is to decide. */
  readonly open: number
  /** The name of the person or key that asks for it. */
  readonly account_name: string
}
export type Sending = { readonly url: string; readonly now: Date; readonly sender: Sender | null }
const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const aboutReview = ({ id, name, due_on, open, account_name }: Told, { url, now }: Sending): string => {
  const isOver = due_on !== null && due_on < now.toISOString().slice(0, 10)
  const day = due_on === null ? '' : `${dayInWords.format(new Date(due_on))} (UTC)`
  const due = due_on === null ? '' : isOver ? `, overdue since ${day}` : `, due on ${day}`
  const decisions = open === 0 ? 'nothing is left to decide' : counted(open, 'decision')
  return `${quoted(name)}, asked for by ${quoted(account_name)}: ${decisions}${due}\n${new URL(`/reviews/${id}`, url).href}`
}

/** A mail about a review. Its subject has no words of others, so that nobody writes the subject of a mail of ours. */
type Letter = {
  readonly review: IdNumber<'review'>
  readonly subject: string
  readonly paragraphs: readonly string[]
}
export const assignedTo = (review: Told, sending: Sending): Letter => ({
  review: review.id,
  subject: 'A review was assigned to you',
  paragraphs: ['A review in the MSP Portal was assigned to you.', aboutReview(review, sending)],
})

/** Tells how much is to decide in each of these reviews, by when and where. */
export function reminderOf(reviews: readonly [Told, ...Told[]], sending: Sending): Letter {
  const count = reviews.length
  const isDue = reviews.some(({ due_on }) => due_on === sending.now.toISOString().slice(0, 10))
  const waiting = counted(count, 'review waits', 'reviews wait')
  return {
    review: reviews[0].id,
    subject: isDue ? 'A review is due today' : `Reminder: ${waiting} for you`,
    paragraphs: [
      `${counted(count, 'review')} in the MSP Portal ${count === 1 ? 'waits' : 'wait'} for you.`,
      ...reviews.map((one) => aboutReview(one, sending)),
    ],
  }
}

/** Tells a former reviewer who has the review now. They may not see it any more, so there is no link. */
export const handedOver = ({ id, name }: Pick<Told, 'id' | 'name'>, to: string): Letter => ({
  review: id,
  subject: 'A review was handed over',
  paragraphs: [
    `${quoted(name)} was handed over to ${quoted(to)}. You don't need to decide anything in it any more.`,
  ],
})

/**
 * Mails an active person of this id. Where they got too many today, the review says once that it was left out.
 * @returns whether they get it
 */
export async function tell(
  tx: Db,
  employee: IdNumber<'employee'>,
  { review, subject, paragraphs }: Letter,
  { now, sender }: Sending,
): Promise<boolean> {
  const isActive = and(eq(employees.id, employee), isNotNull(employees.activated_at))
  const [person] = await tx.select().from(employees).where(isActive)
  if (!person) return false
  if (!(await mayMail(tx, person.email, now))) {
    const [to, day] = [fullName(person.first_name, person.last_name), now.toISOString().slice(0, 10)]
    const { steps } = one(
      await tx.select({ steps: reviews.steps }).from(reviews).where(eq(reviews.id, review)),
    )
    const isSaid = steps.some((step) => step.kind === 'unmailed' && step.to === to && step.at.startsWith(day))
    if (!isSaid) await addStep(tx, review, 'unmailed', now, byItself, { from: null, to })
    return false
  }
  await putIntoOutbox(tx, { ...mailTo('review', person, now, subject, ...paragraphs), sender })
  return true
}
