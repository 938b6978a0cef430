import * as z from 'zod/mini'
import { companyOrderings } from '#contract/companies'
import { orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { dayOrNothing, freeText, oneOf, searchOf } from '../lib/search-params'

export const companiesSearch = searchOf(
  z.object({
    ...listShape,
    ordering: oneOf(orderingsBy(companyOrderings), 'name'),
    // The API has no such filters: these apply to the page.
    package: freeText(120),
    package_status: freeText(40),
    created_from: dayOrNothing,
    created_to: dayOrNothing,
  }),
)
export type CompaniesSearch = ReturnType<typeof companiesSearch>
