/** A number like 1,240. Not by Intl, whose first use takes 11 ms that the first row of a list would wait for. */
export const formatNumber = (value: number): string =>
  Number.isSafeInteger(value) ? String(value).replace(/\B(?=(\d{3})+$)/g, ',') : value.toLocaleString('en')

/** “1 company”, “1,240 companies”. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`

/** Text as the beginning of a sentence. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** “a, b, and c”. */
export const listed = (words: readonly string[]): string => new Intl.ListFormat('en').format(words)

/**
 * A name within a plain sentence, where no element can isolate it: its writing direction doesn't turn the words around it. Marks of
 * direction within the name could end that, so they are dropped.
 */
export const isolated = (name: string): string =>
  `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`

/** Minutes and seconds of a countdown, like 1:05. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.max(0, seconds) % 60).padStart(2, '0')}`
