import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, gt, lte, max, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { audit } from '../db/tables/audit.schema'
import type { Db } from '../db/open'

/** Asks for the lines behind an ID. It can arrive through the control socket. */
const question = z.object({ after: z.int() })
export const asksForLines = (input: unknown): boolean => question.safeParse(input).success

const mostLines = 500

/** The transactions that may have drawn the ID of a line: an insert locks the table before it draws one. */
const writers = (db: Db) =>
  db
    .select({ id: sql<string>`virtualtransaction` })
    .from(sql`pg_locks`)
    .where(
      sql`relation = 'audit'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`,
    )

/**
 * The next lines behind an ID, as JSON, in the order of their IDs. A line can be stored later than one with a larger
 * ID, so this reads to the newest line only once those who were writing then have ended. Nobody waits for it.
 */
export async function linesAfter(db: Db, input: unknown): Promise<{ lines: string[] } | { error: string }> {
  const { after } = question.parse(input)
  const [{ newest } = { newest: null }] = await db.select({ newest: max(audit.id) }).from(audit)
  if ((newest ?? 0) < after)
    return { error: `The newest line is ${newest ?? 0}, before ${after}. Was the database restored?` }
  for (let before = await writers(db); before.length > 0; await sleep(20)) {
    const now = await writers(db)
    before = before.filter(({ id }) => now.some((one) => one.id === id))
  }
  const next = and(gt(audit.id, after), lte(audit.id, newest ?? 0))
  const lines = await db.select().from(audit).where(next).orderBy(asc(audit.id)).limit(mostLines)
  return { lines: lines.map((line) => JSON.stringify(line)) }
}
