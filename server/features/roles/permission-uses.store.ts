import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { people, permissionUses, permissionUsesSince } from '../../db/tables/people.schema'
import { within } from '../../db/query'
import { employees, roles, serviceAccounts } from '../../db/tables/schema'
import type { Caller } from '../../callers/caller'
import type { HeldCodes, Member } from './permission-uses.rules'
import { visible } from './roles.store'

/** The first day of which uses are known. */
export async function firstDay(db: Db): Promise<string | null> {
  const [row] = await db.select({ since: permissionUsesSince.since }).from(permissionUsesSince)
  return row?.since ?? null
}

export const findHeldCodes = (
  db: Db,
  { scope }: Pick<Caller, 'scope'>,
  role: number | undefined,
): Promise<HeldCodes[]> =>
  db
    .select({ id: roles.id, codes: roles.codes })
    .from(roles)
    .where(and(visible(scope), role === undefined ? undefined : eq(roles.id, role)))
    .orderBy(roles.id)

const usesWhere = (condition: ReturnType<typeof eq>) =>
  sql<
    Member['uses']
  >`(select json_object_agg(${permissionUses.code}, ${permissionUses.last_day}) from ${permissionUses} where ${condition})`

export async function findActivePeople(
  db: Db,
  scope: readonly number[],
  role: number | undefined,
): Promise<Member[]> {
  const found = await db
    .select({
      id: employees.id,
      role: employees.role_id,
      uses: usesWhere(eq(permissionUses.person_id, people.id)),
    })
    .from(employees)
    .leftJoin(people, eq(people.employee_id, employees.id))
    .where(
      and(
        isNotNull(employees.activated_at),
        within(employees.node_id, scope),
        role === undefined ? undefined : eq(employees.role_id, role),
      ),
    )
    .orderBy(employees.id)
  return found.map((one) => ({ kind: 'person', ...one }))
}

export async function findWorkingKeys(
  db: Db,
  scope: readonly number[],
  role: number | undefined,
  now: Date,
): Promise<Member[]> {
  const { id, role_id, node_id, expires_at } = serviceAccounts
  const found = await db
    .select({ id, role: role_id, uses: usesWhere(eq(permissionUses.account_id, id)) })
    .from(serviceAccounts)
    .where(
      and(
        or(isNull(expires_at), gt(expires_at, now)),
        within(node_id, scope),
        role === undefined ? undefined : eq(role_id, role),
      ),
    )
    .orderBy(id)
  return found.map((one) => ({ kind: 'key', ...one }))
}
