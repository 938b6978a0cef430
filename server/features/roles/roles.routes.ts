import type { FastifyInstance } from 'fastify'
import { permissionMatrix } from '#domain/roles/permission-categories'
import {
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  replaceRole,
  updateRole,
} from '#contract/roles/roles'
import { bind } from '../../http/bind'
import { bindAdmin } from '../../http/bind-write'
import type { Deps } from '../../http/route-deps'
import { nodesOf } from '../../http/node-filter'
import { pageReply } from '../../http/page'
import { found } from '../../errors/refusal'
import { findRole, findRoles } from './roles.store'
import { replaceRoleAs } from './replace-role'
import { createRoleAs, deleteRoleAs, updateRoleAs } from './write-role'

export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listPermissions, async () => permissionMatrix(new Set()))

  bind(app, deps, listRoles, async ({ caller, query, url }) => {
    const nodes = await nodesOf(deps.db, caller.scope, query)
    return pageReply(deps.publicUrl(), url, query, await findRoles(deps.db, caller, query, nodes))
  })

  bind(app, deps, getRole, async ({ caller, params }) =>
    found(await findRole(deps.db, caller.scope, params.role_id)),
  )

  bindAdmin(app, deps, createRole, async (tx, by, { body, keep, ...given }) =>
    keep(tx, await createRoleAs(tx, by, body, given)),
  )

  bindAdmin(app, deps, updateRole, (tx, by, { params, body, ...given }) =>
    updateRoleAs(tx, by, params.role_id, body, given),
  )

  bindAdmin(app, deps, replaceRole, (tx, by, { params, body, now, record }) =>
    replaceRoleAs(tx, by, { from: params.role_id, to: body.role }, { now, record, sso: deps.sso }),
  )

  bindAdmin(app, deps, deleteRole, (tx, by, { params, ...given }) =>
    deleteRoleAs(tx, by, params.role_id, given),
  )
}
