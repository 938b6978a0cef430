import type { FastifyInstance } from 'fastify'
import { getCompany, listCompanies } from '#contract/companies'
import { bind, type Deps } from '../http/bind'
import { nodeFilter } from '../http/node-filter'
import { pageReply } from '../http/page'
import { notFound } from '../http/refusal'
import { findCompanies, findCompany } from './companies.store'

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listCompanies, async ({ caller, query, url }) => {
    const node = await nodeFilter(deps.db, caller.reach, query.node)
    return pageReply(deps.publicUrl(), url, query, await findCompanies(deps.db, caller.reach, query, node))
  })

  bind(app, deps, getCompany, async ({ caller, params }) => {
    const company = await findCompany(deps.db, caller.reach, params.id)
    if (!company) throw notFound()
    return company
  })
}
