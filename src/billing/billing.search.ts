import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { maxSearchLength } from '#contract/wire'
import { freeText, oneOf, wholeNumber } from '../lib/search-params'
import { oddKinds } from './licences'

export const billingViews = ['nodes', 'companies', 'odd', 'catalogue'] as const

/** What the address of the page holds. Parsed by the page, not by the route, which every visit loads. */
const billingSearch = z.object({
  view: oneOf(billingViews, ''),
  page: wholeNumber(1),
  search: freeText(maxSearchLength),
  /** The package of which companies are shown. */
  package: freeText(120),
  kind: oneOf(oddKinds, ''),
  sort: oneOf(['licences'], ''),
})
export type BillingSearch = z.infer<typeof billingSearch>

export const useBillingSearch = (): BillingSearch => billingSearch.parse(useSearch({ strict: false }))

/** What is not the default goes into the address; another filter begins at the first page. */
export const billingAddress = (search: Partial<BillingSearch>): never =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1)),
  ) as never // The route has no search of its own.
