import type { FastifyInstance } from 'fastify'
import { permissionMatrix } from '#domain/permission-categories'
import {
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  replaceRole,
  updateRole,
} from '#contract/roles'
import { adminWrite } from '../http/admin-write'
import { bind } from '../http/bind'
import type { Deps } from '../http/route-deps'
import { nodesOf } from '../http/node-filter'
import { pageReply } from '../http/page'
import { found } from '../errors/refusal'
import { allowTaking } from '../callers/giving.rules'
import { homeOf } from '../callers/caller'
import { allowChanging, allowCodes, allowRoleAt, allowRoleDeletion } from './roles.rules'
import { findRole, findRoles } from './roles.store'
import { codesOf, countMembers, insertRole, lockRole, removeRole } from './roles-write.store'
import { replaceRoleAs } from './replace-role'
import { updateRoleAs } from './update-role'

export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listPermissions, async () => permissionMatrix(new Set()))

  bind(app, deps, listRoles, async ({ caller, query, url }) => {
    const nodes = await nodesOf(deps.db, caller.scope, query)
    return pageReply(deps.publicUrl(), url, query, await findRoles(deps.db, caller, query, nodes))
  })

  bind(app, deps, getRole, async ({ caller, params }) =>
    found(await findRole(deps.db, caller.scope, params.role_id)),
  )

  bind(app, deps, createRole, async ({ caller, body, now, record, keep }) =>
    adminWrite(deps.db, caller, createRole.needs, async (tx, by) => {
      const node = body.msp_node ?? homeOf(by)
      allowRoleAt(by, node)
      const codes = codesOf(body.permissions)
      allowCodes(by, [], codes, now)
      const id = await insertRole(tx, { name: body.name, node_id: node, codes, at: now })
      await record(tx, { id, nodes: [node], after: { name: body.name, msp_node: node, codes } })
      return keep(tx, found(await findRole(tx, by.scope, id)))
    }),
  )

  bind(app, deps, updateRole, async ({ caller, params, body, now, record }) =>
    adminWrite(deps.db, caller, updateRole.needs, (tx, by) =>
      updateRoleAs(tx, by, params.role_id, body, now, record),
    ),
  )

  bind(app, deps, replaceRole, async ({ caller, params, body, now, record }) =>
    adminWrite(deps.db, caller, replaceRole.needs, (tx, by) =>
      replaceRoleAs(tx, by, { from: params.role_id, to: body.role }, { now, record, sso: deps.sso }),
    ),
  )

  bind(app, deps, deleteRole, async ({ caller, params, record }) =>
    adminWrite(deps.db, caller, deleteRole.needs, async (tx, by) => {
      const role = found(await lockRole(tx, by.scope, params.role_id))
      allowChanging(role)
      allowTaking(by, role.codes)
      allowRoleDeletion(await countMembers(tx, by.scope, role.id))
      await removeRole(tx, role.id)
      await record(tx, {
        id: role.id,
        nodes: [role.node_id],
        before: { name: role.name, msp_node: role.node_id, codes: role.codes },
      })
    }),
  )
}
