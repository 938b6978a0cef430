import type { invitationEmails, mailKinds } from '#contract/address-values'
import { and, count, desc, eq, gt, isNotNull, isNull, like, lt, lte, min, not, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/open'
import { removeSome } from '../db/remove-some'
import { one } from '../db/query'
import { outbox } from '../db/tables/schema'

/** A service account or a person. */
export type Sender = { readonly kind: 'key' | 'person'; readonly id: number }

export type NewMail = {
  readonly toName: string
  readonly toAddress: string
  readonly subject: string
  readonly body: string
  readonly createdAt: Date
  readonly kind: (typeof mailKinds)[number]
  /** Whose request sends the mail. Null: the server itself. */
  readonly sender: Sender | null
}
export type OutboxMail = typeof outbox.$inferSelect

/**
 * Call it in the transaction of the change that the mail is about, so that neither exists without the other.
 */
export async function putIntoOutbox(tx: Db, mail: NewMail): Promise<void> {
  await tx.insert(outbox).values({
    // Fixed here but for the domain, which the transport puts in, so that mail programs recognise a mail that
    // is sent twice after a crash.
    message_id: `<${randomUUID()}@msp-portal>`,
    to_name: mail.toName,
    to_address: mail.toAddress,
    subject: mail.subject,
    body: mail.body,
    created_at: mail.createdAt,
    account_id: mail.sender?.kind === 'key' ? mail.sender.id : null,
    person_id: mail.sender?.kind === 'person' ? mail.sender.id : null,
    next_attempt_at: mail.createdAt,
    kind: mail.kind,
  })
}

/** Mails to one address, whatever its case, or of one sender. */
export type MailsOf = { readonly toAddress: string } | Sender

/**
 * The moment of the nth newest mail, counted from 1; undefined when there are fewer. Mails about reviews have a
 * limit of their own.
 */
export async function nthNewestMail(
  tx: Db,
  of: MailsOf,
  { after, until }: { after: Date; until: Date },
  n: number,
  kind?: 'review',
): Promise<Date | undefined> {
  const mine =
    'toAddress' in of
      ? sql`lower(${outbox.to_address}) = lower(${of.toAddress})`
      : eq(of.kind === 'key' ? outbox.account_id : outbox.person_id, of.id)
  const [mail] = await tx
    .select({ at: outbox.created_at })
    .from(outbox)
    .where(
      and(
        mine,
        kind ? eq(outbox.kind, kind) : sql`${outbox.kind} is distinct from 'review'`,
        gt(outbox.created_at, after),
        lte(outbox.created_at, until),
      ),
    )
    .orderBy(desc(outbox.created_at))
    .limit(1)
    .offset(n - 1)
  return mail?.at
}

/**
 * Why a mail was withdrawn, in place of an error. No error of a mail server consists of one of these texts.
 */
export const withdrawals = {
  linkEnds: 'withdrawn, because its link no longer works',
  discarded: 'withdrawn by hand',
} as const

/**
 * Begins the error of a mail when the mail server refuses every mail of ours. Until its next try, no other
 * mail goes out.
 */
export const heldBack = 'No mail goes out'
const isHeld = like(outbox.last_error, `${heldBack}%`)
/**
 * The longest time between two tries of a server that refuses us: often enough after a repair, and no reason
 * to lock the account.
 */
const holdMs = 10 * 60_000

/**
 * How the last email of an invitation goes, as a part of a statement. null: nobody is invited, or
 * nobody knows any more.
 */
export const invitationEmailOf = (address: PgColumn, activatedAt: PgColumn) =>
  sql<(typeof invitationEmails)[number] | null>`(select case
    when mail.delivered_at is not null then 'sent'
    when mail.last_error in (${withdrawals.linkEnds}, ${withdrawals.discarded}) then 'withdrawn'
    when mail.given_up_at is not null then 'given_up'
    when mail.last_error is not null then 'failed'
    else 'waiting' end
    from outbox as mail
    where ${activatedAt} is null and mail.kind = 'invitation' and lower(mail.to_address) = lower(${address})
    order by mail.created_at desc, mail.id desc limit 1)`

const hasNotEnded = and(isNull(outbox.delivered_at), isNull(outbox.given_up_at))
const withdrawn = (at: Date, reason: keyof typeof withdrawals) => ({
  given_up_at: at,
  body: '',
  last_error: withdrawals[reason],
})

/**
 * Gives up mails that haven't gone out yet, because their link is about to end. They stay, because limits
 * count them.
 */
export async function withdrawMails(tx: Db, toAddress: string, at: Date): Promise<void> {
  await tx
    .update(outbox)
    .set(withdrawn(at, 'linkEnds'))
    .where(and(eq(outbox.to_address, toAddress), hasNotEnded))
}

/**
 * Whether a process may be sending a mail. It could go out twice if it were due again, or after it was
 * withdrawn.
 */
export const isSending = (now: Date) =>
  sql`coalesce(${outbox.sending_until} > ${now.toISOString()}::timestamptz, false)`
const isIdle = (now: Date) => and(hasNotEnded, not(isSending(now)))
/** Due now, unless it was due before. */
const dueAt = (now: Date) => ({
  next_attempt_at: sql`least(${outbox.next_attempt_at}, ${now.toISOString()}::timestamptz)`,
})

/**
 * The moment until which no mail goes out. null: mails go out. A later one was written before the clock was
 * set back.
 */
export const heldUntil = (now: Date) =>
  sql<Date | null>`(select max(held.next_attempt_at) from outbox as held
    where held.delivered_at is null and held.given_up_at is null and held.last_error like ${`${heldBack}%`}
    and held.next_attempt_at > ${now.toISOString()}::timestamptz
    and held.next_attempt_at <= ${new Date(now.getTime() + holdMs).toISOString()}::timestamptz)`

/**
 * Tries again, although the mail server refused every mail: somebody asked for it, or the server started with
 * other settings.
 */
export const endHold = (tx: Db, now: Date) =>
  tx
    .update(outbox)
    .set(dueAt(now))
    .where(and(isHeld, isIdle(now)))

/** Makes a mail due. @returns false if it is being sent or has ended */
export async function makeDue(tx: Db, id: number, now: Date): Promise<boolean> {
  await endHold(tx, now)
  const rows = await tx
    .update(outbox)
    .set(dueAt(now))
    .where(and(eq(outbox.id, id), isIdle(now)))
    .returning({ id: outbox.id })
  return rows.length === 1
}

/** Makes every mail due whose last try failed. @returns their number */
export async function makeFailedDue(tx: Db, now: Date): Promise<number> {
  const rows = await tx
    .update(outbox)
    .set(dueAt(now))
    .where(and(isNotNull(outbox.last_error), isIdle(now)))
    .returning({ id: outbox.id })
  return rows.length
}

/** Withdraws one mail. @returns false if it is being sent or has ended */
export async function discard(tx: Db, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(outbox)
    .set(withdrawn(now, 'discarded'))
    .where(and(eq(outbox.id, id), isIdle(now)))
    .returning({ id: outbox.id })
  return rows.length === 1
}

/**
 * Takes the mail that has been due longest and postpones it until `leaseUntil`, in one statement. No other
 * process gets it meanwhile, and after a crash it becomes due again by itself. A mail postponed beyond
 * `latest` is due as well: that happened before the clock was set back.
 */
export async function claimMail(
  db: Db,
  now: Date,
  { leaseUntil, latest }: { leaseUntil: Date; latest: Date },
): Promise<OutboxMail | undefined> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        hasNotEnded,
        or(lte(outbox.next_attempt_at, now), gt(outbox.next_attempt_at, latest)),
        isNull(heldUntil(now)),
      ),
    )
    .orderBy(outbox.next_attempt_at, outbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, next_attempt_at: leaseUntil, sending_until: leaseUntil })
    .where(eq(outbox.id, sql`(${due})`))
    .returning()
  return mail
}

/** Empties the body, because only the person's mailbox should keep the activation secret. */
export async function markDelivered(db: Db, id: number, at: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ delivered_at: at, body: '', last_error: null, sending_until: null })
    .where(eq(outbox.id, id))
}

/**
 * Holds all mails back until this one is tried again. It isn't this mail's fault, so the try doesn't count.
 */
export async function holdBack(db: Db, id: number, error: string, at: Date): Promise<void> {
  await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} - 1`,
      last_error: error.slice(0, 500),
      next_attempt_at: new Date(at.getTime() + holdMs),
      sending_until: null,
    })
    .where(and(eq(outbox.id, id), isNull(outbox.given_up_at)))
}

export async function markFailed(
  db: Db,
  id: number,
  error: string,
  next: { retryAt: Date } | { givenUpAt: Date },
): Promise<void> {
  await db
    .update(outbox)
    .set({
      last_error: error.slice(0, 500),
      sending_until: null,
      ...('retryAt' in next ? { next_attempt_at: next.retryAt } : { given_up_at: next.givenUpAt, body: '' }),
    })
    // A mail that was withdrawn meanwhile stays so.
    .where(and(eq(outbox.id, id), isNull(outbox.given_up_at)))
}

/** The number of mails that wait, and when the oldest of them was written; null without any. */
export async function mailsWaiting(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const rows = await db
    .select({ count: count(), oldest: min(outbox.created_at) })
    .from(outbox)
    .where(hasNotEnded)
  return one(rows)
}

/** Removes at most a thousand mails that were delivered, withdrawn or given up before then. */
export const removeEndedMails = (db: Db, endedBefore: Date): Promise<number> =>
  removeSome(db, outbox, or(lt(outbox.delivered_at, endedBefore), lt(outbox.given_up_at, endedBefore)))
