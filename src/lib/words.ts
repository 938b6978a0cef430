export { counted, formatNumber, inSentence, listed } from '#domain/words'

/** Text as the beginning of a sentence. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
/** Letters written from right to left, and marks that change the direction. */
const turning =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name within plain text, where no element can isolate it: its writing direction doesn't turn the words
 * around it. Marks of direction within the name could end the isolation, so they are dropped.
 */
export const isolated = (name: string): string =>
  turning.test(name) ? `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069` : name

/** Names from the highest to the lowest: “Root › North”. */
export const pathWords = (names: readonly string[]): string => names.map(isolated).join(' › ')

/** Minutes and seconds of a countdown, like 1:05. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, seconds) % 60).padStart(2, '0')}`
