import type { FastifyInstance } from 'fastify'
import { permissionCodes, type PermissionCode } from '#contract/permissions'
import { listServiceAccountPermissions } from '#contract/session'
import { bind } from '../http/bind'
import type { Deps } from '../http/deps'

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
}
