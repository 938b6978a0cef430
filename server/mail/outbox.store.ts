import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Db } from '../db/open'
import { outbox } from '../db/schema'

export type NewMail = {
  readonly toName: string
  readonly toAddress: string
  readonly subject: string
  readonly body: string
  readonly createdAt: Date
}
export type OutboxMail = typeof outbox.$inferSelect

/** Goes into the transaction of what it is about: no mail without the fact, no fact without its mail. */
export async function putIntoOutbox(tx: Db, mail: NewMail): Promise<void> {
  await tx.insert(outbox).values({
    // Fixed here, so that a mail that is sent twice after a crash can be told from two mails.
    message_id: `<${randomUUID()}@msp-portal>`,
    to_name: mail.toName,
    to_address: mail.toAddress,
    subject: mail.subject,
    body: mail.body,
    created_at: mail.createdAt,
    next_attempt_at: mail.createdAt,
  })
}

/** Takes back what has not gone out yet, tried or not: its link is about to die. What was given up stays for the operator to see. */
export async function withdrawMails(tx: Db, toAddress: string): Promise<void> {
  await tx
    .delete(outbox)
    .where(and(eq(outbox.to_address, toAddress), isNull(outbox.delivered_at), isNull(outbox.given_up_at)))
}

/**
 * Takes the mail that has been due longest and puts it off until `leaseUntil`, in one statement: no other process gets
 * it meanwhile, and after a crash it becomes due again by itself. What is put off beyond `latest` was put off before the
 * clock was set back, and is due.
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
        isNull(outbox.delivered_at),
        isNull(outbox.given_up_at),
        or(lte(outbox.next_attempt_at, now), gt(outbox.next_attempt_at, latest)),
      ),
    )
    .orderBy(outbox.next_attempt_at, outbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
  const [mail] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, next_attempt_at: leaseUntil })
    .where(eq(outbox.id, sql`(${due})`))
    .returning()
  return mail
}

/** The body is emptied: it holds the activation secret, which only the person's mailbox should have. */
export async function markDelivered(db: Db, id: number, at: Date): Promise<void> {
  await db.update(outbox).set({ delivered_at: at, body: '', last_error: null }).where(eq(outbox.id, id))
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
      ...('retryAt' in next ? { next_attempt_at: next.retryAt } : { given_up_at: next.givenUpAt, body: '' }),
    })
    .where(eq(outbox.id, id))
}
