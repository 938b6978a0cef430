import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { mailOrderings } from '#contract/address-values'
import type { listMails, WrittenMail } from '#contract/outbox'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../../db/open'
import { foldedText, matchesSearch, orderBy } from '../../db/query'
import { outbox } from '../../db/tables/schema'
import { readPage } from '../../http/page'
import { heldUntil, isSending, withdrawals } from '../../mail/queue.store'

const { id, kind, to_name, to_address, created_at, attempts, next_attempt_at, last_error } = outbox
const { delivered_at, given_up_at } = outbox

const stateAt = (now: Date) => sql<WrittenMail['state']>`case
  when ${delivered_at} is not null then 'sent'
  when ${given_up_at} is not null and ${last_error} in (${withdrawals.linkEnds}, ${withdrawals.discarded}) then 'withdrawn'
  when ${given_up_at} is not null then 'given_up'
  when ${isSending(now)} then 'sending'
  when ${last_error} is not null then 'failed'
  else 'waiting' end`
const endedAt = sql`coalesce(${delivered_at}, ${given_up_at})`.mapWith(delivered_at)

/** Everything but the text of a mail. */
const columnsAt = (now: Date) => ({
  id,
  kind,
  to_name,
  to_address,
  state: stateAt(now),
  tries: attempts,
  created_at,
  // While mails are held back, none goes out before the next try of the one that was refused.
  next_attempt_at: sql`greatest(${next_attempt_at}, ${heldUntil(now)})`.mapWith(next_attempt_at),
  // Drizzle doesn't say that the mapped value can be null.
  ended_at: endedAt as SQL<Date | null>,
  last_error,
})
type Row = Omit<WrittenMail, 'created_at' | 'next_try_at' | 'ended_at'> & {
  readonly created_at: Date
  readonly next_attempt_at: Date
  readonly ended_at: Date | null
}

const written = ({ created_at: at, next_attempt_at: next, ended_at: ended, ...row }: Row): WrittenMail => ({
  ...row,
  created_at: at.toISOString(),
  next_try_at: ended === null ? next.toISOString() : null,
  ended_at: ended?.toISOString() ?? null,
})

const ordersAt = (
  now: Date,
): Record<(typeof mailOrderings)[number], Parameters<typeof orderBy>[1][string]> => ({
  state: stateAt(now),
  kind,
  id,
  to_address,
  tries: attempts,
  next_try_at: sql`case when ${endedAt} is null then ${next_attempt_at} end`,
})

export async function findMails(db: Db, query: QueryOf<typeof listMails>, now: Date) {
  const where = and(
    query.state === undefined ? undefined : sql`${stateAt(now)} = ${query.state}`,
    query.kind === undefined ? undefined : eq(kind, query.kind),
    matchesSearch({ text: foldedText(sql`${to_name} || ' ' || ${to_address}`), id }, query.search),
  )
  const rows = db
    .select({ ...columnsAt(now), count: db.$count(outbox, where) })
    .from(outbox)
    .where(where)
    .orderBy(...orderBy<(typeof mailOrderings)[number]>(query.ordering, ordersAt(now), id))
  return readPage(rows, query, written)
}

export async function findMail(db: Db, mail: number, now: Date): Promise<WrittenMail | undefined> {
  const [row] = await db.select(columnsAt(now)).from(outbox).where(eq(id, mail))
  return row && written(row)
}
