import type { FastifyInstance } from 'fastify'
import { createCompany, deleteCompany, getCompany, listCompanies, updateCompany } from '#contract/companies'
import { changedFields } from '../audit/changes'
import { ordinaryWrite } from '../http/admin-write'
import { bind } from '../http/bind'
import type { Deps } from '../http/route-deps'
import { nodesOf } from '../http/node-filter'
import { cursorReply } from '../http/page'
import { found } from '../errors/refusal'
import { homeOf } from '../callers/caller'
import { allowCompanyAt, allowPackages } from './companies.rules'
import { cursorOf, findCompanies } from './companies-list.store'
import { findCompany } from './companies.store'
import {
  catalogue,
  changeCompany,
  insertCompany,
  lockCompany,
  packageIdsOf,
  removeCompany,
  replacePackages,
} from './companies-write.store'

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
    ordinaryWrite(deps.db, caller, createCompany.needs, async (tx, by) => {
      const { msp_node: node_id = homeOf(by), is_nfr = false, packages = [], ...rest } = body
      allowCompanyAt(by, node_id)
      const ids = packages.map((licence) => licence.id)
      if (ids.length > 0) allowPackages({ isNfr: is_nfr, held: [] }, ids, await catalogue(tx))
      const id = await insertCompany(tx, { ...rest, node_id, is_nfr, created_at: now })
      if (ids.length > 0) await replacePackages(tx, id, packages)
      const company = found(await findCompany(tx, by.scope, id))
      const { msp_node, msp_node_name, packages: added } = company
      const after = { ...rest, msp_node, msp_node_name, is_nfr, packages: added }
      await record(tx, { id, nodes: [node_id], after })
      return keep(tx, company)
    }),
  )

  bind(app, deps, updateCompany, async ({ caller, params, body, record }) =>
    ordinaryWrite(deps.db, caller, updateCompany.needs, async (tx, by) => {
      const company = found(await lockCompany(tx, by.scope, params.id))
      const before = found(await findCompany(tx, by.scope, company.id))
      const { msp_node: node_id = company.node_id, is_nfr = company.is_nfr, packages, ...rest } = body
      allowCompanyAt(by, node_id)
      const held = await packageIdsOf(tx, company.id)
      const ids = packages ? packages.map((licence) => licence.id) : held
      allowPackages({ isNfr: is_nfr, held }, ids, await catalogue(tx))
      await changeCompany(tx, company.id, {
        name: rest.name ?? company.name,
        owner_first_name: rest.owner_first_name ?? company.owner_first_name,
        owner_last_name: rest.owner_last_name ?? company.owner_last_name,
        owner_email: rest.owner_email ?? company.owner_email,
        node_id,
        is_nfr,
      })
      if (packages) await replacePackages(tx, company.id, packages)
      const after = found(await findCompany(tx, by.scope, company.id))
      await record(tx, {
        id: company.id,
        nodes: [company.node_id, node_id],
        ...changedFields(before, after),
      })
      return after
    }),
  )

  bind(app, deps, deleteCompany, async ({ caller, params, record }) =>
    ordinaryWrite(deps.db, caller, deleteCompany.needs, async (tx, by) => {
      const company = found(await lockCompany(tx, by.scope, params.id))
      const before = await findCompany(tx, by.scope, company.id)
      await removeCompany(tx, company.id)
      await record(tx, { id: company.id, nodes: [company.node_id], before })
    }),
  )
}
