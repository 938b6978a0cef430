import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { IdNumber } from '#contract/shape'
import { daysBetweenReminders } from '#contract/reviews/callers'
import type { Db } from '../../db/open'
import { reviewReminders, reviews } from '../../db/tables/reviews.schema'
import { inTransaction } from '../../db/transaction'
import { reminderOf, tell, type Sending, type Told } from './review-mails'
import { addStep, byItself } from './reviews-write.store'

const dayMs = 86_400_000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number) => dayOf(new Date(now.getTime() - days * dayMs))

/** `heard`: the last day on which the reviewer was told of it. */
type Open = Told & { readonly reviewer: IdNumber<'employee'>; readonly heard: string }

/** The reviews in which a reviewer has something left to decide, each with the last day of a reminder. */
async function openReviews(db: Db, employee?: IdNumber<'employee'>): Promise<Open[]> {
  const last = sql<
    string | null
  >`(select max(day)::text from review_reminders where employee = ${reviews.reviewer_id})`
  const whose = employee === undefined ? isNotNull(reviews.reviewer_id) : eq(reviews.reviewer_id, employee)
  const rows = await db
    .select({ row: reviews, last })
    .from(reviews)
    .where(and(eq(reviews.state, 'open'), gt(reviews.item_count, reviews.decided_count), whose))
    .orderBy(reviews.due_on, reviews.id)
  return rows.map(({ row: { steps, ...row }, last: reminded }) => {
    const given = dayOf(new Date(steps.findLast(({ kind }) => kind === 'handed over')?.at ?? row.opened_at))
    return {
      ...row,
      open: row.item_count - row.decided_count,
      reviewer: row.reviewer_id!, // The condition above.
      heard: reminded !== null && reminded > given ? reminded : given,
    }
  })
}

/** Whether the reviewer last heard of it a week ago, or before its due day, which has come. */
const isDue = ({ heard, due_on }: Open, now: Date): boolean =>
  heard <= daysBefore(now, daysBetweenReminders) ||
  (due_on !== null && due_on <= dayOf(now) && heard < due_on)

/**
 * Reminds each reviewer once a week of all that is open, and on each due day (UTC). The claim and the mail are
 * one transaction, so of several processes one sends it, and a crash makes it late, never double.
 * @returns the number of mails
 */
export async function remindReviewers(db: Db, now: Date, url: string): Promise<number> {
  await db.delete(reviewReminders).where(lt(reviewReminders.day, daysBefore(now, 30)))
  const due = (await openReviews(db)).filter((one) => isDue(one, now))
  let sent = 0
  for (const employee of new Set(due.map(({ reviewer }) => reviewer)))
    sent += await inTransaction(db, (tx) => remind(tx, employee, { now, url, sender: null }))
  return sent
}

async function remind(tx: Db, employee: IdNumber<'employee'>, sending: Sending): Promise<number> {
  if (!(await claimDay(tx, employee, sending.now))) return 0
  const open = await tellOpen(tx, employee, sending)
  // A reviewer with too many mails today is reminded once they may get another.
  if (open.length === 0) await tx.delete(reviewReminders).where(isDay(employee, sending.now))
  for (const { id } of open) await addStep(tx, id, 'reminded', sending.now, byItself)
  return open.length > 0 ? 1 : 0
}

const isDay = (employee: IdNumber<'employee'>, now: Date) =>
  and(eq(reviewReminders.employee, employee), eq(reviewReminders.day, dayOf(now)))
/** Reminders of this day are sent. @returns false when they were before */
export async function claimDay(tx: Db, employee: IdNumber<'employee'>, now: Date): Promise<boolean> {
  const day = { employee, day: dayOf(now) }
  return (await tx.insert(reviewReminders).values(day).onConflictDoNothing().returning()).length > 0
}

/** Mails a reviewer all that is open. @returns what the mail told; nothing when there is none */
export async function tellOpen(tx: Db, employee: IdNumber<'employee'>, sending: Sending): Promise<Open[]> {
  const [first, ...more] = await openReviews(tx, employee)
  const isTold = first && (await tell(tx, employee, reminderOf([first, ...more], sending), sending))
  return isTold ? [first, ...more] : []
}
