import type { FastifyInstance } from 'fastify'
import { listPermissionUses, usesDays, type UseMode } from '#contract/roles/permission-uses'
import { dayOf } from '../../callers/permission-uses.store'
import { lacksPermission } from '../../errors/refusal'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { countUses, usesOfMembers } from './permission-uses.rules'
import { findActivePeople, findHeldCodes, findWorkingKeys, firstDay } from './permission-uses.store'

const dayMs = 86_400_000

export function permissionUseRoutes(app: FastifyInstance, deps: Deps, mode: UseMode): void {
  bind(app, deps, listPermissionUses, async ({ caller, query, now }) => {
    if (!caller.codes.has('msp_view_user')) throw lacksPermission('msp_view_user')
    const with_keys = caller.codes.has('msp_view_service_account')
    const { db } = deps
    const since = mode === 'off' ? null : await firstDay(db)
    const from = dayOf(new Date(now.getTime() - (usesDays - 1) * dayMs))
    const told = { mode, from, days: usesDays, since, with_keys }
    if (since === null) return { ...told, roles: [], members: [] }
    const { role } = query
    const people = await findActivePeople(db, caller.scope, role)
    const keys = with_keys ? await findWorkingKeys(db, caller.scope, role, now) : []
    const members = [...people, ...keys]
    return {
      ...told,
      roles: countUses(await findHeldCodes(db, caller, role), members, { mode, from }),
      members: mode === 'people' ? usesOfMembers(members) : [],
    }
  })
}
