import type { FastifyInstance } from 'fastify'
import { permissionCodes, type PermissionCode } from '#contract/permissions'
import { listServiceAccountPermissions } from '#contract/session'
import { bind, type Deps } from '../http/bind'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  bind(
    app,
    deps,
    listServiceAccountPermissions,
    async ({ caller }) =>
      Object.fromEntries(permissionCodes.map((code) => [code, caller.codes.has(code)])) as Record<
        PermissionCode,
        boolean
      >,
  )
}
