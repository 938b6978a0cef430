import { decimalOf } from '#domain/money'

/** A decimal as a text, so that nothing is rounded. A file writes it as a number. */
export type Amount = { readonly amount: string }
export type Money = Amount & { readonly currency: string | undefined }

/**
 * An amount in its currency. Without a valid currency, amount and text stay as they are.
 * @param digits the most decimals, if not those of the currency
 */
export function formatPrice(amount: string, currency: string | undefined, digits?: number): string {
  if (!Number.isFinite(Number(amount))) return amount
  // A decimal in a text is formatted exactly. A number would be rounded. The line above lets only numbers
  // through.
  const exact = amount.trim() as `${number}`
  try {
    return new Intl.NumberFormat(
      'en',
      currency
        ? { style: 'currency', currency, maximumFractionDigits: digits }
        : { minimumFractionDigits: 2 },
    ).format(exact)
  } catch {
    return `${amount} ${currency ?? ''}`.trim()
  }
}

/** Formats amounts of a currency without naming it: “1,240.50”. */
export function formatAmount(currency: string): (amount: number) => string {
  const digits = decimalOf(0n, currency).split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (amount) => format.format(amount)
}
