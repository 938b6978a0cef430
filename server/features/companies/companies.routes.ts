import type { FastifyInstance } from 'fastify'
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  openTenant,
  updateCompany,
} from '#contract/companies'
import { ordinaryWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
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
  bind(app, deps, createCompany, async ({ caller, body, now, record, keep }) =>
    ordinaryWrite(deps, caller, createCompany, async (tx, by) =>
      keep(tx, await createCompanyAs(tx, by, body, { now, record })),
    ),
  )

  bind(app, deps, updateCompany, async ({ caller, params, body, now, record }) =>
    ordinaryWrite(deps, caller, updateCompany, (tx, by) =>
      updateCompanyAs(tx, by, params.id, body, { now, record }),
    ),
  )

  bind(app, deps, deleteCompany, async ({ caller, params, now, record }) =>
    ordinaryWrite(deps, caller, deleteCompany, (tx, by) =>
      deleteCompanyAs(tx, by, params.id, { now, record }),
    ),
  )

  bind(app, deps, openTenant, async ({ caller, params, record }) =>
    ordinaryWrite(deps, caller, openTenant, (tx, by) =>
      openTenantAs(tx, by, params.id, { template: found(deps.tenantUrl), record }),
    ),
  )
}
