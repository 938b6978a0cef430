/** Amounts are whole millionths, so that sums of decimals stay exact. */
const digits = 6
const millionths = 10n ** BigInt(digits)

/** A decimal like “3.20” in millionths; undefined for other texts and for finer decimals. */
export function parseDecimal(text: string): bigint | undefined {
  const parts = /^(-?)(\d{1,15})(?:\.(\d*))?$/.exec(text.trim())
  if (!parts) return undefined
  const [, sign, whole = '', rest = ''] = parts
  const fraction = rest.replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const value = BigInt(whole) * millionths + BigInt(fraction.padEnd(digits, '0'))
  return sign ? -value : value
}

/** The exact sum of decimals, with two digits. Other texts count as nothing. */
export const sumOfDecimals = (texts: readonly string[]): string =>
  decimalOf(
    texts.reduce((sum, text) => sum + (parseDecimal(text) ?? 0n), 0n),
    undefined,
  )

/** List price × licences: what is not for resale is free, suspended ones cost as much. Undefined: no price. */
export function costOf(free: boolean, price: string | null | undefined, licences: number) {
  const each = free ? 0n : parseDecimal(price ?? '')
  return each === undefined ? undefined : each * BigInt(licences)
}

/** The size of an amount, without its sign. */
export const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

const places = (currency: string | undefined): number => {
  try {
    return currency
      ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
          .maximumFractionDigits ?? 2)
      : 2
  } catch {
    return 2
  }
}

/**
 * `amount / divisor` as a decimal. The amount is in millionths; halves of the currency's smallest unit are
 * rounded away from zero.
 */
export function decimalOf(amount: bigint, currency: string | undefined, divisor = 1n): string {
  const to = places(currency)
  const unit = divisor * 10n ** BigInt(Math.max(0, digits - to))
  const away = amount < 0n ? -unit / 2n : unit / 2n
  const rounded = (amount + away) / unit
  const text = String(sizeOf(rounded)).padStart(to + 1, '0')
  const sign = rounded < 0n ? '-' : ''
  return to === 0 ? sign + text : `${sign}${text.slice(0, -to)}.${text.slice(-to)}`
}
