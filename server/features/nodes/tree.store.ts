import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { nodes } from '../../db/tables/schema'

/** The node and all nodes above it, nearest first. Empty for an unknown id, which a rule then refuses. */
export async function readLineage(db: Db, id: number): Promise<number[]> {
  const lineage = sql<number[]>`(
    with recursive above as (
      select nodes.id, nodes.parent_id, 0 as distance from nodes where nodes.id = ${id}
      union all
      select parent.id, parent.parent_id, above.distance + 1 from nodes parent join above on parent.id = above.parent_id
    ) select array_agg(above.id order by above.distance) from above
  )`
  const [row] = await db.select({ lineage }).from(nodes).where(eq(nodes.id, id))
  return row?.lineage ?? []
}

export async function isRoot(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ parent: nodes.parent_id }).from(nodes).where(eq(nodes.id, id))
  return row?.parent === null
}
