import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { employeeOrderings, listEmployees, WrittenEmployee } from '#contract/employees'
import type { QueryOf } from '#contract/wire'
import type { Db } from '../db/open'
import { countedPage, matchesSearch, orderBy, within } from '../db/query'
import { employees, nodes, roles } from '../db/schema'
import { windowOf } from '../http/page'

type Field = (typeof employeeOrderings)[number]

const columns = {
  id: employees.id,
  first_name: employees.first_name,
  last_name: employees.last_name,
  email: employees.email,
  role: employees.role_id,
  role_name: roles.name,
  msp_node: employees.node_id,
  msp_node_name: nodes.name,
  is_2fa_enabled: employees.is_2fa_enabled,
  invited_at: employees.invited_at,
  last_invited_at: employees.last_invited_at,
  invitation_expires_at: employees.invitation_expires_at,
  activated_at: employees.activated_at,
  created_at: employees.created_at,
}
type Dates = 'invited_at' | 'last_invited_at' | 'invitation_expires_at' | 'created_at'
type Row = Omit<WrittenEmployee, Dates | 'activated_at' | 'status'> &
  Record<Dates, Date> & { activated_at: Date | null }

const written = (row: Row): WrittenEmployee => ({
  ...row,
  status: row.activated_at ? 'active' : 'invited',
  invited_at: row.invited_at.toISOString(),
  last_invited_at: row.last_invited_at.toISOString(),
  invitation_expires_at: row.invitation_expires_at.toISOString(),
  activated_at: row.activated_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

export const inScope = (scope: readonly number[]) => within(employees.node_id, scope)
const orders: Record<Field, Parameters<typeof orderBy>[1][string]> = {
  id: employees.id,
  name: [employees.last_name, employees.first_name],
  email: sql`lower(${employees.email})`,
  status: sql`(${employees.activated_at} is null)`,
  created_at: employees.created_at,
  last_invited_at: employees.last_invited_at,
  invitation_expires_at: employees.invitation_expires_at,
}

export async function findEmployees(
  db: Db,
  scope: readonly number[],
  query: QueryOf<typeof listEmployees>,
  node: number | undefined,
) {
  const where = and(
    inScope(scope),
    node === undefined ? undefined : eq(employees.node_id, node),
    query.status === undefined
      ? undefined
      : (query.status === 'active' ? isNotNull : isNull)(employees.activated_at),
    matchesSearch({ text: employees.search, id: employees.id }, query.search),
  )
  const { limit, offset } = windowOf(query)
  const rows = await db
    .select({ ...columns, count: db.$count(employees, where) })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .innerJoin(nodes, eq(nodes.id, employees.node_id))
    .where(where)
    .orderBy(...orderBy<Field>(query.ordering, orders, employees.id))
    .limit(limit)
    .offset(offset)
  return countedPage(rows, written)
}

export async function findEmployee(
  db: Db,
  scope: readonly number[],
  id: number,
): Promise<WrittenEmployee | undefined> {
  const [row] = await db
    .select(columns)
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .innerJoin(nodes, eq(nodes.id, employees.node_id))
    .where(and(eq(employees.id, id), inScope(scope)))
  return row && written(row)
}
