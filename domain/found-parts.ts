import { fold, foldSpelledOut, wordsOf } from './folding'

/** A part of a text: the places of its first letter and of the letter after it. */
export type Match = readonly [from: number, to: number]

/**
 * A letter with its combining marks. The two marks of narrow katakana are no marks to Unicode, but they fold
 * to some.
 */
const letters = /[^\p{M}ﾞﾟ][\p{M}ﾞﾟ]*|^[\p{M}ﾞﾟ]+/gu

/** A folded text, and for each place in it the letter of the original that it comes from. */
function foldedLetters(text: string, foldLetter: (letter: string) => string) {
  let before = ''
  const found = [...text.matchAll(letters)].map(({ 0: letter, index }) => {
    // Blanks in a row are one.
    const folded = before.endsWith(' ') ? foldLetter(letter).replace(/^ /, '') : foldLetter(letter)
    if (folded !== '') before = folded
    return { folded, at: [index, index + letter.length] as const }
  })
  return {
    folded: found.map(({ folded }) => folded).join(''),
    from: found.flatMap(({ folded, at }) => Array<Match>(folded.length).fill(at)),
  }
}

/** The places where a folded text has a word, those that overlap included. */
function placesOf(word: string, folded: string): number[] {
  const places: number[] = []
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) places.push(at)
  return places
}

/**
 * The parts of a text that a search finds, in order: where it has a word of the query, without case, accents,
 * width and Unicode form. A letter is found whole, with its marks, even if the word is only in what it folds
 * to (`s` in `ß`). Parts that overlap are one.
 */
export function matchesIn(text: string, query: string): readonly Match[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const spellings = words.flatMap((word) => word.filter((one) => one !== undefined))
  const found = [fold, (letter: string) => foldSpelledOut(letter) ?? fold(letter)]
    .map((foldLetter) => foldedLetters(text, foldLetter))
    .flatMap(({ folded, from }) =>
      spellings.flatMap((word) =>
        placesOf(word, folded).map((at): Match => [from[at]![0], from[at + word.length - 1]![1]]),
      ),
    ) // Each place of the folded text has a letter.
    .toSorted(([one], [other]) => one - other)
  const parts: [from: number, to: number][] = []
  for (const [start, end] of found) {
    const last = parts.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else parts.push([start, end])
  }
  return parts
}
