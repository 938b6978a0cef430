import { parseDecimal } from '#domain/money'

/** A decimal as a text, so that nothing is rounded. A file writes it as a number. */
export type Amount = { readonly amount: string }
export type Money = Amount & { readonly currency: string | undefined }

/** A price from a server in a file; as it is if it is no decimal. */
export const amountCell = (text: string | null | undefined): Amount | string =>
  text != null && parseDecimal(text) !== undefined ? { amount: text.trim() } : (text ?? '')

/** An amount in its currency. Without a valid currency, amount and text stay as they are. */
export function formatPrice(amount: string, currency: string | undefined): string {
  if (!Number.isFinite(Number(amount))) return amount
  // A decimal in a text is formatted exactly. A number would be rounded. The line above lets only numbers
  // through.
  const exact = amount.trim() as `${number}`
  try {
    return new Intl.NumberFormat(
      'en',
      currency ? { style: 'currency', currency } : { minimumFractionDigits: 2 },
    ).format(exact)
  } catch {
    return `${amount} ${currency ?? ''}`.trim()
  }
}
