import { fold } from '../folding'
import lineWords from './line-words.json'

// What a line of an invoice is, by words of its kind or of its text (X).

/** A word or kind as it is compared: without blanks, case, accents and punctuation. */
export const kindKey = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Words of one meaning in every language. An empty one would be the kind of every line without a kind. */
const keysOf = (meaning: keyof (typeof lineWords)['en']): ReadonlySet<string> =>
  new Set(
    Object.values<Partial<(typeof lineWords)['en']>>(lineWords)
      .flatMap((language) => language[meaning]?.split(';') ?? [])
      .map(kindKey)
      .filter(Boolean),
  )

const credits = keysOf('credit')
/** Their sign is that of their amount. */
const charges = keysOf('charge')
const totals = keysOf('total')
const taxes = keysOf('tax')
/** A longer text with such a word is a product. */
const mostTaxWords = 6

const isTax = (text: string): boolean => {
  const words = fold(text)
    .replaceAll(/\./g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}/u.test(word))
  return words.length <= mostTaxWords && words.some((word) => taxes.has(word))
}
const isTotal = (text: string, company: string): boolean =>
  totals.has(kindKey(text)) || (company !== '' && totals.has(kindKey(text).replace(kindKey(company), '')))
/** “Refund: Mailbox Backup”, “Gutschrift Lizenzen” */
const isCreditText = (text: string): boolean =>
  credits.has(kindKey(text)) ||
  fold(text)
    .split(/[^\p{L}]+/u)
    .some((word) => ['refund', 'credit', 'gutschrift', 'erstattung', 'avoir', 'abono'].includes(word))

/** What a person can say of a kind. */
export const lineKinds = ['charge', 'credit', 'out'] as const
export type LineKind = (typeof lineKinds)[number]
type Words = { readonly kind: string; readonly pack: string; readonly company: string }

/**
 * What a line is by its words. A text that is the name of a package says nothing.
 * @param isPackage whether the text is one of our packages, or paired with one
 * @param answers what a person said of kinds, by {@link kindKey}
 * @returns undefined: its kind is unknown, so a person is asked
 */
export function kindOfLine(
  { kind, pack, company }: Words,
  isPackage: boolean,
  answers: Readonly<Record<string, LineKind>>,
): LineKind | 'tax' | 'total' | undefined {
  const key = kindKey(kind)
  const said = answers[key]
  if (said) return said
  if (isTax(kind) || (!isPackage && isTax(pack || company))) return 'tax'
  if (totals.has(key) || isTotal(company, '') || (!isPackage && isTotal(pack, company))) return 'total'
  if (credits.has(key) || (!isPackage && isCreditText(pack))) return 'credit'
  return key === '' || charges.has(key) ? 'charge' : undefined
}

const no = keysOf('not_billed')
const gone = keysOf('cancelled')
/** Whether a column says that the line isn't billed: Bill = FALSE, Status = Void. */
export const isNotBilled = (billed: string, status: string): boolean =>
  no.has(kindKey(billed)) || gone.has(kindKey(status))
