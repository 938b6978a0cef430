import type { CataloguePackage } from '#contract/billing'
import type { CompanyPackage } from '#contract/companies'
import { costOf } from '#domain/money'
import { isNotForResale } from './package-words'

// An amount says which of these it is.
export const asOfToday = 'per month, as of today'
export const soFar = 'so far, by days'

type Cost = { readonly amount: bigint; readonly currency: string | undefined }

/**
 * The cost of so many licences in a month; undefined where the catalogue has no price. Packages that aren't
 * for resale cost nothing.
 */
export function amountOf(
  one: CompanyPackage,
  listed: CataloguePackage | undefined,
  count: number | undefined,
): Cost | 'free' | undefined {
  if (isNotForResale({ type: one.type ?? listed?.type })) return 'free'
  const amount = count === undefined ? undefined : costOf(false, listed?.price_monthly, count)
  return amount === undefined ? undefined : { amount, currency: listed?.currency }
}
