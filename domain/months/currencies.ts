import { fold } from '../folding'

/** Signs and words that mean one currency, without blanks, case, accents and dots. */
const words = {
  EUR: '€ euro euros',
  GBP: '£ pound pounds',
  USD: 'us$ usdollar usdollars',
  CAD: 'ca$ c$',
  AUD: 'a$ au$',
  NZD: 'nz$',
  SGD: 's$',
  HKD: 'hk$',
  TWD: 'nt$',
  MXN: 'mx$',
  BRL: 'r$',
  INR: '₹',
  KRW: '₩',
  HUF: 'ft',
  CHF: 'fr sfr',
  PLN: 'zl',
  CZK: 'kc',
  JPY: '円',
  TRY: '₺',
  ILS: '₪',
  RUB: '₽',
  UAH: '₴',
  THB: '฿',
  VND: '₫',
  PHP: '₱',
  NGN: '₦',
  RON: 'lei',
}
const known = new Map(
  Object.entries(words).flatMap(([code, all]) => all.split(' ').map((word) => [word, code] as const)),
)
const everyCode: readonly string[] = Intl.supportedValuesOf('currency')
const codes: ReadonlySet<string> = new Set(everyCode)

const dollars = 'USD CAD AUD NZD SGD HKD TWD MXN'.split(' ')
const several = new Map(
  Object.entries({
    $: dollars,
    dollar: dollars,
    dollars: dollars,
    kr: ['SEK', 'NOK', 'DKK', 'ISK'],
    '¥': ['JPY', 'CNY'],
  }),
)

/** A sign or word as it is compared. */
export const markKey = (mark: string): string => fold(mark).replaceAll(/[\s.]/g, '')

/** The currency that a sign or word means. Undefined: none or several, so a person has to say. */
export function currencyOf(mark: string): string | undefined {
  const key = markKey(mark)
  const code = key.toUpperCase()
  return known.get(key) ?? (codes.has(code) ? code : undefined)
}

/** Whether the sign or word means several currencies, so that a person says which. */
export const meansSeveral = (mark: string): boolean => several.has(markKey(mark))
/** Whether the table knows the sign or word, and nothing else stands in it, such as a small minus. */
export const meansCurrency = (mark: string): boolean =>
  /^[\p{L}\p{M}\p{Sc}\s.]+$/u.test(mark) && (currencyOf(mark) !== undefined || meansSeveral(mark))

/** What a sign or word can mean: `$` dollars only, and a word that nobody knows any currency. */
export const meaningsOf = (mark: string): readonly string[] => several.get(markKey(mark)) ?? everyCode

/** The currency that the head of a column names, such as “Amount (GBP)” or “Betrag in €”, and the head without it. */
export function currencyInHead(head: string): { readonly currency: string; readonly head: string } {
  const found = /[([]?(?<![\p{L}\p{N}])([A-Z]{3}|\p{L}{0,2}\p{Sc})(?![\p{L}\p{N}])[)\]]?/u.exec(head)
  const currency = found?.[1] && currencyOf(found[1])
  if (!found || !currency) return { currency: '', head }
  const rest = head.replace(found[0], ' ').replace(/ in $/, '').replaceAll(/\s+/g, ' ').trim()
  return { currency, head: rest }
}

/** Whether the currency is counted in whole units, so that “12,000” is thousands. */
export const hasNoDecimals = (currency: string): boolean =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits === 0
