/** Letters that follow each other within this time are one word. */
const wordMs = 1000
let word = { text: '', at: -Infinity }

/** The word that is being typed now; empty if none is. */
export const typedSoFar = (): string => (performance.now() - word.at < wordMs ? word.text : '')

/** The word with one more letter. It leads the focus to what begins with it. */
export function typedWith(letter: string): string {
  word = { text: typedSoFar() + letter, at: performance.now() }
  return word.text
}
