import * as z from 'zod/mini'
import { companyOrderings } from '#contract/companies'
import { listDefaults, listSearchShape } from '../lib/list-search'
import { oneOf } from '../lib/search-params'

const orderings = companyOrderings.flatMap((field) => [field, `-${field}`] as const)
export const companiesSearch = z.object({ ...listSearchShape, ordering: oneOf(orderings, 'name') })
export const companiesDefaults = { ...listDefaults, ordering: 'name' } as const
export type CompaniesSearch = z.infer<typeof companiesSearch>
