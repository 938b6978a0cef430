import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { employees } from '../../db/tables/schema'
import { activateEmployee } from '../employees/employees-write.store'
import { found } from '../../errors/refusal'
import type { PeopleSource } from '../../callers/people-source'
import { findPersonBySession, findPersonByToken } from '../../callers/callers.store'
import { personOf } from '../../callers/sign-in-ways.store'
import { inviteAdministrator } from './first-administrator'

const isAt = (email: string) => sql`lower(${employees.email}) = lower(${email})`

/** The people of our own server. Each is an employee. */
export const employeesAsPeople: PeopleSource = {
  haveKeys: true,
  byToken: findPersonByToken,
  bySession: findPersonBySession,
  isAt,
  at: async (tx: Db, email) => {
    const [employee] = await tx
      .select({ id: employees.id, activatedAt: employees.activated_at })
      .from(employees)
      .where(isAt(email))
    return employee && { ...employee, id: (await personOf(tx, employee.id)).id }
  },
  first: async (tx, person, now, expiresAt) => {
    const { id } = await inviteAdministrator(tx, person, now, expiresAt)
    return (await personOf(tx, id)).id
  },
  activate: (tx, { employee }, now) => activateEmployee(tx, found(employee ?? undefined), now),
}
