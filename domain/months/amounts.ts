import { decimalOf } from '../money'
import { currencyOf } from './currencies'

/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ','

/** What a cell says: a number in {@link unit}, and the currency signs or words beside it. */
export type ReadNumber = { readonly value: bigint; readonly marks: readonly string[] }

/** Price files have up to twelve decimals, so numbers of a file count in 10⁻¹². */
const digits = 12
export const unit = 10n ** BigInt(digits)
/** Amounts of ours count in millionths. */
export const perMillionth = unit / 1_000_000n

const grouped = {
  '.': /^(?:\d*|\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/,
  ',': /^(?:\d*|\d{1,3}(?:([.' ])\d{3})(?:\1\d{3})*)(?:,(\d+))?$/,
} as const

const credits = new Set('cr c h haben credit gutschrift kredit avoir abono credito crédit'.split(' '))
const charges = new Set('dr s soll debit debe debet'.split(' '))

type Parts = {
  /** Digits with their signs, and a power of ten. Empty: no number. */
  readonly body: string
  readonly exponent: number
  readonly isNegative: boolean
  readonly marks: readonly string[]
}

const noNumber: Parts = { body: '', exponent: 0, isNegative: false, marks: [] }

/** What stands beside a number: minus or brackets, credit marks, a currency. Undefined: it can't be read. */
function ends(before: string, after: string): Omit<Parts, 'body' | 'exponent'> | undefined {
  const hasBrackets = /^\(|\($/.test(before) && /^\)|\)$/.test(after)
  const [left, right] = hasBrackets
    ? [before.replace(/^\(|\($/, ''), after.replace(/^\)|\)$/, '')]
    : [before, after]
  const minuses = `${left}${right}`.match(/-/g)?.length ?? 0
  const words = `${left.replaceAll(/[-+]/g, ' ')} | ${right.replaceAll(/-/g, ' ')}`.split(/\s+/)
  const wordOf = (word: string) => word.toLowerCase().replace(/\.$/, '')
  const credit = words.filter((word) => credits.has(wordOf(word))).length
  const charge = words.filter((word) => charges.has(wordOf(word))).length
  const rest = words.filter((word) => !credits.has(wordOf(word)) && !charges.has(wordOf(word)))
  const marks = rest
    .join(' ')
    .split('|')
    .map((mark) => mark.trim())
    .filter(Boolean)
  // Twice negative, or a credit and a charge: a person reads it.
  if (minuses + credit + charge + Number(hasBrackets) > 1 || /[()|+\d]/.test(marks.join(''))) return undefined
  return { isNegative: minuses + credit > 0 || hasBrackets, marks }
}

/** A text as its number and what stands at its ends. Undefined: something else stands there, or within. */
function partsOf(text: string): Parts | undefined {
  if (text === '') return noNumber
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[−–—]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const found = /^(\D*?)((?:[.,]?\d)(?:[\d.,' ]*\d)?)(?:[eE]([+-]?\d{1,2}))?([^\d]*)$/.exec(plain)
  if (!found) return /^[-\s]*$/.test(withoutCurrency(plain)) ? noNumber : undefined
  const [, before = '', number = '', exponent = '', after = ''] = found
  // “Fr.12” is no decimal. “12,-” and “12.–” have none.
  const isOfWord = /^[.,]/.test(number) && /\p{L}$/u.test(before)
  const [none, sign] = /^ ?([.,]) ?--?/.exec(after) ?? ['']
  const beside = ends(before.trim(), after.slice(none.length).trim())
  const body = (isOfWord ? number.slice(1) : number) + (sign ? `${sign}00` : '')
  return beside && { body, exponent: Number(exponent), ...beside }
}

const withoutCurrency = (text: string): string =>
  text
    .split(' ')
    .filter((word) => currencyOf(word, {}) === undefined)
    .join(' ')

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
  const told = new Set(texts.flatMap((text) => toldSign(partsOf(text)?.body ?? '') ?? []))
  return told.size === 1 ? [...told][0] : undefined
}

/** Whether the text is thousands or decimals, and doesn't tell which: `12,000`. */
export function isUndecided(text: string): boolean {
  const { body = '', exponent = 0 } = partsOf(text) ?? {}
  return /[.,]/.test(body) && exponent === 0 && toldSign(body) === undefined
}

/**
 * The number that a text says, as any country writes it, whole or not at all.
 * @param sign that of its column, for a number such as “1.234” that doesn't tell; `groups`: it has no decimals
 * @returns null for a text without a number; undefined for one that can't be read, or in two ways
 */
export function numberIn(
  text: string,
  sign: DecimalSign | 'groups' | undefined,
): ReadNumber | null | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const { body, exponent, isNegative, marks } = parts
  if (body === '') return null
  const hasExponent = exponent !== 0
  const ofGroups = body.includes(',') ? '.' : ','
  const alone = hasExponent ? (body.includes(',') ? ',' : '.') : undefined
  const own = /[.,]/.test(body) ? (toldSign(body) ?? alone ?? (sign === 'groups' ? ofGroups : sign)) : '.'
  const found = own && grouped[own].exec(body)
  if (!found || (hasExponent && (/[ ']/.test(body) || exponent > 15 || exponent < -digits))) return undefined
  const [, , decimals = ''] = found
  const whole = body.slice(0, decimals === '' ? undefined : -decimals.length - 1).replaceAll(/\D/g, '')
  const places = digits + exponent - decimals.length
  const plain = BigInt(whole + decimals)
  const value = places < 0 ? plain / 10n ** BigInt(-places) : plain * 10n ** BigInt(places)
  return { value: isNegative ? -value : value, marks }
}

/** An amount in {@link unit} as a decimal with two places, rounded half away from zero. */
export const roundedOf = (value: bigint): string => decimalOf(value, undefined, perMillionth)

/** The sum; null if a part isn't known. */
export const sumOf = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0n)

/** The sum of what is there; null if nothing is. An empty cell beside a charge is nothing. */
export const sumOfKnown = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0n) + value), null)
