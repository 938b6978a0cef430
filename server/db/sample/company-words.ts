import { asianWords } from './company-words-asia'
import { europeanWords } from './company-words-europe'

/** Names are made from these: a pattern with `{name}` and `{trade}` filled in. */
export type Words = {
  readonly names: readonly string[]
  readonly trades: readonly string[]
  readonly patterns: readonly string[]
}

export const words = { ...europeanWords, ...asianWords } satisfies Record<string, Words>
export type Language = keyof typeof words
export const languages = Object.keys(words) as Language[]
