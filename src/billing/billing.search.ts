import * as z from 'zod/mini'
import { maxSearchLength } from '#contract/wire'
import { freeText, oneOf, wholeNumber } from '../lib/search-params'
import { anomalyKinds } from './licences'

export const billingSearch = z.object({
  view: oneOf(['nodes', 'companies', 'anomalies', 'catalogue'], ''),
  page: wholeNumber(1),
  search: freeText(maxSearchLength),
  /** Shows only the companies that have this package. */
  package: freeText(120),
  kind: oneOf(anomalyKinds, ''),
  sort: oneOf(['licences'], ''),
})
export const billingDefaults = { view: '', page: 1, search: '', package: '', kind: '', sort: '' } as const
export type BillingSearch = z.infer<typeof billingSearch>
