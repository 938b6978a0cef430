import type { FastifyInstance } from 'fastify'
import { permissionMatrix } from '#contract/permissions'
import { getRole, listPermissions, listRoles } from '#contract/roles'
import { bind, type Deps } from '../http/bind'
import { nodeFilter } from '../http/node-filter'
import { pageReply } from '../http/page'
import { notFound } from '../http/refusal'
import { findRole, findRoles } from './roles.store'

export function roleRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listPermissions, async () => permissionMatrix(new Set()))

  bind(app, deps, listRoles, async ({ caller, query, url }) => {
    const node = await nodeFilter(deps.db, caller.reach, query.node)
    return pageReply(deps.publicUrl(), url, query, await findRoles(deps.db, caller.reach, query, node))
  })

  bind(app, deps, getRole, async ({ caller, params }) => {
    const role = await findRole(deps.db, caller.reach, params.role_id)
    if (!role) throw notFound()
    return role
  })
}
