/**
 * A number like 1,240. Not by Intl, whose first use takes 11 ms that the first row of a list would wait for.
 */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en')

/** “1 company”, “1,240 companies”. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** The beginning of a text, without half a character at its end, which the database can't keep. */
export const cut = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '')

/** A label as a part of a sentence. Abbreviations stay as they are. */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)

/** “a, b, and c”. By hand for the same reason. */
export const listed = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 3 ? words.join(` ${last} `) : `${words.slice(0, -1).join(', ')}, ${last} ${words.at(-1)}`
