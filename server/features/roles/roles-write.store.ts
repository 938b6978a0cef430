import { and, eq, ne, sql } from 'drizzle-orm'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import type { PermissionCode } from '#contract/roles/permissions'
import { hasNamesake, sameNameKey } from '#domain/folding'
import type { Db } from '../../db/open'
import { one, within } from '../../db/query'
import { employees, roles, serviceAccounts } from '../../db/tables/schema'
import { shownName } from '../../db/shown-name'
import { refusing } from '../../db/violation'
import { givenAnew, type Giving } from '../../callers/role-given'
import { hasProviderAs } from '../../callers/sign-in-ways.store'
import { roleHasName, type RoleMembers } from './roles.errors'
import { visible } from './roles.store'

const uniqueName = { roles_name_at_node: roleHasName }

/** In the catalogue's order, each once. */
export const codesOf = (ids: readonly number[]): PermissionCode[] =>
  cataloguePermissions.filter((one) => ids.includes(one.id)).map((one) => one.code)

export async function lockRole(tx: Db, scope: readonly number[], id: number) {
  const [row] = await tx
    .select()
    .from(roles)
    .where(and(eq(roles.id, id), visible(scope)))
    .for('update')
  return row
}

/**
 * The index ignores case only. This also refuses O’Brien beside O'Brien. It is exact behind the structure lock.
 */
async function refuseSameName(tx: Db, name: string, node: number, id = 0): Promise<void> {
  const others = await tx
    .select({ name: roles.name })
    .from(roles)
    .where(and(eq(roles.node_id, node), ne(roles.id, id)))
  if (hasNamesake(others, name)) throw roleHasName()
}

export async function insertRole(
  tx: Db,
  role: { name: string; node_id: number; codes: PermissionCode[]; at: Date },
): Promise<number> {
  await refuseSameName(tx, role.name, role.node_id)
  const { at, ...values } = role
  const rows = await refusing(uniqueName, () =>
    tx
      .insert(roles)
      .values({ ...values, created_at: at, last_modified: at })
      .returning({ id: roles.id }),
  )
  return one(rows).id
}

export async function changeRole(
  tx: Db,
  { id, name, node_id }: { readonly id: number; readonly name: string; readonly node_id: number | null },
  change: { name: string; codes: PermissionCode[]; at: Date },
): Promise<void> {
  const { at, ...values } = change
  const isNew = sameNameKey(name) !== sameNameKey(change.name)
  if (isNew && node_id !== null) await refuseSameName(tx, change.name, node_id, id)
  await refusing(uniqueName, () =>
    tx
      .update(roles)
      .set({ ...values, last_modified: at })
      .where(eq(roles.id, id)),
  )
}

export const removeRole = (tx: Db, id: number) => tx.delete(roles).where(eq(roles.id, id))

/** Counts all members of a role, and names at most five of those in scope. */
export async function countMembers(tx: Db, scope: readonly number[], id: number): Promise<RoleMembers> {
  const counts = await tx
    .select({
      people: sql<number>`(select count(*)::int from employees where employees.role_id = ${id})`,
      keys: sql<number>`(select count(*)::int from service_accounts where service_accounts.role_id = ${id})`,
    })
    .from(roles)
    .where(eq(roles.id, id))
  const people = await tx
    .select({ name: shownName })
    .from(employees)
    .where(and(eq(employees.role_id, id), within(employees.node_id, scope)))
    .orderBy(employees.id)
    .limit(5)
  const keys = await tx
    .select({ name: serviceAccounts.name })
    .from(serviceAccounts)
    .where(and(eq(serviceAccounts.role_id, id), within(serviceAccounts.node_id, scope)))
    .orderBy(serviceAccounts.id)
    .limit(5 - people.length)
  return {
    ...one(counts),
    names: [...people.map((person) => person.name), ...keys.map((key) => `key ${key.name}`)],
  }
}

/** Everybody with a role, locked. Members of a role that the caller may delete are in the caller's scope. */
export const lockMembers = async (tx: Db, role: number) => ({
  people: await tx
    .select({
      id: employees.id,
      name: shownName,
      node_id: employees.node_id,
      signs_in_by_sso: hasProviderAs(employees.id),
    })
    .from(employees)
    .where(eq(employees.role_id, role))
    .orderBy(employees.id)
    .for('update'),
  keys: await tx
    .select({ id: serviceAccounts.id, name: serviceAccounts.name, node_id: serviceAccounts.node_id })
    .from(serviceAccounts)
    .where(eq(serviceAccounts.role_id, role))
    .orderBy(serviceAccounts.id)
    .for('update'),
})

export async function moveMembers(tx: Db, from: number, to: number, giving: Giving): Promise<void> {
  const given = { role_id: to }
  for (const table of [employees, serviceAccounts])
    await tx
      .update(table)
      .set({ ...given, role_given: givenAnew(table, given, giving) })
      .where(eq(table.role_id, from))
}

/** Number of people and keys that have a role at another node than its own. */
export async function membersElsewhere(tx: Db, id: number): Promise<number> {
  const elsewhere = (table: string) =>
    sql`(select count(*)::int from ${sql.raw(table)} member where member.role_id = roles.id and member.node_id <> roles.node_id)`
  const rows = await tx
    .select({ count: sql<number>`${elsewhere('employees')} + ${elsewhere('service_accounts')}` })
    .from(roles)
    .where(eq(roles.id, id))
  return one(rows).count
}
