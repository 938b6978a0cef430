import { and, eq, isNotNull } from 'drizzle-orm'
import type { IdNumber } from '#contract/shape'
import { fullName } from '#domain/person-name'
import { counted } from '#domain/words'
import type { Db } from '../../db/open'
import { employees } from '../../db/tables/schema'
import { quoted } from '../../mail/greeting'
import { mailTo } from '../../mail/mail-to'
import { putIntoOutbox, type Sender } from '../../mail/queue.store'
import { mayMail } from './review-mail-limit'
import { addStep, byItself } from './reviews-write.store'

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
type Why = 'assigned' | 'reminder' | 'due today'

/** They have no words of others, so that nobody writes the subject of a mail of ours. */
const subjects: Readonly<Record<Why, (count: number) => string>> = {
  assigned: () => 'A review was assigned to you',
  reminder: (count) => `Reminder: ${counted(count, 'review waits', 'reviews wait')} for you`,
  'due today': () => 'A review is due today',
}

const dayInWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const aboutReview = ({ id, name, due_on, open, account_name }: Told, { url, now }: Sending): string => {
  const isOver = due_on !== null && due_on < now.toISOString().slice(0, 10)
  const day = due_on === null ? '' : `${dayInWords.format(new Date(due_on))} (UTC)`
  const due = due_on === null ? '' : isOver ? `, overdue since ${day}` : `, due on ${day}`
  const decisions = open === 0 ? 'nothing is left to decide' : counted(open, 'decision')
  return `${quoted(name)}, asked for by ${quoted(account_name)}: ${decisions}${due}\n${new URL(`/reviews/${id}`, url).href}`
}

/**
 * @param review says that the mail was left out, where they got too many today
 * @returns whether an active person of this id gets it
 */
async function tell(
  tx: Db,
  employee: IdNumber<'employee'>,
  { now, sender }: Sending,
  review: IdNumber<'review'>,
  subject: string,
  ...paragraphs: string[]
): Promise<boolean> {
  const [person] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.id, employee), isNotNull(employees.activated_at)))
  if (!person) return false
  if (!(await mayMail(tx, person.email, now))) {
    const to = fullName(person.first_name, person.last_name)
    await addStep(tx, review, 'unmailed', now, byItself, { from: null, to })
    return false
  }
  await putIntoOutbox(tx, { ...mailTo('review', person, now, subject, ...paragraphs), sender })
  return true
}

/**
 * Tells a reviewer how much is to decide in each of these reviews, by when and where.
 * @returns whether they get it
 */
export const mailReviewer = (
  tx: Db,
  employee: IdNumber<'employee'>,
  why: Why,
  reviews: readonly Told[],
  sending: Sending,
): Promise<boolean> =>
  tell(
    tx,
    employee,
    sending,
    reviews[0]!.id, // There is at least one.
    subjects[why](reviews.length),
    why === 'assigned'
      ? 'A review in the MSP Portal was assigned to you.'
      : `${counted(reviews.length, 'review')} in the MSP Portal ${reviews.length === 1 ? 'waits' : 'wait'} for you.`,
    ...reviews.map((one) => aboutReview(one, sending)),
  )

/** Tells a former reviewer who has the review now. They may not see it any more, so there is no link. */
export const mailFormer = (
  tx: Db,
  employee: IdNumber<'employee'>,
  { id, name, to }: Pick<Told, 'id' | 'name'> & { readonly to: string },
  sending: Sending,
): Promise<boolean> =>
  tell(
    tx,
    employee,
    sending,
    id,
    'A review was handed over',
    `${quoted(name)} was handed over to ${quoted(to)}. You don't need to decide anything in it any more.`,
  )
