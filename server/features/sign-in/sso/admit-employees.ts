import type { IdNumber } from '#contract/shape'
import { eq } from 'drizzle-orm'
import { changedFields } from '../../../audit/changes'
import type { Db } from '../../../db/open'
import { people } from '../../../db/tables/people.schema'
import { one } from '../../../db/query'
import { employees, nodes, roles } from '../../../db/tables/schema'
import { changeEmployee, isAddressFree } from '../../employees/employees-write.store'
import { lockStructure } from '../../../http/admin-write'
import { unlessLastAdministrator } from '../../../callers/last-administrator'
import { personOf } from '../../../callers/sign-in-ways.store'
import type { Admission } from './admission'
import { welcomeNewcomer } from './newcomer'
import { roleAtNodeFor, type RoleAtNode } from './groups'

/** Admits people of a provider to our own server. */
export const admitEmployees: Admission<RoleAtNode> = {
  givenBy: async (tx, settings, claims) => {
    await lockStructure(tx)
    return roleAtNodeFor(tx, settings, claims)
  },
  welcome: async (tx, ...given) => {
    const { employee, isNew } = await welcomeNewcomer(tx, ...given)
    return { person: (await personOf(tx, employee)).id, isNew }
  },
  // The last administrator keeps their role: nobody could give it back.
  give: async (tx, person, given, { settings, now }) => {
    const { id, ...before } = await roleAtNodeOfPerson(tx, person)
    if (before.role === given.role_id && before.msp_node === given.node_id) return undefined
    const anew = { ...given, at: now, by: { groups: settings.name } }
    if (!(await unlessLastAdministrator(tx, (inner) => changeEmployee(inner, id, {}, anew)))) return undefined
    const { id: _, ...after } = await roleAtNodeOfPerson(tx, person)
    return { nodes: [before.msp_node, after.msp_node], ...changedFields(before, after) }
  },
  rename: async (tx, person, { email, ...names }) => {
    const { id, node_id, ...before } = await factsOf(tx, person)
    const isFree = email !== undefined && (await isAddressFree(tx, email, id))
    const after = { ...before, ...names, ...(isFree && { email }) }
    const changes = changedFields(before, after)
    if (Object.keys(changes.after).length === 0) return undefined
    await changeEmployee(tx, id, after)
    return { nodes: [node_id], ...changes }
  },
}

const factsOf = async (tx: Db, person: IdNumber<'sign-in'>) =>
  one(
    await tx
      .select({
        id: employees.id,
        node_id: employees.node_id,
        first_name: employees.first_name,
        last_name: employees.last_name,
        email: employees.email,
      })
      .from(people)
      .innerJoin(employees, eq(employees.id, people.employee_id))
      .where(eq(people.id, person)),
  )

const roleAtNodeOfPerson = async (tx: Db, person: IdNumber<'sign-in'>) =>
  one(
    await tx
      .select({
        id: employees.id,
        role: roles.id,
        role_name: roles.name,
        msp_node: nodes.id,
        msp_node_name: nodes.name,
      })
      .from(people)
      .innerJoin(employees, eq(employees.id, people.employee_id))
      .innerJoin(roles, eq(roles.id, employees.role_id))
      .innerJoin(nodes, eq(nodes.id, employees.node_id))
      .where(eq(people.id, person)),
  )
