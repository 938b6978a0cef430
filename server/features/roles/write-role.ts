import type { createRole, updateRole, WrittenRole } from '#contract/roles/roles'
import type { BodyOf } from '#contract/wire'
import { changedFields } from '../../audit/changes'
import type { RecordChange } from '../../http/recorder'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import { homeOf, type Caller } from '../../callers/caller'
import { allowTaking } from '../../callers/giving.rules'
import { keepingAnAdministrator } from '../../callers/last-administrator'
import { allowChanging, allowCodes, allowEndOfCascade, allowRoleAt, allowRoleDeletion } from './roles.rules'
import { findRole } from './roles.store'
import {
  changeRole,
  codesOf,
  countMembers,
  insertRole,
  lockRole,
  membersElsewhere,
  removeRole,
} from './roles-write.store'

// The writes of a role, for its own routes, for reviews and for taking back, so that each passes these rules.

type Given = { readonly now: Date; readonly record: RecordChange }

export async function createRoleAs(
  tx: Db,
  by: Caller,
  body: BodyOf<typeof createRole>,
  { now, record }: Given,
): Promise<WrittenRole> {
  const node = body.msp_node ?? homeOf(by)
  allowRoleAt(by, node)
  const codes = codesOf(body.permissions)
  allowCodes(by, [], codes, now)
  const id = await insertRole(tx, { name: body.name, node_id: node, codes, at: now })
  await record(tx, { id, nodes: [node], after: { name: body.name, msp_node: node, codes } })
  return found(await findRole(tx, by.scope, id))
}

export async function updateRoleAs(
  tx: Db,
  by: Caller,
  id: number,
  body: BodyOf<typeof updateRole>,
  { now, record }: Given,
): Promise<WrittenRole> {
  const role = found(await lockRole(tx, by.scope, id))
  allowChanging(role)
  const codes = body.permissions ? codesOf(body.permissions) : role.codes
  allowCodes(by, role.codes, codes, now)
  allowEndOfCascade(role.codes, codes, await membersElsewhere(tx, role.id))
  const name = body.name ?? role.name
  await keepingAnAdministrator(tx, () => changeRole(tx, role, { name, codes, at: now }))
  await record(tx, {
    id: role.id,
    nodes: [role.node_id],
    ...changedFields({ name: role.name, codes: role.codes }, { name, codes }),
  })
  return found(await findRole(tx, by.scope, role.id))
}

export async function deleteRoleAs(tx: Db, by: Caller, id: number, { record }: Given): Promise<void> {
  const role = found(await lockRole(tx, by.scope, id))
  allowChanging(role)
  allowTaking(by, role.codes)
  allowRoleDeletion(await countMembers(tx, by.scope, role.id))
  await removeRole(tx, role.id)
  await record(tx, {
    id: role.id,
    nodes: [role.node_id],
    before: { name: role.name, msp_node: role.node_id, codes: role.codes },
  })
}
