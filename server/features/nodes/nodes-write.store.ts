import { and, eq, ne, sql } from 'drizzle-orm'
import type { PermissionCode } from '#contract/roles/permissions'
import { hasNamesake, sameNameKey } from '#domain/folding'
import type { Db } from '../../db/open'
import { one, within } from '../../db/query'
import { refusing } from '../../db/violation'
import { nodes, roles } from '../../db/tables/schema'
import { nodeIsNotEmpty, siblingHasName, type Contents } from './nodes.errors'

const uniqueName = { nodes_name_among_siblings: siblingHasName }

export async function lockNode(tx: Db, scope: readonly number[], id: number) {
  const [row] = await tx
    .select()
    .from(nodes)
    .where(and(eq(nodes.id, id), within(nodes.id, scope)))
    .for('update')
  return row
}

/**
 * The index ignores case only. This also refuses O’Brien beside O'Brien. It is exact behind the structure lock.
 */
async function refuseSameName(tx: Db, name: string, parent: number, id = 0): Promise<void> {
  const siblings = await tx
    .select({ name: nodes.name })
    .from(nodes)
    .where(and(eq(nodes.parent_id, parent), ne(nodes.id, id)))
  if (hasNamesake(siblings, name)) throw siblingHasName()
}

export async function insertNode(
  tx: Db,
  node: { name: string; parent_id: number; created_at: Date },
): Promise<number> {
  await refuseSameName(tx, node.name, node.parent_id)
  const rows = await refusing(uniqueName, () => tx.insert(nodes).values(node).returning({ id: nodes.id }))
  return one(rows).id
}

export async function changeNode(
  tx: Db,
  node: { readonly id: number; readonly name: string; readonly parent_id: number | null },
  change: { name?: string; parent_id?: number },
): Promise<void> {
  if (Object.keys(change).length === 0) return
  const { name, parent_id } = { ...node, ...change }
  const isNew = parent_id !== node.parent_id || sameNameKey(name) !== sameNameKey(node.name)
  if (isNew && parent_id !== null) await refuseSameName(tx, name, parent_id, node.id)
  await refusing(uniqueName, () => tx.update(nodes).set(change).where(eq(nodes.id, node.id)))
}

/** The foreign key catches a company that was created since the count. */
export async function removeNode(tx: Db, id: number, contents: Contents): Promise<void> {
  await refusing({ companies_node_id_nodes_id_fk: () => nodeIsNotEmpty({ ...contents, companies: 1 }) }, () =>
    tx.delete(nodes).where(eq(nodes.id, id)),
  )
}

export async function contentsOf(tx: Db, id: number): Promise<Contents> {
  const counted = (table: string) =>
    sql<number>`(select count(*)::int from ${sql.raw(table)} where node_id = ${id})`
  const [row] = await tx
    .select({
      nodes: sql<number>`(select count(*)::int from nodes child where child.parent_id = ${id})`,
      companies: counted('companies'),
      people: counted('employees'),
      keys: counted('service_accounts'),
      roles: counted('roles'),
    })
    .from(nodes)
    .where(eq(nodes.id, id))
  return one(row ? [row] : [])
}

/** People and keys with their roles and nodes, as one list. */
const members = sql`(select role_id, node_id from employees union all select role_id, node_id from service_accounts)`

/** Codes of the cascading roles that people and keys have at these nodes. */
export async function cascadingCodesAt(tx: Db, nodeIds: readonly number[]): Promise<PermissionCode[]> {
  const codes = sql<PermissionCode[] | null>`(
    select array_agg(distinct code) from ${members} member
    join roles on roles.id = member.role_id, unnest(roles.codes) code
    where 'msp_cascade_permissions' = any(roles.codes) and member.node_id = any(${sql.param([...nodeIds])}::int[])
  )`
  const [row] = await tx.select({ codes }).from(nodes).limit(1)
  return row?.codes ?? []
}

/** Number of people and keys at or below node `id` with a role of one of these nodes. */
export async function membersBelow(tx: Db, id: number, roleNodeIds: readonly number[]): Promise<number> {
  const count = sql<number>`(
    with recursive below as (
      select ${id}::int as id union all select child.id from nodes child join below on child.parent_id = below.id
    )
    select count(*)::int from ${members} member join roles on roles.id = member.role_id
    where member.node_id in (select id from below) and roles.node_id = any(${sql.param([...roleNodeIds])}::int[])
  )`
  const [row] = await tx.select({ count }).from(roles).limit(1)
  return row?.count ?? 0
}
