import * as z from 'zod/mini'
import type { listCompanies } from '#contract/companies'
import type { QueryOf } from '#contract/wire'
import { listDefaults, listSearchShape } from '../lib/list-search'
import { dayOrNothing, freeText, oneOf } from '../lib/search-params'

type Query = QueryOf<typeof listCompanies>
// Checked against the contract by type only: its operations stay out of what every visit loads first.
const orderings = [
  'id',
  '-id',
  'name',
  '-name',
  'created_at',
  '-created_at',
] as const satisfies readonly Query['ordering'][]
export const companiesSearch = z.object({
  ...listSearchShape,
  ordering: oneOf(orderings, 'name'),
  // Of these the API has no parameter: they narrow the page.
  package: freeText(120),
  package_status: freeText(40),
  created_from: dayOrNothing,
  created_to: dayOrNothing,
})
export const companiesDefaults = {
  ...listDefaults,
  ordering: 'name',
  package: '',
  package_status: '',
  created_from: '',
  created_to: '',
} as const
export type CompaniesSearch = z.infer<typeof companiesSearch>
