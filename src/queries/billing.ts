import { maxSearchLength } from '#contract/wire'
import { anomalyKinds } from '#domain/licences'
import { freeText, oneOf, searchOf, wholeNumber } from '../lib/search-params'

export const billingSearch = searchOf(() => ({
  view: oneOf(['nodes', 'companies', 'anomalies'], ''),
  page: wholeNumber(1),
  search: freeText(maxSearchLength),
  /** Shows only the companies that have this package. */
  package: freeText(120),
  kind: oneOf(anomalyKinds, ''),
  sort: oneOf(['licences'], ''),
}))
export type BillingSearch = ReturnType<typeof billingSearch>
