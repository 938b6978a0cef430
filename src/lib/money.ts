/** An amount in its currency; when the currency is missing or no currency, amount and text as they came. */
export function formatPrice(amount: string, currency: string | undefined): string {
  const value = Number(amount)
  if (!Number.isFinite(value)) return amount
  try {
    return new Intl.NumberFormat('en', currency ? { style: 'currency', currency } : { minimumFractionDigits: 2 }).format(value)
  } catch {
    return `${amount} ${currency ?? ''}`.trim()
  }
}
