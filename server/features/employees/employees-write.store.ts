import type { IdNumber } from '#contract/shape'
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Giver } from '../../db/tables/columns'
import type { Db } from '../../db/open'
import { one } from '../../db/query'
import { employees, roles } from '../../db/tables/schema'
import { refusing } from '../../db/violation'
import { firstGiven, givenAnew, type Giving } from '../../callers/role-given'
import { addressInUse } from './employees.errors'
import { inScope } from './employees.store'

type NewEmployee = {
  first_name: string
  last_name: string
  email: string
  role_id: IdNumber<'role'>
  node_id: IdNumber<'node'>
  at: Date
  by: Giver
  expiresAt: Date
}
type NamesChange = {
  email?: string
  first_name?: string | undefined
  last_name?: string | undefined
}
type RoleChange = Giving & { role_id: IdNumber<'role'>; node_id: IdNumber<'node'> }

/**
 * The person, and the codes of their role even when the caller can't see that role. Locks the row until the
 * transaction ends: two writers of one person wait for each other.
 */
export async function lockEmployee(tx: Db, scope: readonly IdNumber<'node'>[], id: IdNumber<'employee'>) {
  const [row] = await tx
    .select({ ...getTableColumns(employees), role_codes: roles.codes })
    .from(employees)
    .innerJoin(roles, eq(roles.id, employees.role_id))
    .where(and(eq(employees.id, id), inScope(scope)))
    .for('update', { of: employees })
  return row
}

export async function insertEmployee(tx: Db, { at, by, expiresAt, ...person }: NewEmployee): Promise<number> {
  const values = {
    ...person,
    invited_at: at,
    last_invited_at: at,
    invitation_expires_at: expiresAt,
    created_at: at,
    role_given: firstGiven(person.role_id, person.node_id, { at, by }),
  }
  const rows = await refusing({ employees_email: addressInUse }, () =>
    tx.insert(employees).values(values).returning({ id: employees.id }),
  )
  return one(rows).id
}

/** Whether no other employee has the address. */
export const isAddressFree = async (tx: Db, email: string, except: number): Promise<boolean> =>
  (await tx.$count(
    employees,
    and(sql`lower(${employees.email}) = lower(${email})`, ne(employees.id, except)),
  )) === 0

export async function changeEmployee(
  tx: Db,
  id: IdNumber<'employee'>,
  names: NamesChange,
  given?: RoleChange,
): Promise<void> {
  if (!given && Object.values(names).every((value) => value === undefined)) return
  const role = given && {
    role_id: given.role_id,
    node_id: given.node_id,
    role_given: givenAnew(employees, given, given),
  }
  await tx
    .update(employees)
    .set({ ...names, ...role })
    .where(eq(employees.id, id))
}

/** The person's invitations go too, so that their links are unknown from then on. */
export const removeEmployee = (tx: Db, id: IdNumber<'employee'>) =>
  tx.delete(employees).where(eq(employees.id, id))

export async function renewInvitation(
  tx: Db,
  id: IdNumber<'employee'>,
  sentAt: Date,
  expiresAt: Date,
): Promise<void> {
  await tx
    .update(employees)
    .set({ last_invited_at: sentAt, invitation_expires_at: expiresAt })
    .where(eq(employees.id, id))
}

export async function activateEmployee(tx: Db, id: IdNumber<'employee'>, at: Date): Promise<void> {
  await tx.update(employees).set({ activated_at: at }).where(eq(employees.id, id))
}

export async function switch2faOff(tx: Db, id: IdNumber<'employee'>): Promise<void> {
  await tx.update(employees).set({ is_2fa_enabled: false }).where(eq(employees.id, id))
}
