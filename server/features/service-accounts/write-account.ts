import type { IdNumber } from '#contract/shape'
import type { updateServiceAccount, WrittenServiceAccount } from '#contract/service-accounts'
import type { BodyOf } from '#contract/wire'
import { changedFields } from '../../audit/changes'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import type { RecordChange } from '../../http/recorder'
import { readLineage } from '../nodes/tree.store'
import { allowAssignment } from '../roles/assignment.rules'
import { lockRole } from '../roles/roles-write.store'
import { authorOf, type Caller } from '../../callers/caller'
import { allowTaking } from '../../callers/giving.rules'
import { findAccountInScope, lockAccount } from './service-accounts-list.store'
import { expiryOf, factsOf } from './service-accounts.rules'
import { changeAccount, removeAccount } from './service-accounts.store'

// The writes of a service account that don't touch its key, for its own routes and for taking back.

type Given = { readonly now: Date; readonly record: RecordChange }

export async function updateAccountAs(
  tx: Db,
  by: Caller,
  id: IdNumber<'key'>,
  body: BodyOf<typeof updateServiceAccount>,
  { now, record }: Given,
): Promise<WrittenServiceAccount> {
  const expiry = body.expires_at === undefined ? undefined : expiryOf(body.expires_at, now)
  const before = await accountToChange(tx, by, id)
  const after = {
    name: body.name ?? before.name,
    role_id: body.role ?? before.role_id,
    node_id: body.msp_node ?? before.node_id,
    expires_at: expiry === undefined ? before.expires_at : expiry,
  }
  if (after.role_id !== before.role_id || after.node_id !== before.node_id)
    await allowAccount(tx, by, after.role_id, after.node_id, now)
  await changeAccount(tx, before.id, after, { at: now, by: authorOf(by) })
  const changed = found(await findAccountInScope(tx, by.scope, before.id))
  await record(tx, {
    id: before.id,
    nodes: [before.node_id, after.node_id],
    ...changedFields(factsOf(before), factsOf({ ...after, ...namesOf(changed) })),
  })
  return changed
}

export async function deleteAccountAs(
  tx: Db,
  by: Caller,
  id: IdNumber<'key'>,
  { record }: Given,
): Promise<void> {
  const account = await accountToChange(tx, by, id)
  await removeAccount(tx, account.id)
  await record(tx, { id: account.id, nodes: [account.node_id], before: factsOf(account) })
}

export const namesOf = (account: WrittenServiceAccount) => ({
  role_name: account.role_name,
  node_name: account.msp_node_name,
})

export const allowAccount = async (
  tx: Db,
  by: Caller,
  role: IdNumber<'role'>,
  node: IdNumber<'node'>,
  now: Date,
) => allowAssignment(by, await lockRole(tx, by.scope, role), node, await readLineage(tx, node), now)

/** The account, locked for the write. Throws unless the caller holds every permission of its role. */
export async function accountToChange(tx: Db, by: Caller, id: IdNumber<'key'>) {
  const account = found(await lockAccount(tx, by.scope, id))
  allowTaking(by, account.role_codes)
  return account
}
