import { fold } from '../folding'
import lineWords from './line-words.json'

// What words of an invoice can mean (X). They propose only: a person says what a line is.

/** A word or kind as it is compared: without blanks, case, accents and punctuation. */
export const kindKey = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

type Meaning = keyof (typeof lineWords)['en']
const meanings: ReadonlyMap<string, Meaning> = new Map(
  Object.values<Partial<(typeof lineWords)['en']>>(lineWords)
    .flatMap((language) => Object.entries(language) as [Meaning, string][]) // The keys of the file.
    .flatMap(([meaning, words]) => words.split(';').map((word) => [kindKey(word), meaning] as const)),
)
const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
/** The first word of a text that means this. */
const wordOf = (text: string, meaning: Meaning): string | undefined =>
  wordsOf(text).find((word) => meanings.get(word) === meaning)

/** What a text means as a whole. A sum can say that it has or lacks a tax: “Total excl. 19 % VAT”. */
export function meaningOf(text: string): Meaning | undefined {
  const found = meanings.get(kindKey(text))
  if (found || !wordOf(text, 'taxed')) return found
  const rest = wordsOf(text).filter(
    (word) => !/^(?:tax|taxed)$/.test(meanings.get(word) ?? '') && !/^\d*$/.test(word),
  )
  return meanings.get(rest.join('')) === 'total' ? 'total' : undefined
}

/**
 * What a line without a quantity looks like, by a word of its text: “Total Acme”, “VAT 19 %”, “Refund: Vault”.
 * As the first words of a key.
 */
export function lookOf(pack: string, company: string): string | undefined {
  const totals = [pack, company, fold(pack).replace(fold(company), '')]
  const total = totals.find((text) => meaningOf(text) === 'total')
  if (total !== undefined) return `total ${kindKey(total)}`
  const tax = wordOf(pack || company, 'tax')
  if (tax !== undefined) return `tax ${tax}`
  const credit = meaningOf(pack) === 'credit' ? kindKey(pack) : wordOf(pack, 'credit')
  return credit && `credit ${credit}`
}

const credits = new Set('cr c h haben minus neg ▲ △'.split(' '))
const charges = new Set('dr s soll debe debet'.split(' '))
/** What a mark beside a number can say of its sign. */
export const signOfMark = (mark: string): 'credit' | 'charge' | undefined => {
  const key = kindKey(mark) || mark
  if (credits.has(key) || meaningOf(mark) === 'credit') return 'credit'
  return charges.has(key) || meaningOf(mark) === 'charge' ? 'charge' : undefined
}
