import * as z from 'zod/mini'
import { countParam, dayParam, nodeScope } from './filters'
import { referring } from './references'
import {
  choice,
  count,
  flag,
  idOf,
  list,
  record,
  text,
  timestamp,
  uuid,
  type Read,
  type Written,
} from './shape'
import { emailInput } from './fields/email-address'
import { bodyIdOf, cursorParam, endpoint, listQuery, nameInput, page, pathId, pathIdOf } from './wire'
import { packageLicences, packageStatuses, companyOrderings } from './address-values'

/** `subscription` is billed per licence; `nfr` (not for resale) is not billed (A). */
export const packageTypes = ['subscription', 'nfr'] as const

/** A package in a company (S; the values of `status` and `type` A). */
export const companyPackageShape = referring(
  record(
    {},
    {
      id: idOf<'package'>(),
      name: text,
      status: choice(packageStatuses),
      type: choice(packageTypes),
      license_count: count,
    },
  ),
  { id: 'name' },
)
export type CompanyPackage = Read<typeof companyPackageShape>

const nodeReference = { msp_node: 'msp_node_name' }
const listItem = {
  uid: uuid,
  msp_node: idOf<'node'>(),
  packages: list(companyPackageShape),
  created_at: timestamp,
}

/** A managed company in List Managed Company (S). */
export const companyItemShape = referring(
  record({ id: idOf<'company'>(), name: text }, listItem),
  nodeReference,
)
/** A managed company in the other operations (A). `is_nfr`: the tenant is not for resale. */
export const companyShape = referring(
  record(
    { id: idOf<'company'>(), name: text },
    {
      ...listItem,
      msp_node_name: text,
      owner_first_name: text,
      owner_last_name: text,
      owner_email: text,
      is_nfr: flag,
    },
  ),
  nodeReference,
)
export type CompanyItem = Read<typeof companyItemShape>
export type Company = Read<typeof companyShape>
export type WrittenCompanyItem = Written<typeof companyItemShape>
export type WrittenCompany = Written<typeof companyShape>

/**
 * The orderings of List Managed Company that only our own server has (X). `license_count` is the sum of all
 * packages, `monthly_cost` their price.
 */
const ownOrderings = ['msp_node_name', 'license_count', 'monthly_cost'] as const

/**
 * Filters that only our own server has (X). `package`, `package_status` and `package_licences` mean the same
 * package; `package=none` means companies without any. Both days are included.
 */
const ownFilters = {
  package: z.optional(z.union([z.literal('none'), pathId], 'Enter a whole number, or none.')),
  package_status: z.optional(z.enum(packageStatuses, `One of: ${packageStatuses.join(', ')}.`)),
  package_licences: z.optional(z.enum(packageLicences, `One of: ${packageLicences.join(', ')}.`)),
  license_count_min: countParam,
  license_count_max: countParam,
  created_from: dayParam,
  created_to: dayParam,
}

const companyParams = z.object({ id: pathIdOf<'company'>() })

/** Operation 21: the companies in scope (S: path, `node` and reply; A: the other parameters). */
export const listCompanies = endpoint({
  name: 'List Managed Company',
  group: 'Managed Company',
  method: 'GET',
  path: '/api/msp/companies/',
  query: z.extend(listQuery(companyOrderings), {
    ...nodeScope,
    ...cursorParam,
    ...ownFilters,
  }),
  reply: page(companyItemShape),
  needs: 'msp_view_managed_company',
  extensions: ['include_descendants', 'cursor', ...Object.keys(ownFilters), ...ownOrderings],
  source: { path: 'S', body: 'S', reply: 'S' },
})

/** Operation 22: one company (A). 404 `{detail}` outside the caller's scope. */
export const getCompany = endpoint({
  name: 'Get Managed Company',
  group: 'Managed Company',
  method: 'GET',
  path: '/api/msp/companies/{id}/',
  params: companyParams,
  reply: companyShape,
  needs: 'msp_view_managed_company',
  source: { path: 'A', body: 'A', reply: 'A' },
})

/** The most licences of one package in one company (A). */
export const maxLicenses = 1_000_000

const packageInputs = z
  .array(
    z.strictObject({
      id: bodyIdOf<'package'>(),
      license_count: z
        .int('Enter a whole number, in digits only.')
        .check(z.gte(0, 'At least 0.'), z.lte(maxLicenses, `At most ${maxLicenses.toLocaleString('en')}.`)),
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

/** Operation 23: creates a company (A). `msp_node` defaults to the caller's own node. 400 by field. */
export const createCompany = endpoint({
  name: 'Create Managed Company',
  group: 'Managed Company',
  method: 'POST',
  path: '/api/msp/companies/',
  body: z.strictObject({
    ...companyInput,
    msp_node: z.optional(bodyIdOf<'node'>()),
    is_nfr: z.optional(z.boolean('Enter true or false.')),
    packages: z.optional(packageInputs),
  }),
  reply: companyShape,
  success: 201,
  needs: 'msp_add_managed_company',
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getCompany },
})

/** Operation 24: changes the given fields (A). `packages` replaces all packages. 400 by field. */
export const updateCompany = endpoint({
  name: 'Update Managed Company',
  group: 'Managed Company',
  method: 'PATCH',
  path: '/api/msp/companies/{id}/',
  params: companyParams,
  body: z.partial(
    z.strictObject({
      ...companyInput,
      msp_node: bodyIdOf<'node'>(),
      is_nfr: z.boolean('Enter true or false.'),
      packages: packageInputs,
    }),
  ),
  reply: companyShape,
  needs: 'msp_edit_managed_company',
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getCompany },
})

/** Operation 25: deletes a company with its packages (A). */
export const deleteCompany = endpoint({
  name: 'Delete Managed Company',
  group: 'Managed Company',
  method: 'DELETE',
  path: '/api/msp/companies/{id}/',
  params: companyParams,
  reply: null,
  needs: 'msp_delete_managed_company',
  source: { path: 'A', body: 'A', reply: 'A' },
  shownBy: { read: () => getCompany },
})

/**
 * Says where a company's tenant is, and notes in the log who opens it and how (X). 404 also where the
 * operator names no address.
 */
export const openTenant = endpoint({
  name: 'Open tenant',
  method: 'POST',
  path: '/api/console/companies/{id}/open/',
  params: companyParams,
  reply: record({ url: text, read_only: flag }, {}),
  needs: ['msp_assume_managed_company', 'msp_assumeRead_managed_company'],
})
