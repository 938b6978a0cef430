import { and, eq, gt, inArray, lt, max, sql } from 'drizzle-orm'
import type { IdNumber } from '#contract/shape'
import { daysBetweenReminders } from '#contract/review-callers'
import { groupBy } from '#domain/group-by'
import type { Author } from '../../callers/caller'
import type { Db } from '../../db/open'
import { reviewReminders, reviews } from '../../db/reviews.schema'
import { inTransaction } from '../../db/transaction'
import { mailReviewer, type Sending, type Told } from './review-mails'
import { addStep } from './reviews-write.store'

const dayMs = 86_400_000
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const daysBefore = (now: Date, days: number) => dayOf(new Date(now.getTime() - days * dayMs))

type Open = Told & { readonly reviewer: IdNumber<'employee'>; readonly given: string }

/** The reviews in which a reviewer has something left to decide. */
async function openReviews(db: Db, employee?: IdNumber<'employee'>): Promise<Open[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.state, 'open'),
        gt(reviews.item_count, reviews.decided_count),
        employee === undefined ? sql`${reviews.reviewer_id} is not null` : eq(reviews.reviewer_id, employee),
      ),
    )
    .orderBy(reviews.due_on, reviews.id)
  return rows.map(({ steps, ...row }) => ({
    ...row,
    open: row.item_count - row.decided_count,
    reviewer: row.reviewer_id!, // The condition above.
    given: dayOf(new Date(steps.findLast(({ kind }) => kind === 'handed over')?.at ?? row.opened_at)),
  }))
}

/** Whether the reviewer heard of it a week ago, or not since its due day. `last`: the last reminder. */
function isDue({ given, due_on }: Open, last: string | undefined, now: Date): boolean {
  const since = last !== undefined && last > given ? last : given
  return (
    since <= daysBefore(now, daysBetweenReminders) ||
    (due_on !== null && due_on <= dayOf(now) && since < due_on)
  )
}

/**
 * Reminds each reviewer once a week of all that is open, and on each due day (UTC). The claim and the mail are
 * one transaction, so of several processes one sends it, and a crash makes it late, never double.
 * @returns the number of mails
 */
export async function remindReviewers(db: Db, now: Date, url: string): Promise<number> {
  await db.delete(reviewReminders).where(lt(reviewReminders.day, daysBefore(now, 30)))
  const of = groupBy(await openReviews(db), ({ reviewer }) => reviewer)
  const told = await db
    .select({ employee: reviewReminders.employee, last: max(reviewReminders.day) })
    .from(reviewReminders)
    .where(inArray(reviewReminders.employee, [...of.keys()]))
    .groupBy(reviewReminders.employee)
  const lastOf = new Map(told.map(({ employee, last }) => [employee, last ?? undefined]))
  let sent = 0
  for (const [employee, open] of of)
    if (open.some((one) => isDue(one, lastOf.get(employee), now)))
      sent += await inTransaction(db, (tx) => remind(tx, employee, { now, url, sender: null }))
  return sent
}

async function remind(tx: Db, employee: IdNumber<'employee'>, sending: Sending): Promise<number> {
  if (!(await claimDay(tx, employee, sending.now))) return 0
  const open = await tellOpen(tx, employee, sending)
  for (const { id } of open) await addStep(tx, id, 'reminded', sending.now, byItself)
  return open.length > 0 ? 1 : 0
}
const byItself: Author = { account_id: null, person_id: null, account_name: '' }

/** Reminders of this day are sent. @returns false when they were before */
export async function claimDay(tx: Db, employee: IdNumber<'employee'>, now: Date): Promise<boolean> {
  const day = { employee, day: dayOf(now) }
  return (await tx.insert(reviewReminders).values(day).onConflictDoNothing().returning()).length > 0
}

/** Mails a reviewer all that is open. @returns what the mail told; nothing when there is none */
export async function tellOpen(tx: Db, employee: IdNumber<'employee'>, sending: Sending): Promise<Open[]> {
  const open = await openReviews(tx, employee)
  const why = open.some(({ due_on }) => due_on === dayOf(sending.now)) ? 'due today' : 'reminder'
  return open.length > 0 && (await mailReviewer(tx, employee, why, open, sending)) ? open : []
}
