import type { FastifyInstance } from 'fastify'
import { listAudit } from '#contract/audit'
import type { QueryOf } from '#contract/wire'
import { bind } from '../http/bind'
import type { Deps } from '../http/route-deps'
import { uncountedReply } from '../http/page'
import { invalidFields, lacksPermission } from '../errors/refusal'
import type { Caller } from '../callers/caller'
import { cursorOf, findAuditLines } from './activity.store'

export function activityRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listAudit, async ({ caller, query, url }) => {
    // A contract entry names one permission or alternatives; this operation needs two.
    if (!caller.codes.has('msp_view_user')) throw lacksPermission('msp_view_user')
    return pageOf(deps, caller, query, url)
  })
}

/** A gateway has no roles of its own. What its people changed is the business of its keepers. */
export function gatewayActivityRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, { ...listAudit, needs: 'keeper' }, async ({ caller, query, url }) =>
    pageOf(deps, caller, query, url),
  )
}

async function pageOf(deps: Deps, caller: Caller, query: QueryOf<typeof listAudit>, url: string) {
  if (query.record !== undefined && query.record_type === undefined)
    throw invalidFields({ record: ['Give record_type as well.'] })
  return uncountedReply(deps.publicUrl(), url, await findAuditLines(deps.db, caller, query, cursorOf(query)))
}
