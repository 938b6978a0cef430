import { updateEmployee } from '#contract/employees'
import { deleteRole, type replaceRole } from '#contract/roles/roles'
import { updateServiceAccount } from '#contract/service-accounts'
import type { Needs, WrittenReply } from '#contract/wire'
import type { Db } from '../../db/open'
import { found, lacksPermission } from '../../errors/refusal'
import type { Deps } from '../../http/route-deps'
import type { RecordChange } from '../../http/recorder'
import { readLineage } from '../nodes/tree.store'
import { authorOf, mayDo, type Caller } from '../../callers/caller'
import { allowTaking } from '../../callers/giving.rules'
import { keepingAnAdministrator } from '../../callers/last-administrator'
import { allowAssignment } from './assignment.rules'
import { noSuchRole, replacesItself, setByGroups } from './roles.errors'
import { allowChanging } from './roles.rules'
import { lockMembers, lockRole, moveMembers, removeRole } from './roles-write.store'

type Members = Awaited<ReturnType<typeof lockMembers>>
type Roles = { readonly from: number; readonly to: number }
type Given = { readonly now: Date; readonly record: RecordChange; readonly sso: Deps['sso'] }
type Named = { readonly id: number; readonly name: string }

/**
 * Gives the members of a role another one and deletes it. Each member is changed by the rules of a change of
 * that member alone.
 */
export async function replaceRoleAs(
  tx: Db,
  by: Caller,
  { from, to }: Roles,
  { now, record, sso }: Given,
): Promise<WrittenReply<typeof replaceRole>> {
  const old = found(await lockRole(tx, by.scope, from))
  allowChanging(old)
  allowTaking(by, old.codes)
  if (from === to) throw replacesItself()
  const next = await lockRole(tx, by.scope, to)
  if (!next) throw noSuchRole()
  const members = await lockMembers(tx, from)
  allowMoving(by, members, sso)
  for (const node of new Set([...members.people, ...members.keys].map(({ node_id }) => node_id)))
    allowAssignment(by, next, node, await readLineage(tx, node), now)

  await keepingAnAdministrator(tx, () => moveMembers(tx, from, to, { at: now, by: authorOf(by) }))
  await removeRole(tx, from)

  const roles = {
    before: { role: from, role_name: old.name },
    after: { role: to, role_name: next.name },
  }
  for (const { id, name, node_id } of members.people)
    await record(tx, {
      ...roles,
      id,
      name,
      nodes: [node_id],
      type: 'employee',
      operation: updateEmployee.name,
      needs: [updateEmployee.needs],
    })
  for (const { id, name, node_id } of members.keys)
    await record(tx, {
      ...roles,
      id,
      name,
      nodes: [node_id],
      type: 'service_account',
      operation: updateServiceAccount.name,
      needs: [updateServiceAccount.needs],
    })
  await record(tx, {
    id: from,
    nodes: [old.node_id],
    operation: deleteRole.name,
    before: { name: old.name, msp_node: old.node_id, codes: old.codes },
  })
  const named = (those: readonly Named[]) => those.map(({ id, name }) => ({ id, name }))
  return { people: named(members.people), keys: named(members.keys) }
}

/**
 * The caller needs the permission to change each kind of member. Groups of a provider would give their people
 * the old role again.
 */
function allowMoving(by: Caller, { people, keys }: Members, sso: Deps['sso']): void {
  const need = (needs: Needs) => {
    if (!mayDo(by, needs)) throw lacksPermission(needs)
  }
  if (people.length > 0) need(updateEmployee.needs)
  if (keys.length > 0) need(updateServiceAccount.needs)
  const bound = sso?.groups && people.find((person) => person.signs_in_by_sso)
  if (sso && bound) throw setByGroups(sso.name, bound.name)
}
