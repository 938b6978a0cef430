import type { FastifyInstance } from 'fastify'
import { listAudit } from '#contract/audit'
import { logBegins } from '../../audit/audit.store'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { uncountedReply } from '../../http/page'
import { invalidFields, lacksPermission } from '../../errors/refusal'
import { cursorOf, findAuditLines } from './activity.store'

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listAudit, async ({ caller, query, url }) => {
    // A contract entry names one permission or alternatives; this operation needs two. A keeper needs neither.
    if (!caller.atGateway && !caller.codes.has('msp_view_user')) throw lacksPermission('msp_view_user')
    if (query.record !== undefined && query.record_type === undefined)
      throw invalidFields({ record: ['Give record_type as well.'] })
    const page = await findAuditLines(deps.db, caller, query, cursorOf(query))
    const reply = uncountedReply(deps.publicUrl(), url, page)
    if (reply.next !== null) return reply
    return { ...reply, begins: (await logBegins(deps.db))?.toISOString() }
  })
}
