import type { FastifyInstance } from 'fastify'
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  openTenant,
  updateCompany,
} from '#contract/companies'
import { bind } from '../../http/bind'
import { bindOrdinary } from '../../http/bind-write'
import type { Deps } from '../../http/route-deps'
import { nodesOf } from '../../http/node-filter'
import { cursorReply } from '../../http/page'
import { found } from '../../errors/refusal'
import { cursorOf, findCompanies } from './companies-list.store'
import { findCompany } from './companies.store'
import { createCompanyAs, deleteCompanyAs, openTenantAs, updateCompanyAs } from './write-company'

export function companyRoutes(app: FastifyInstance, deps: Deps): void {
  companyReads(app, deps)
  companyWrites(app, deps)
}

function companyReads(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listCompanies, async ({ caller, query, url }) => {
    const nodes = (await nodesOf(deps.db, caller.scope, query)) ?? caller.scope
    const page = await findCompanies(deps.db, nodes, query, cursorOf(query))
    return cursorReply(deps.publicUrl(), url, query, page)
  })

  bind(app, deps, getCompany, async ({ caller, params }) =>
    found(await findCompany(deps.db, caller.scope, params.id)),
  )
}

function companyWrites(app: FastifyInstance, deps: Deps): void {
  bindOrdinary(app, deps, createCompany, async (tx, by, { body, keep, ...given }) =>
    keep(tx, await createCompanyAs(tx, by, body, given)),
  )

  bindOrdinary(app, deps, updateCompany, (tx, by, { params, body, ...given }) =>
    updateCompanyAs(tx, by, params.id, body, given),
  )

  bindOrdinary(app, deps, deleteCompany, (tx, by, { params, ...given }) =>
    deleteCompanyAs(tx, by, params.id, given),
  )

  bindOrdinary(app, deps, openTenant, (tx, by, { params, record }) =>
    openTenantAs(tx, by, params.id, { template: found(deps.tenantUrl), record }),
  )
}
