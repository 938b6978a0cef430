import type { updateRole, WrittenRole } from '#contract/roles'
import type { BodyOf } from '#contract/wire'
import { changedFields } from '../audit/changes'
import type { RecordChange } from '../http/recorder'
import type { Db } from '../db/open'
import { found } from '../errors/refusal'
import type { Caller } from '../callers/caller'
import { keepingAnAdministrator } from '../callers/last-administrator'
import { allowChanging, allowCodes, allowEndOfCascade } from './roles.rules'
import { findRole } from './roles.store'
import { changeRole, codesOf, membersElsewhere, lockRole } from './roles-write.store'

/**
 * Updates a role for its own route and for reviews, so that every change of permissions passes these rules.
 */
export async function updateRoleAs(
  tx: Db,
  by: Caller,
  id: number,
  body: BodyOf<typeof updateRole>,
  now: Date,
  record: RecordChange,
): Promise<WrittenRole> {
  const role = found(await lockRole(tx, by.scope, id))
  allowChanging(role)
  const codes = body.permissions ? codesOf(body.permissions) : role.codes
  allowCodes(by, role.codes, codes, now)
  allowEndOfCascade(role.codes, codes, await membersElsewhere(tx, role.id))
  const name = body.name ?? role.name
  await keepingAnAdministrator(tx, () => changeRole(tx, role.id, { name, codes, at: now }))
  await record(tx, {
    id: role.id,
    nodes: [role.node_id],
    ...changedFields({ name: role.name, codes: role.codes }, { name, codes }),
  })
  return found(await findRole(tx, by.scope, role.id))
}
