import type { FastifyInstance } from 'fastify'
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  rotateServiceAccount,
  updateServiceAccount,
} from '#contract/service-accounts'
import { listServiceAccountPermissions } from '#contract/session'
import { found } from '../../errors/refusal'
import { adminWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
import { bindAdmin } from '../../http/bind-write'
import type { Deps } from '../../http/route-deps'
import { nodesOf } from '../../http/node-filter'
import { pageReply } from '../../http/page'
import { authorOf, homeOf, permissionsByCode } from '../../callers/caller'
import { withRoleGiven } from '../../callers/role-given'
import { serviceAccounts } from '../../db/tables/schema'
import { findAccountInScope, findAccounts } from './service-accounts-list.store'
import { allowRotation, expiryOf, factsOf } from './service-accounts.rules'
import { insertAccount, replaceKey } from './service-accounts.store'
import { accountToChange, allowAccount, deleteAccountAs, namesOf, updateAccountAs } from './write-account'

export function serviceAccountRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listServiceAccountPermissions, async ({ caller }) => permissionsByCode(caller.codes))
  readRoutes(app, deps)
  writeRoutes(app, deps)
}

function readRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listServiceAccounts, async ({ caller, query, url, now }) => {
    const nodes = (await nodesOf(deps.db, caller.scope, query)) ?? caller.scope
    const { count, results } = await findAccounts(deps.db, nodes, query, now)
    return pageReply(deps.publicUrl(), url, query, {
      count,
      results: await withRoleGiven(deps.db, caller, serviceAccounts, results),
    })
  })

  bind(app, deps, getServiceAccount, async ({ caller, params }) => {
    const account = found(await findAccountInScope(deps.db, caller.scope, params.id))
    return found((await withRoleGiven(deps.db, caller, serviceAccounts, [account]))[0])
  })
}

/** Only people get here: no key can use the permissions that these operations need. */
function writeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, createServiceAccount, async ({ caller, body, now, record }) => {
    const expires_at = expiryOf(body.expires_at ?? null, now)
    return adminWrite(deps, caller, createServiceAccount, async (tx, by) => {
      const { name, role: role_id, msp_node: node_id = homeOf(by) } = body
      await allowAccount(tx, by, role_id, node_id, now)
      const account = { name, role_id, node_id, expires_at }
      const { id, key } = await insertAccount(tx, { ...account, created_at: now }, authorOf(by))
      const made = found(await findAccountInScope(tx, by.scope, id))
      await record(tx, { id, nodes: [node_id], after: factsOf({ ...account, ...namesOf(made) }) })
      return { ...made, key }
    })
  })

  bindAdmin(app, deps, updateServiceAccount, (tx, by, { params, body, ...given }) =>
    updateAccountAs(tx, by, params.id, body, given),
  )

  bindAdmin(app, deps, rotateServiceAccount, async (tx, by, { params, now, record }) => {
    const account = await accountToChange(tx, by, params.id)
    allowRotation(account, now)
    const key = await replaceKey(tx, account.id, { at: now, by: authorOf(by) })
    await record(tx, { id: account.id, nodes: [account.node_id] })
    return { ...found(await findAccountInScope(tx, by.scope, account.id)), key }
  })

  bindAdmin(app, deps, deleteServiceAccount, (tx, by, { params, ...given }) =>
    deleteAccountAs(tx, by, params.id, given),
  )
}
