import { and, eq, sql } from 'drizzle-orm'
import type { nodeOrderings, listNodes, WrittenNode } from '#contract/nodes'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../../db/open'
import { foldedText, matchesSearch, orderBy, within } from '../../db/query'
import { nodes } from '../../db/tables/schema'
import { readPage } from '../../http/page'

type Field = (typeof nodeOrderings)[number]

// Names are written out: in a select from one table Drizzle drops the table's name, and `id` would mean the
// inner table's.
const record = {
  id: nodes.id,
  uid: nodes.uid,
  name: nodes.name,
  parent: nodes.parent_id,
  created_at: nodes.created_at,
  company_count: sql<number>`coalesce((select kept.count from company_counts kept where kept.node_id = nodes.id), 0)`,
  employee_count: sql<number>`(select count(*)::int from employees where employees.node_id = nodes.id)`,
  child_count: sql<number>`(select count(*)::int from nodes child where child.parent_id = nodes.id)`,
}
const written = (row: { created_at: Date } & Omit<WrittenNode, 'created_at'>): WrittenNode => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

export async function findNodes(db: Db, scope: readonly number[], query: QueryOf<typeof listNodes>) {
  const where = and(
    within(nodes.id, scope),
    matchesSearch({ text: foldedText(nodes.name), id: nodes.id, uid: nodes.uid }, query.search),
  )
  const order = orderBy<Field>(
    query.ordering,
    { id: nodes.id, name: nodes.name, created_at: nodes.created_at },
    nodes.id,
  )
  const rows = db
    .select({ ...record, count: db.$count(nodes, where) })
    .from(nodes)
    .where(where)
    .orderBy(...order)
  return readPage(rows, query, written)
}

export async function findNode(
  db: Db,
  scope: readonly number[],
  id: number,
): Promise<WrittenNode | undefined> {
  const [row] = await db
    .select(record)
    .from(nodes)
    .where(and(eq(nodes.id, id), within(nodes.id, scope)))
  return row && written(row)
}
