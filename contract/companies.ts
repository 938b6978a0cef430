import * as z from 'zod/mini'
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
import { bodyId, emailInput, endpoint, listQuery, nameInput, nodeFilter, nothing, page, pathId } from './wire'

/** `subscription` is paid for by licence; `nfr` (not for resale) is not billed (ours). */
export const packageTypes = ['subscription', 'nfr'] as const
/** State of a package in a company (ours). */
export const packageStatuses = ['active', 'suspended'] as const

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

/** What List Managed Company can be ordered by (A). */
export const companyOrderings = ['id', 'name', 'created_at'] as const

const companyParams = z.object({ id: pathId })

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

/** Licences of one package in one company (A). */
export const maxLicenses = 1_000_000

const packageInputs = z
  .array(
    z.strictObject({
      id: bodyId,
      license_count: z
        .int('Enter a whole number.')
        .check(z.gte(0, 'At least 0.'), z.lte(maxLicenses, `At most ${maxLicenses}.`)),
    }),
  )
  .check(
    z.maxLength(50, 'At most 50 packages.'),
    z.refine(
      (packages) => new Set(packages.map((one) => one.id)).size === packages.length,
      'A package can be listed only once.',
    ),
  )

const companyInput = {
  name: nameInput,
  owner_first_name: nameInput,
  owner_last_name: nameInput,
  owner_email: emailInput,
}

/** 23. `msp_node` is the caller's own node when it is not given. */
export const createCompany = endpoint({
  name: 'Create Managed Company',
  group: 'Managed Company',
  method: 'POST',
  path: '/api/msp/companies/',
  params: nothing,
  query: nothing,
  body: z.strictObject({
    ...companyInput,
    msp_node: z.optional(bodyId),
    is_nfr: z.optional(z.boolean('Enter true or false.')),
    packages: z.optional(packageInputs),
  }),
  reply: companyShape,
  success: 201,
  needs: 'msp_add_managed_company',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 24. Any of the fields of a create; `packages` replaces them all. */
export const updateCompany = endpoint({
  name: 'Update Managed Company',
  group: 'Managed Company',
  method: 'PATCH',
  path: '/api/msp/companies/{id}/',
  params: companyParams,
  query: nothing,
  body: z.partial(
    z.strictObject({
      ...companyInput,
      msp_node: bodyId,
      is_nfr: z.boolean('Enter true or false.'),
      packages: packageInputs,
    }),
  ),
  reply: companyShape,
  success: 200,
  needs: 'msp_edit_managed_company',
  basis: { path: 'A', body: 'A', reply: 'A' },
})

/** 25. */
export const deleteCompany = endpoint({
  name: 'Delete Managed Company',
  group: 'Managed Company',
  method: 'DELETE',
  path: '/api/msp/companies/{id}/',
  params: companyParams,
  query: nothing,
  body: null,
  reply: null,
  success: 204,
  needs: 'msp_delete_managed_company',
  basis: { path: 'A', body: 'A', reply: 'A' },
})
