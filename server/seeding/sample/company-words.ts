import { asianWords } from './company-words-asia'
import { europeanWords } from './company-words-europe'

/** The parts of company names: a pattern has places for `{name}` and `{trade}`. */
type Words = {
  readonly names: readonly string[]
  readonly trades: readonly string[]
  readonly patterns: readonly string[]
}

export const words = { ...europeanWords, ...asianWords } satisfies Record<string, Words>
export type Language = keyof typeof words
export const languages = Object.keys(words) as Language[] // Object.keys returns string[].
