import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../db/open'
import { removeSome } from '../db/remove-some'
import { keptReplies } from '../db/tables/schema'

type KeptReply = typeof keptReplies.$inferSelect

export async function findKeptReply(
  db: Db,
  { account_id, person_id, key }: Pick<KeptReply, 'account_id' | 'person_id' | 'key'>,
  since: Date,
) {
  const [row] = await db
    .select({ fingerprint: keptReplies.fingerprint, body: keptReplies.body })
    .from(keptReplies)
    .where(
      and(
        account_id === null
          ? eq(keptReplies.person_id, person_id ?? 0)
          : eq(keptReplies.account_id, account_id),
        eq(keptReplies.key, key),
        gt(keptReplies.created_at, since),
      ),
    )
  return row
}

/**
 * Waits for another writer with the same key, and replaces a reply that is too old.
 * @returns false when there is a reply already
 */
export async function addKeptReply(tx: Db, reply: KeptReply, since: Date): Promise<boolean> {
  const { fingerprint, body, created_at } = reply
  const rows = await tx
    .insert(keptReplies)
    .values(reply)
    .onConflictDoUpdate({
      target: [reply.account_id === null ? keptReplies.person_id : keptReplies.account_id, keptReplies.key],
      set: { fingerprint, body, created_at },
      setWhere: lte(keptReplies.created_at, since),
    })
    .returning({ key: keptReplies.key })
  return rows.length === 1
}

/** Removes at most a thousand, so that no statement takes long. */
export const removeKeptReplies = (db: Db, olderThan: Date): Promise<number> =>
  removeSome(db, keptReplies, lte(keptReplies.created_at, olderThan))
