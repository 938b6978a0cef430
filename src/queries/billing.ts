import { anomalyKinds } from '#domain/licences'
import { listShape } from '../lib/list-search'
import { freeText, oneOf, searchOf } from '../lib/search-params'

/** The views of billing. Each is a list that this browser makes of all companies. */
export const billingSearch = searchOf(() => ({
  ...listShape,
  /** The id of a column, as packages have columns of their own; empty for the order of the view itself. */
  ordering: freeText(140),
  /** Shows only the companies that have this package. */
  package: freeText(120),
  kind: oneOf(anomalyKinds, ''),
  /** The currency of all amounts; empty for the commonest. */
  currency: freeText(20),
}))
export type BillingSearch = ReturnType<typeof billingSearch>
