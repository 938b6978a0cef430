import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { permissionMatrix } from '#domain/roles/permission-categories'
import { formatLastModified, type listRoles, type WrittenRole } from '#contract/roles/roles'
import type { QueryOf } from '#contract/wire'
import { type roleOrderings } from '#contract/address-values'
import type { Db } from '../../db/open'
import { foldedText, fromDay, matchesSearch, one, orderBy, within } from '../../db/query'
import { employees, nodes, roles, serviceAccounts } from '../../db/tables/schema'
import { windowOf } from '../../http/page'
import type { Caller } from '../../callers/caller'

type Field = (typeof roleOrderings)[number]

const columns = {
  id: roles.id,
  name: roles.name,
  node_id: roles.node_id,
  node_name: nodes.name,
  codes: roles.codes,
  last_modified: roles.last_modified,
}
type Row = {
  id: number
  name: string
  node_id: number | null
  node_name: string | null
  codes: string[]
  last_modified: Date
}

const written = (row: Row): WrittenRole => ({
  id: row.id,
  name: row.name,
  msp_node: row.node_id,
  msp_node_name: row.node_name ?? undefined,
  role_permissions: permissionMatrix(row.codes),
  role_type: row.node_id === null ? 'System Assigned' : 'Custom',
  last_modified: formatLastModified(row.last_modified),
})

/** Built-in roles are visible everywhere, custom roles where their node is in scope. */
export const visible = (scope: readonly number[]) => or(isNull(roles.node_id), within(roles.node_id, scope))

type Listed = [
  id: number,
  name: string,
  node_id: number | null,
  node_name: string | null,
  codes: string[],
  last_modified: string,
]

/** People in scope with a role; with keys for callers who can view those. */
function memberCount(scope: readonly number[], withKeys: boolean): SQL {
  const people = sql`(select count(*) from ${employees} where ${and(eq(employees.role_id, roles.id), within(employees.node_id, scope))})`
  const keys = sql`(select count(*) from ${serviceAccounts} where ${and(eq(serviceAccounts.role_id, roles.id), within(serviceAccounts.node_id, scope))})`
  return withKeys ? sql`(${people} + ${keys})` : people
}

/**
 * Reads a page and its count as one row of JSON: the driver takes longer for two hundred rows than PostgreSQL
 * does.
 */
export async function findRoles(
  db: Db,
  { scope, codes }: Pick<Caller, 'scope' | 'codes'>,
  query: QueryOf<typeof listRoles>,
  inNodes: readonly number[] | undefined,
) {
  const where = and(
    visible(scope),
    inNodes && within(roles.node_id, inNodes),
    query.role_type === undefined
      ? undefined
      : (query.role_type === 'Custom' ? isNotNull : isNull)(roles.node_id),
    query.permission === undefined ? undefined : sql`${query.permission} = any(${roles.codes})`,
    query.changed_from === undefined ? undefined : fromDay(roles.last_modified, query.changed_from),
    matchesSearch({ text: foldedText(roles.name), id: roles.id }, query.search),
  )
  const order = orderBy<Field>(
    query.ordering,
    {
      id: roles.id,
      name: roles.name,
      last_modified: roles.last_modified,
      role_type: sql`(${roles.node_id} is null)`,
      msp_node_name: nodes.name,
      permission_count: sql`cardinality(${roles.codes})`,
      member_count: memberCount(scope, codes.has('msp_view_service_account')),
    },
    roles.id,
  )
  const { limit, offset } = windowOf(query)
  const page = db
    .select({
      ...columns,
      name: sql`${roles.name}`.as('role_name'),
      node_name: sql`${nodes.name}`.as('node_name'),
    })
    .from(roles)
    .leftJoin(nodes, eq(nodes.id, roles.node_id))
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as('page')
  const row = sql`json_build_array(${page.id}, ${page.name}, ${page.node_id}, ${page.node_name}, ${page.codes}, ${page.last_modified})`
  const { count, listed } = one(
    await db
      .select({ count: db.$count(roles, where), listed: sql<Listed[] | null>`json_agg(${row})` })
      .from(page),
  )
  const results = (listed ?? []).map(([id, name, node_id, node_name, codes, modified]) =>
    written({ id, name, node_id, node_name, codes, last_modified: new Date(modified) }),
  )
  return { count, results }
}

/** These roles, and those of the nodes. */
export async function findRolesAmong(
  db: Db,
  scope: readonly number[],
  ids: readonly number[],
  inNodes: readonly number[],
): Promise<WrittenRole[]> {
  const rows = await db
    .select(columns)
    .from(roles)
    .leftJoin(nodes, eq(nodes.id, roles.node_id))
    .where(and(visible(scope), or(within(roles.id, ids), within(roles.node_id, inNodes))))
    .orderBy(roles.id)
  return rows.map(written)
}

export async function findRole(
  db: Db,
  scope: readonly number[],
  id: number,
): Promise<WrittenRole | undefined> {
  const [row] = await db
    .select(columns)
    .from(roles)
    .leftJoin(nodes, eq(nodes.id, roles.node_id))
    .where(and(eq(roles.id, id), visible(scope)))
  return row && written(row)
}
