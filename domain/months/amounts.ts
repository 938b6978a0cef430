import { decimalOf, sizeOf } from '../money'
import { meansCurrency } from './currencies'
import { monthNames } from './month-names'

/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ','

/** What a cell says. */
export type ReadNumber = {
  /** In {@link unit}. Null: it has no digit. */
  readonly value: bigint | null
  /** Signs and words of currencies beside it. */
  readonly currencies: readonly string[]
  /** Anything else beside the number or in its place, which only a person knows. Empty: nothing. */
  readonly mark: string
  /** Whether it has a minus, a plus or brackets. */
  readonly isSigned: boolean
}

/** Price files have up to twelve decimals, so numbers of a file count in 10⁻¹². */
const digits = 12
export const unit = 10n ** BigInt(digits)
export const cent = unit / 100n
/** Amounts of ours count in millionths. */
export const perMillionth = unit / 1_000_000n

const grouped = {
  '.': /^(?:\d*|\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d+))?$/,
  ',': /^(?:\d*|\d{1,3}(?:([.' ])\d{3})(?:\1\d{3})*)(?:,(\d+))?$/,
} as const

type Parts = Omit<ReadNumber, 'value'> & {
  /** Digits with their signs, and a power of ten. Empty: no digit. */
  readonly body: string
  readonly exponent: number
  readonly isNegative: boolean
  /** Whether it ends as “12,-” does. */
  readonly hasNoCents: boolean
}

/** The digit of any script as ours: scripts have theirs in a row. */
function plainDigit(digit: string): string {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  let [code, value] = [digit.codePointAt(0) ?? 0, 0]
  for (; isDigit(code - 1); code--) value++
  return String(value % 10)
}

/** A text with plain digits, blanks, separators, brackets and minuses. Other signs stay as they are. */
const plainOf = (text: string): string =>
  text
    .replaceAll(/[\u200b-\u200f\u061c\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCodePoint(wide.codePointAt(0)! - 0xfee0))
    .replaceAll(/(?!\d)\p{Nd}/gu, plainDigit)
    .replaceAll(/[’‘\u066c]/g, "'")
    .replaceAll('\u066b', '.')
    .replaceAll(/[\u2010-\u2015\u2212\ufe63]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The signs and words of a text that mean a currency, whatever is said, and the rest. */
function sorted(all: string): Pick<Parts, 'currencies' | 'mark'> {
  const text = all.trim()
  // “US Dollar” is one, “Euro S” is a charge in euros.
  const isOne = meansCurrency(text) && !/\s\S$/u.test(text)
  const words = isOne ? [text] : text.split(' ').filter(Boolean)
  const currencies = words.filter(meansCurrency)
  return { currencies, mark: words.filter((word) => !meansCurrency(word)).join(' ') }
}

/** A dash between letters belongs to their word, and a plus behind a number is “or more”. */
const behind = /(?<!\p{L})-|-(?!\p{L})/gu
const inFront = /(?<!\p{L})[-+]|[-+](?!\p{L})/gu
/** A percentage, a multiple, part of a date, or a fault of a spreadsheet is no amount, whatever stands beside it. */
const neverMoney = new RegExp(
  `[%‰#]|^(?:k|m|mio|mrd|tsd|bn|mn)$|^(?:${monthNames.join('|').replaceAll('.', String.raw`\.`)})\\.?$`,
  'iu',
)

/** What stands beside a number. Undefined: it can't be read. */
function beside(before: string, after: string): Omit<Parts, 'body' | 'exponent' | 'hasNoCents'> | undefined {
  const hasBrackets = before.includes('(') && after.includes(')')
  const [left, right] = hasBrackets ? [before.replace('(', ' '), after.replace(')', ' ')] : [before, after]
  const minuses = [
    ...(left.match(inFront) ?? []),
    ...(right.match(behind) ?? []),
    ...(hasBrackets ? ['-'] : []),
  ]
  const sides = [sorted(left.replace(inFront, ' ')), sorted(right.replace(behind, ' '))]
  const mark = sides
    .map((side) => side.mark)
    .join(' ')
    .trim()
  if (minuses.length > 1 || /[()\p{N}]/u.test(mark) || (mark && neverMoney.test(mark))) return undefined
  const currencies = sides.flatMap((side) => side.currencies)
  return { isNegative: minuses[0] === '-', isSigned: minuses.length > 0, currencies, mark }
}

/** A text as its number and what stands at its ends. Undefined: something else stands there, or within. */
function partsOf(text: string): Parts | undefined {
  const none = { body: '', exponent: 0, isNegative: false, isSigned: false, hasNoCents: false }
  // Most cells are nothing but a number.
  if (/^\d(?:[\d.,]*\d)?$/.test(text)) return { ...none, body: text, currencies: [], mark: '' }
  const plain = plainOf(text)
  const found = /^(\D*?)((?:[.,]?\d)(?:[\d.,' ]*\d)?)(?:[eE]([+-]?\d{1,2}))?([^\d]*)$/.exec(plain)
  if (!found) {
    if (/[\p{N}#]/u.test(plain)) return undefined
    const { currencies, mark } = sorted(plain.replace(behind, ' '))
    // A dash in the place of a number is none of it, and a currency alone is nothing.
    const isDash = /^[., ]*$/.test(mark) && plain.includes('-')
    return isDash ? { ...none, body: '0', currencies, mark: '' } : { ...none, currencies, mark }
  }
  const [, before = '', number = '', exponent = '', after = ''] = found
  // “Fr.12” is no decimal. “12,-”, “12.–”, “12:-” and “500/-” have none.
  const isOfWord = /^[.,]/.test(number) && /\p{L}$/u.test(before)
  const [cents = '', sign] = /^(?:([.,])|[:/])--?(?!-)/.exec(after) ?? []
  const around = beside(before.trim(), after.slice(cents.length).trim())
  if (!around || (cents && after.slice(cents.length).includes('-'))) return undefined
  const body = (isOfWord ? number.slice(1) : number) + (sign ? `${sign}00` : '')
  return { ...around, body, exponent: Number(exponent), hasNoCents: cents !== '' }
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
 * @returns null for nothing; undefined for a text that can't be read, or in two ways
 */
export function numberIn(
  text: string,
  sign: DecimalSign | 'groups' | undefined,
): ReadNumber | null | undefined {
  if (text === '') return null
  const parts = partsOf(text)
  if (!parts) return undefined
  const { body, exponent, isNegative, isSigned, currencies, mark, hasNoCents } = parts
  if (body === '') return mark === '' ? null : { value: null, currencies, mark, isSigned }
  // Nobody writes cents of a currency that has none, so a dash there could be a minus.
  const asked = hasNoCents && sign === 'groups' ? `${mark} -`.trim() : mark
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
  return { value: isNegative ? -value : value, currencies, mark: asked, isSigned }
}

/** An amount in {@link unit} as a decimal with two places, rounded half away from zero. */
export const roundedOf = (value: bigint): string => decimalOf(value, undefined, perMillionth)

/** An amount as it is, with at least two places. */
export function exactOf(value: bigint): string {
  const text = String(sizeOf(value)).padStart(digits + 1, '0')
  const decimals = text.slice(-digits).replace(/0{1,10}$/, '')
  return `${value < 0n ? '-' : ''}${text.slice(0, -digits)}.${decimals}`
}

/** The sum; null if a part isn't known. */
export const sumOf = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0n)

/** The sum of what is there; null if nothing is. An empty cell beside a charge is nothing. */
export const sumOfKnown = (values: readonly (bigint | null)[]): bigint | null =>
  values.reduce((sum, value) => (value === null ? sum : (sum ?? 0n) + value), null)
