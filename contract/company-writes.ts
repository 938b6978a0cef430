import * as z from 'zod/mini'
import { addCompanyNeeds, companyParams, companyShape } from './companies'
import { bodyId, emailInput, endpoint, nameInput, nothing } from './wire'

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
  needs: addCompanyNeeds,
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
