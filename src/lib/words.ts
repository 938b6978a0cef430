/**
 * A number like 1,240. Not by Intl, whose first use takes 11 ms that the first row of a list would wait for.
 */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en')

/** “1 company”, “1,240 companies”. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** Text as the beginning of a sentence. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
/** A label as a part of a sentence. Abbreviations stay as they are. */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** “a, b, and c”. By hand for the same reason. */
export const listed = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 3 ? words.join(` ${last} `) : `${words.slice(0, -1).join(', ')}, ${last} ${words.at(-1)}`

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
