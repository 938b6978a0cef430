import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { within } from '../db/query'
import { nodes } from '../db/schema'
import { notFound } from '../errors/refusal'

/** The id of the node that the query parameter `node` names by UUID. One that nobody has and one out of scope answer alike. */
export async function nodeFilter(
  db: Db,
  scope: readonly number[],
  uid: string | undefined,
): Promise<number | undefined> {
  if (uid === undefined) return undefined
  const [row] = await db
    .select({ id: nodes.id })
    .from(nodes)
    .where(and(eq(nodes.uid, uid), within(nodes.id, scope)))
  if (!row) throw notFound()
  return row.id
}
