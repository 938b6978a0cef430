import type { CataloguePackage } from '#contract/billing'
import type { CompanyPackage } from '#contract/companies'
import { parseDecimal } from '#domain/money'
import { isNotForResale } from './package-words'

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
  const price = listed?.price_monthly == null ? undefined : parseDecimal(listed.price_monthly)
  return price === undefined || count === undefined
    ? undefined
    : { amount: price * BigInt(count), currency: listed?.currency }
}
