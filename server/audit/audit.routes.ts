import type { FastifyInstance } from 'fastify'
import { listAudit } from '#contract/audit'
import { bind, type Deps } from '../http/bind'
import { pageReply } from '../http/page'
import { lacksPermission } from '../http/refusal'
import { findAuditLines } from './audit.store'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listAudit, async ({ caller, query, url }) => {
    // An entry of the contract names one permission or alternatives; this one needs two.
    if (!caller.codes.has('msp_view_user')) throw lacksPermission('msp_view_user')
    return pageReply(deps.publicUrl(), url, query, await findAuditLines(deps.db, caller.reach, query))
  })
}
