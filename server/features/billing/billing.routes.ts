import type { FastifyInstance } from 'fastify'
import { listPackages } from '#contract/billing'
import { lacksPermission } from '../../errors/refusal'
import { bind } from '../../http/bind'
import type { Deps } from '../../http/route-deps'
import { pageReply } from '../../http/page'
import { isRoot } from '../nodes/tree.store'
import { homeOf, mayDo } from '../../callers/caller'
import { findPackages } from './billing.store'

export function billingRoutes(app: FastifyInstance, deps: Deps): void {
  // The catalogue belongs to the provider, so it is the same at every node.
  bind(app, deps, listPackages, async ({ caller, query, url }) => {
    // The billing permission counts at the parent node only.
    if (!mayDo(caller, 'msp_view_managed_company') && !(await isRoot(deps.db, homeOf(caller))))
      throw lacksPermission('msp_view_managed_company')
    return pageReply(deps.publicUrl(), url, query, await findPackages(deps.db, query))
  })
}
