import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { within } from '../db/query'
import { nodes } from '../db/tables/schema'
import { notFound } from '../errors/refusal'

/**
 * The id of the node that the query parameter `node` names by UUID. An unknown node and one outside the scope
 * are both 404.
 */
async function nodeIdOf(
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

export type NodeScope = {
  readonly node?: string | undefined
  readonly include_descendants?: boolean | undefined
}

/**
 * The nodes of a list: those of its parameters `node` and `include_descendants`; undefined without `node`.
 */
export async function nodesOf(
  db: Db,
  scope: readonly number[],
  { node: uid, include_descendants: below = false }: NodeScope,
): Promise<readonly number[] | undefined> {
  const node = await nodeIdOf(db, scope, uid)
  if (node === undefined) return undefined
  if (!below) return [node]
  const ids = sql<number[]>`(
    with recursive below as (
      select nodes.id from nodes where nodes.id = ${node}
      union
      select child.id from nodes child join below on child.parent_id = below.id where ${within(sql`child.id`, scope)}
    ) select array_agg(below.id) from below
  )`
  const [found] = await db.select({ ids }).from(nodes).where(eq(nodes.id, node))
  return found?.ids ?? []
}
