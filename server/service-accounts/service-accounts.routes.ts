import type { FastifyInstance } from 'fastify'
import { permissionCodes, type PermissionCode } from '#contract/permissions'
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  rotateServiceAccount,
  updateServiceAccount,
  type WrittenServiceAccount,
} from '#contract/service-accounts'
import { listServiceAccountPermissions } from '#contract/session'
import { changedFields } from '../audit/changes'
import type { Db } from '../db/open'
import { allowAssignment } from '../roles/assignment.rules'
import { found } from '../errors/refusal'
import { adminWrite } from '../http/admin-write'
import { bind } from '../http/bind'
import type { Deps } from '../http/route-deps'
import { nodesOf } from '../http/node-filter'
import { pageReply } from '../http/page'
import { readLineage } from '../nodes/tree.store'
import { lockRole } from '../roles/roles-write.store'
import { homeOf, type Caller } from '../callers/caller'
import { allowTaking } from '../callers/giving.rules'
import { findAccountInScope, findAccounts, lockAccount } from './service-accounts-list.store'
import { allowRotation, expiryOf, factsOf } from './service-accounts.rules'
import { changeAccount, insertAccount, removeAccount, replaceKey } from './service-accounts.store'

export function serviceAccountRoutes(app: FastifyInstance, deps: Deps): void {
  bind(
    app,
    deps,
    listServiceAccountPermissions,
    async ({ caller }) =>
      // fromEntries forgets that every code is a key.
      Object.fromEntries(permissionCodes.map((code) => [code, caller.codes.has(code)])) as Record<
        PermissionCode,
        boolean
      >,
  )
  readRoutes(app, deps)
  writeRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listServiceAccounts, async ({ caller, query, url, now }) => {
    const nodes = (await nodesOf(deps.db, caller.scope, query)) ?? caller.scope
    return pageReply(deps.publicUrl(), url, query, await findAccounts(deps.db, nodes, query, now))
  })

  bind(app, deps, getServiceAccount, async ({ caller, params }) =>
    found(await findAccountInScope(deps.db, caller.scope, params.id)),
  )
}

/** Only people get here: no key can use the permissions that these operations need. */
function writeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, createServiceAccount, async ({ caller, body, now, record }) => {
    const expires_at = expiryOf(body.expires_at ?? null, now)
    return adminWrite(deps.db, caller, createServiceAccount.needs, async (tx, by) => {
      const { name, role: role_id, msp_node: node_id = homeOf(by) } = body
      await allowAccount(tx, by, role_id, node_id, now)
      const account = { name, role_id, node_id, expires_at }
      const { id, key } = await insertAccount(tx, { ...account, created_at: now })
      const made = found(await findAccountInScope(tx, by.scope, id))
      await record(tx, { id, nodes: [node_id], after: factsOf({ ...account, ...namesOf(made) }) })
      return { ...made, key }
    })
  })

  bind(app, deps, updateServiceAccount, async ({ caller, params, body, now, record }) => {
    const expiry = body.expires_at === undefined ? undefined : expiryOf(body.expires_at, now)
    return adminWrite(deps.db, caller, updateServiceAccount.needs, async (tx, by) => {
      const before = await accountToChange(tx, by, params.id)
      const after = {
        name: body.name ?? before.name,
        role_id: body.role ?? before.role_id,
        node_id: body.msp_node ?? before.node_id,
        expires_at: expiry === undefined ? before.expires_at : expiry,
      }
      if (after.role_id !== before.role_id || after.node_id !== before.node_id)
        await allowAccount(tx, by, after.role_id, after.node_id, now)
      await changeAccount(tx, before.id, after)
      const changed = found(await findAccountInScope(tx, by.scope, before.id))
      await record(tx, {
        id: before.id,
        nodes: [before.node_id, after.node_id],
        ...changedFields(factsOf(before), factsOf({ ...after, ...namesOf(changed) })),
      })
      return changed
    })
  })

  bind(app, deps, rotateServiceAccount, async ({ caller, params, now, record }) =>
    adminWrite(deps.db, caller, rotateServiceAccount.needs, async (tx, by) => {
      const account = await accountToChange(tx, by, params.id)
      allowRotation(account, now)
      const key = await replaceKey(tx, account.id, now)
      await record(tx, { id: account.id, nodes: [account.node_id] })
      return { ...found(await findAccountInScope(tx, by.scope, account.id)), key }
    }),
  )

  bind(app, deps, deleteServiceAccount, async ({ caller, params, record }) =>
    adminWrite(deps.db, caller, deleteServiceAccount.needs, async (tx, by) => {
      const account = await accountToChange(tx, by, params.id)
      await removeAccount(tx, account.id)
      await record(tx, { id: account.id, nodes: [account.node_id], before: factsOf(account) })
    }),
  )
}

const namesOf = (account: WrittenServiceAccount) => ({
  role_name: account.role_name,
  node_name: account.msp_node_name,
})

const allowAccount = async (tx: Db, by: Caller, role: number, node: number, now: Date) =>
  allowAssignment(by, await lockRole(tx, by.scope, role), node, await readLineage(tx, node), now)

/** The account, locked for the write. Throws unless the caller holds every permission of its role. */
async function accountToChange(tx: Db, by: Caller, id: number) {
  const account = found(await lockAccount(tx, by.scope, id))
  allowTaking(by, account.role_codes)
  return account
}
