import { companyOrderings, packageStatuses } from '#contract/companies'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { dayOrNothing, digitsOrNothing, oneOf, searchOf } from '../lib/search-params'

export const companiesSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(companyOrderings), 'name'),
  // Our own server has these filters. With another, the browser applies them to the rows that it has.
  package: digitsOrNothing,
  package_status: oneOf(packageStatuses, ''),
  license_count_min: digitsOrNothing,
  license_count_max: digitsOrNothing,
  created_from: dayOrNothing,
  created_to: dayOrNothing,
}))
export type CompaniesSearch = ReturnType<typeof companiesSearch>
