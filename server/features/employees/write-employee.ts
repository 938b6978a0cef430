import type { IdNumber } from '#contract/shape'
import type { createEmployee, updateEmployee, WrittenEmployee } from '#contract/employees'
import type { BodyOf } from '#contract/wire'
import { changedFields } from '../../audit/changes'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import type { RecordChange } from '../../http/recorder'
import type { Deps } from '../../http/route-deps'
import { withdrawMails } from '../../mail/queue.store'
import { readLineage } from '../nodes/tree.store'
import { allowAssignment } from '../roles/assignment.rules'
import { setByGroups } from '../roles/roles.errors'
import { lockRole } from '../roles/roles-write.store'
import { authorOf, homeOf, type Caller } from '../../callers/caller'
import { allowTaking } from '../../callers/giving.rules'
import { keepingAnAdministrator } from '../../callers/last-administrator'
import { invitationExpiry } from './employees.rules'
import { findEmployee } from './employees.store'
import { changeEmployee, insertEmployee, lockEmployee, removeEmployee } from './employees-write.store'
import { sendInvitation } from './send-invitation'

// The writes of an employee, for its own routes and for taking back.

type Given = { readonly deps: Deps; readonly now: Date; readonly record: RecordChange }

/** Tell `deps.mailWaiting()` once it is committed. */
export async function createEmployeeAs(
  tx: Db,
  by: Caller,
  body: BodyOf<typeof createEmployee>,
  { deps, now, record }: Given,
): Promise<WrittenEmployee> {
  const { role: role_id, msp_node: node_id = homeOf(by), ...person } = body
  allowAssignment(by, await lockRole(tx, by.scope, role_id), node_id, await readLineage(tx, node_id), now)
  const expiresAt = invitationExpiry(now)
  const id = await insertEmployee(tx, { ...person, role_id, node_id, at: now, by: authorOf(by), expiresAt })
  const employee = found(await findEmployee(tx, by.scope, id))
  await sendInvitation(tx, deps, employee, by, now)
  const { role, role_name, msp_node, msp_node_name } = employee
  await record(tx, {
    id,
    nodes: [node_id],
    after: { ...person, role, role_name, msp_node, msp_node_name },
  })
  // It was read before its email was written.
  return { ...employee, invitation_email: 'waiting' }
}

export async function updateEmployeeAs(
  tx: Db,
  by: Caller,
  id: IdNumber<'employee'>,
  body: BodyOf<typeof updateEmployee>,
  { deps, now, record }: Given,
): Promise<WrittenEmployee> {
  const person = await personToChange(tx, by, id)
  const before = found(await findEmployee(tx, by.scope, person.id))
  const { role: role_id = person.role_id, msp_node: node_id = person.node_id, ...names } = body
  if (role_id !== person.role_id || node_id !== person.node_id) {
    if (before.signs_in_by_sso && deps.sso?.groups) throw setByGroups(deps.sso.name)
    allowAssignment(by, await lockRole(tx, by.scope, role_id), node_id, await readLineage(tx, node_id), now)
  }
  await keepingAnAdministrator(tx, () =>
    changeEmployee(tx, person.id, names, { role_id, node_id, at: now, by: authorOf(by) }),
  )
  const after = found(await findEmployee(tx, by.scope, person.id))
  await record(tx, {
    id: person.id,
    nodes: [person.node_id, node_id],
    ...changedFields(before, after),
  })
  return after
}

export async function deleteEmployeeAs(
  tx: Db,
  by: Caller,
  id: IdNumber<'employee'>,
  { now, record }: Given,
): Promise<void> {
  const person = await personToChange(tx, by, id)
  const before = await findEmployee(tx, by.scope, person.id)
  await keepingAnAdministrator(tx, async () => {
    await withdrawMails(tx, person.email, now)
    await removeEmployee(tx, person.id)
  })
  await record(tx, { id: person.id, nodes: [person.node_id], before })
}

/**
 * The person, locked for the write. Throws unless the caller holds everything that the person holds, invited
 * or active. Only resending an invitation doesn't ask this: it gives and takes nothing.
 */
export async function personToChange(tx: Db, by: Caller, id: IdNumber<'employee'>) {
  const person = found(await lockEmployee(tx, by.scope, id))
  allowTaking(by, person.role_codes)
  return person
}
