import * as z from 'zod/mini'
import { packageStatuses, packageTypes } from './package-kinds'
import {
  choice,
  count,
  flag,
  id,
  list,
  record,
  text,
  timestamp,
  uuid,
  type Read,
  type Written,
} from './shape'
import { endpoint, listQuery, nodeFilter, nothing, page, pathId } from './wire'

/** A package in a company (S; the values of `status` and `type` are ours). */
export const companyPackageShape = record(
  {},
  { id, name: text, status: choice(packageStatuses), type: choice(packageTypes), license_count: count },
)
export type CompanyPackage = Read<typeof companyPackageShape>

const listItem = { uid: uuid, msp_node: id, packages: list(companyPackageShape), created_at: timestamp }

/** Managed company as List Managed Company shows it (S). */
export const companyItemShape = record({ id, name: text }, listItem)
/** Managed company as the other operations show it (A). `is_nfr`: a tenant not for resale. */
export const companyShape = record(
  { id, name: text },
  {
    ...listItem,
    msp_node_name: text,
    owner_first_name: text,
    owner_last_name: text,
    owner_email: text,
    is_nfr: flag,
  },
)
export type CompanyItem = Read<typeof companyItemShape>
export type Company = Read<typeof companyShape>
export type WrittenCompanyItem = Written<typeof companyItemShape>
export type WrittenCompany = Written<typeof companyShape>

/** What creating a company needs: said here, because every list of companies asks for it and few go on to create one. */
export const addCompanyNeeds = 'msp_add_managed_company'

/** What List Managed Company can be ordered by (A). */
export const companyOrderings = ['id', 'name', 'created_at'] as const

export const companyParams = z.object({ id: pathId })

/** 21. (S: path, `node`, reply; the other query parameters A.) */
export const listCompanies = endpoint({
  name: 'List Managed Company',
  group: 'Managed Company',
  method: 'GET',
  path: '/api/msp/companies/',
  params: nothing,
  query: z.extend(listQuery(companyOrderings), {
    ...nodeFilter,
    /** Written by our own server into `next` and `previous`, beside the page number (X). */
    cursor: z.optional(z.string().check(z.maxLength(1_000, 'This is not a cursor of this list.'))),
  }),
  body: null,
  reply: page(companyItemShape),
  success: 200,
  needs: 'msp_view_managed_company',
  basis: { path: 'S', body: 'S', reply: 'S' },
})

/** 22. */
export const getCompany = endpoint({
  name: 'Get Managed Company',
  group: 'Managed Company',
  method: 'GET',
  path: '/api/msp/companies/{id}/',
  params: companyParams,
  query: nothing,
  body: null,
  reply: companyShape,
  success: 200,
  needs: 'msp_view_managed_company',
  basis: { path: 'A', body: 'A', reply: 'A' },
})
