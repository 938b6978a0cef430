import {
  deleteCompany,
  openTenant,
  type createCompany,
  type updateCompany,
  type WrittenCompany,
} from '#contract/companies'
import type { BodyOf, WrittenReply } from '#contract/wire'
import { tenantAddress } from '#domain/tenant-address'
import { hasDoneMany } from '../../audit/audit.store'
import { changedFields } from '../../audit/changes'
import { allowFresh } from '../../callers/fresh.rules'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import type { RecordChange } from '../../http/recorder'
import { homeOf, mayDo, type Caller } from '../../callers/caller'
import { allowCompanyAt, allowPackages } from './companies.rules'
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

// The writes of a company, for its own routes and for taking back.

type Given = {
  readonly now: Date
  readonly record: RecordChange
  /** Packages that come back as they were: suspended. */
  readonly suspended?: readonly number[]
}

export async function createCompanyAs(
  tx: Db,
  by: Caller,
  body: BodyOf<typeof createCompany>,
  { now, record, suspended }: Given,
): Promise<WrittenCompany> {
  const { msp_node: node_id = homeOf(by), is_nfr = false, packages = [], ...rest } = body
  allowCompanyAt(by, node_id)
  const ids = packages.map((licence) => licence.id)
  if (ids.length > 0) allowPackages({ isNfr: is_nfr, held: [] }, ids, await catalogue(tx))
  const id = await insertCompany(tx, { ...rest, node_id, is_nfr, created_at: now })
  if (ids.length > 0) await replacePackages(tx, id, packages, suspended)
  const company = found(await findCompany(tx, by.scope, id))
  const { msp_node, msp_node_name, packages: added } = company
  const after = { ...rest, msp_node, msp_node_name, is_nfr, packages: added }
  await record(tx, { id, nodes: [node_id], after })
  return company
}

export async function updateCompanyAs(
  tx: Db,
  by: Caller,
  id: number,
  body: BodyOf<typeof updateCompany>,
  { record, suspended }: Given,
): Promise<WrittenCompany> {
  const company = found(await lockCompany(tx, by.scope, id))
  const before = found(await findCompany(tx, by.scope, company.id))
  const { msp_node: node_id = company.node_id, is_nfr = company.is_nfr, packages, ...rest } = body
  allowCompanyAt(by, node_id)
  const held = await packageIdsOf(tx, company.id)
  const ids = packages ? packages.map((licence) => licence.id) : held
  allowPackages({ isNfr: is_nfr, held }, ids, await catalogue(tx))
  await changeCompany(tx, company, { ...rest, name: rest.name ?? company.name, node_id, is_nfr })
  if (packages) await replacePackages(tx, company.id, packages, suspended)
  const after = found(await findCompany(tx, by.scope, company.id))
  await record(tx, {
    id: company.id,
    nodes: [company.node_id, node_id],
    ...changedFields(before, after),
  })
  return after
}

/** Asks a person again who they are before the eleventh within ten minutes. */
export async function deleteCompanyAs(tx: Db, by: Caller, id: number, { now, record }: Given): Promise<void> {
  if (by.kind === 'person' && (await hasDoneMany(tx, by.id, deleteCompany.name, now))) allowFresh(by, now)
  const company = found(await lockCompany(tx, by.scope, id))
  const before = await findCompany(tx, by.scope, company.id)
  await removeCompany(tx, company.id)
  await record(tx, { id: company.id, nodes: [company.node_id], before })
}

/** Changes nothing, but the log says who opened the tenant, and how. */
export async function openTenantAs(
  tx: Db,
  by: Caller,
  id: number,
  { template, record }: Pick<Given, 'record'> & { template: string },
): Promise<WrittenReply<typeof openTenant>> {
  const company = found(await findCompany(tx, by.scope, id))
  const read_only = !mayDo(by, 'msp_assume_managed_company')
  const operation = read_only ? 'Open tenant (read-only)' : openTenant.name
  const { name, msp_node } = company
  await record(tx, { id, name, nodes: [msp_node], before: {}, after: {}, operation })
  return { url: found(tenantAddress(template, company)), read_only }
}
