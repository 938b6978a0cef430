import type { IdNumber } from '#contract/shape'
import { and, count, eq, gt, isNotNull, min, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { counted } from '#domain/counted'
import { fullName } from '#domain/person-name'
import { daysBeforeDue, reviewMailsPerDay } from '#contract/review-callers'
import type { Author } from '../../callers/caller'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { reviews } from '../../db/reviews.schema'
import { employees, outbox } from '../../db/schema'
import { inTransaction } from '../../db/transaction'
import { greeting } from '../../mail/greeting'
import { putIntoOutbox, type Sender } from '../../mail/queue.store'
import { changeReview } from './reviews-write.store'
import { tooManyReviewMails } from './reviews.errors'

const dayMs = 86_400_000

const senderOf = ({ account_id, person_id }: Author): Sender | null =>
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

type Told = {
  readonly id: IdNumber<'review'>
  readonly open: number
  readonly due_on: string | null
  readonly by: Author
}

/**
 * Tells the reviewer of a review how much is to decide, by when and where. It has no text that somebody typed.
 * Without an active person of this id there is no mail.
 */
export async function mailReviewer(
  tx: Db,
  employee: IdNumber<'employee'>,
  { id, open, due_on, by }: Told,
  { url, now }: { readonly url: string; readonly now: Date },
): Promise<void> {
  const [person] = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.id, employee), isNotNull(employees.activated_at)))
  if (!person) return
  const due = due_on === null ? '' : ` It is due on ${due_on} (UTC).`
  await putIntoOutbox(tx, {
    kind: 'review',
    toName: fullName(person.first_name, person.last_name),
    toAddress: person.email,
    subject: 'A review is waiting for you',
    body: [
      greeting(person.first_name, person.last_name),
      `A review in the MSP Portal has ${counted(open, 'decision')} for you to make.${due}`,
      new URL(`/reviews/${id}`, url).href,
    ].join('\n\n'),
    createdAt: now,
    sender: senderOf(by),
  })
}

/** Whether no such mail was sent since so many days before the due day, which can have been moved. */
const isBefore = (sent: SQLWrapper, days: number) =>
  sql`coalesce((${sent} at time zone 'UTC')::date < ${reviews.due_on}::date - ${days}::int, true)`

/** Which reminder is due: the one of the due day, or the one some days before. */
const due = (today: string) =>
  sql<'day' | 'week' | null>`case
    when ${reviews.due_on} <= ${today} and ${isBefore(reviews.day_mail_at, 0)}
      and (${reviews.opened_at} at time zone 'UTC')::date < ${reviews.due_on}::date then 'day'
    when ${reviews.due_on} > ${today} and ${reviews.due_on}::date - ${daysBeforeDue}::int <= ${today}::date
      and ${isBefore(reviews.week_mail_at, daysBeforeDue)}
      and (${reviews.opened_at} at time zone 'UTC')::date < ${reviews.due_on}::date - ${daysBeforeDue}::int then 'week'
    end`

/**
 * Reminds the reviewers of open reviews. The claim and the mail are one transaction, so of several processes
 * one sends it, and a crash makes it late, never double. @returns the number of mails
 */
export async function remindReviewers(db: Db, now: Date, url: string): Promise<number> {
  const today = now.toISOString().slice(0, 10)
  const isOpen = and(ne(reviews.state, 'closed'), isNotNull(reviews.reviewer_id), isNotNull(reviews.due_on))
  const rows = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(isOpen, isNotNull(due(today))))
  let sent = 0
  for (const { id } of rows) sent += await inTransaction(db, (tx) => remind(tx, id, { today, now, url }))
  return sent
}

async function remind(
  tx: Db,
  id: IdNumber<'review'>,
  { today, now, url }: { readonly today: string; readonly now: Date; readonly url: string },
): Promise<number> {
  const [review] = await tx
    .select({ row: reviews, due: due(today) })
    .from(reviews)
    .where(and(eq(reviews.id, id), ne(reviews.state, 'closed')))
    .for('update')
  const { row, due: which } = review ?? {}
  if (!row || !which || row.reviewer_id === null) return 0
  // Above the limit it comes later.
  if ((await caused(tx, row, now)).count >= reviewMailsPerDay) return 0
  await changeReview(tx, id, which === 'day' ? { day_mail_at: now } : { week_mail_at: now })
  const told = { id, open: row.item_count - row.decided_count, due_on: row.due_on, by: row }
  await mailReviewer(tx, row.reviewer_id, told, { url, now })
  return 1
}
