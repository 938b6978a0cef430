import { useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { maxSearchLength } from '#contract/wire'
import { freeText, oneOf, wholeNumber } from '../lib/search-params'
import { anomalyKinds } from './licences'

export const billingViews = ['nodes', 'companies', 'anomalies', 'catalogue'] as const

/** What the address of the page holds. Parsed by the page, not by the route, which every visit loads. */
const billingSearch = z.object({
  view: oneOf(billingViews, ''),
  page: wholeNumber(1),
  search: freeText(maxSearchLength),
  /** Shows only the companies that have this package. */
  package: freeText(120),
  kind: oneOf(anomalyKinds, ''),
  sort: oneOf(['licences'], ''),
})
export type BillingSearch = z.infer<typeof billingSearch>

export const useBillingSearch = (): BillingSearch => billingSearch.parse(useSearch({ strict: false }))

/** Leaves defaults out of the address. Changing a filter starts at the first page. */
export const billingAddress = (search: Partial<BillingSearch>): never =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1)),
  ) as never // The route has no search of its own.
