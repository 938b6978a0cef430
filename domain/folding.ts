/** Letters that Unicode does not decompose into a plain letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/**
 * A text without case, accents, width and Unicode form: `İNŞAAT` becomes `insaat`, `Ручеёк` becomes `ручеек`. Accents are the combining
 * marks U+0300 to U+036F; й and ё lose theirs too, while the marks of other scripts are letters of their own. The database has
 * the same function for its index (server/db/migrations/0014_folded_search.sql).
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ıłøđðħŧςßæœþ]/g, (letter) => letters[letter] ?? letter)

/** The folded words of a search. */
export const wordsOf = (query: string): string[] =>
  fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')

/** Tells whether a text contains every word of a query, in any order. An empty query matches every text. */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(query)
  if (words.length === 0) return true
  const folded = fold(text)
  return words.every((word) => folded.includes(word))
}

/** The digits of a word that can be a UUID or its beginning. Shorter ones are words such as `bad` or `2024`. */
export function uuidDigits(word: string): string | undefined {
  const digits = word.replaceAll('-', '')
  return /^[0-9a-f]{8,32}$/.test(digits) ? digits : undefined
}

type Searched = { readonly text: string; readonly id: string; readonly uid?: string | undefined }

/** Makes the test whether a search finds a record with this folded text: each word is in it, or is its id, or begins its UUID. */
export function finderOf(query: string): (record: Searched) => boolean {
  const words = wordsOf(query).map((word) => ({ word, begun: uuidDigits(word) }))
  return ({ text, id, uid = '' }) =>
    words.every(
      ({ word, begun }) =>
        text.includes(word) ||
        word === id ||
        (begun !== undefined && uid.replaceAll('-', '').startsWith(begun)),
    )
}

/** Tells whether a search finds a record. */
export const findsRecord = ({ text, id, uid }: Searched, query: string): boolean =>
  finderOf(query)({ text: fold(text), id, uid })

/** How well a text begins with a query: the whole text (0), a word of it (1), or neither (2). */
function prefixRank(text: string, query: string): number {
  const folded = fold(text)
  return folded.startsWith(query) ? 0 : folded.includes(` ${query}`) ? 1 : 2
}

/** Matches of a search, with those first that begin with it, and then those with a word that does. Equal ones keep their order. */
export function prefixFirst<T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
): readonly T[] {
  const folded = fold(query.trim())
  if (folded === '') return items
  const ranked = items.map((item) => ({ item, rank: prefixRank(textOf(item), folded) }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
}
