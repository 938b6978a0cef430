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
import { adminWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
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

  bind(app, deps, createRole, async ({ caller, body, now, record, keep }) =>
    adminWrite(deps, caller, createRole, async (tx, by) =>
      keep(tx, await createRoleAs(tx, by, body, { now, record })),
    ),
  )

  bind(app, deps, updateRole, async ({ caller, params, body, now, record }) =>
    adminWrite(deps, caller, updateRole, (tx, by) =>
      updateRoleAs(tx, by, params.role_id, body, { now, record }),
    ),
  )

  bind(app, deps, replaceRole, async ({ caller, params, body, now, record }) =>
    adminWrite(deps, caller, replaceRole, (tx, by) =>
      replaceRoleAs(tx, by, { from: params.role_id, to: body.role }, { now, record, sso: deps.sso }),
    ),
  )

  bind(app, deps, deleteRole, async ({ caller, params, now, record }) =>
    adminWrite(deps, caller, deleteRole, (tx, by) => deleteRoleAs(tx, by, params.role_id, { now, record })),
  )
}
