import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { within } from '../db/query'
import { nodes } from '../db/schema'
import { notFound } from '../errors/refusal'

/** The id of the node that the query parameter `node` names by UUID. An unknown node and one outside the scope are both 404. */
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
