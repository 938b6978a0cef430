/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ','

const form = {
  '.': /^(?:\d*|\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,6}))?$/,
  ',': /^(?:\d*|\d{1,3}(?:([.' ])\d{3})(?:\1\d{3})*)(?:,(\d{1,6}))?$/,
} as const

/** A number without currency and minus: `-1.234,50 €`, `(1,234.50)` and `1'234.50-` are negative. */
function partsOf(text: string): { readonly body: string; readonly isNegative: boolean } {
  const plain = text.normalize('NFKC').replace(/[’‘]/g, "'").replace(/[−–]/g, '-')
  const bare = plain
    .replace(/[\p{L}\p{Sc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return {
    body: bare
      .replace(/^\((.*)\)$/, '$1')
      .replace(/^[-+]|-$/, '')
      .trim(),
    isNegative: /^\(.*\)$|^-|-$/.test(bare),
  }
}

/** What a number itself tells of its sign. Undefined: it has none, or both readings are possible. */
function toldSign(body: string): DecimalSign | undefined {
  const signs = body.match(/[.,]/g) ?? []
  const [first, last] = [signs[0], signs.at(-1)]
  if (first === undefined || last === undefined) return undefined
  // Groups come before decimals, and more than once only groups do.
  if (first !== last) return last === ',' ? ',' : '.'
  if (signs.length > 1) return first === ',' ? '.' : ','
  const [before = '', after = ''] = body.split(first)
  const isGroup = after.length === 3 && /^[1-9]\d{0,2}$/.test(before)
  return isGroup ? undefined : first === ',' ? ',' : '.'
}

/** The sign of a column, by the numbers that tell. Undefined: none does, or they disagree. */
export function decimalSignOf(texts: readonly string[]): DecimalSign | undefined {
  const told = new Set(texts.flatMap((text) => toldSign(partsOf(text).body) ?? []))
  return told.size === 1 ? [...told][0] : undefined
}

/**
 * The number that a text says, in millionths, as any country writes it.
 * @param sign that of its column, for a number such as “1.234” that doesn't tell; `groups`: it has no decimals
 * @returns null for a text without a number; undefined for one that can't be read, or in two ways
 */
export function amountIn(text: string, sign: DecimalSign | 'groups' | undefined): bigint | null | undefined {
  const { body, isNegative } = partsOf(text)
  if (/^[-\s]*$/.test(body)) return null
  const ofGroups = body.includes(',') ? '.' : ','
  const own = /[.,]/.test(body) ? (toldSign(body) ?? (sign === 'groups' ? ofGroups : sign)) : '.'
  const found = own && form[own].exec(body)
  if (!found || !/\d/.test(body)) return undefined
  const [, , decimals = ''] = found
  const whole = body.slice(0, decimals === '' ? undefined : -decimals.length - 1).replaceAll(/\D/g, '')
  const value = BigInt(`${whole || '0'}${decimals.padEnd(6, '0')}`)
  return isNegative ? -value : value
}

/** The sum; null if a part isn't known. */
export const sumOf = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0n)
