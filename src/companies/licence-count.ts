import type { CataloguePackage } from '#contract/billing'
import type { CompanyPackage } from '#contract/companies'
import { decimalOf, formatPrice, parseDecimal } from '../lib/money'
import { isNotForResale } from '../lib/package-words'

/** The count of licences that a text says; undefined if it says none. */
export const licenceCountIn = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
export const notCount = 'Enter a whole number.'

/** The cost of so many licences in a month; undefined where the catalogue has no price. */
export function costOf(
  one: CompanyPackage,
  listed: CataloguePackage | undefined,
  count: number,
): string | undefined {
  if (isNotForResale({ type: one.type ?? listed?.type })) return 'Not billed'
  const price = listed?.price_monthly == null ? undefined : parseDecimal(listed.price_monthly)
  return price === undefined
    ? undefined
    : formatPrice(decimalOf(price * BigInt(count), listed?.currency), listed?.currency)
}
