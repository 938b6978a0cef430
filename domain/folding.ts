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

/** What a search ignores: accents, invisible letters, apostrophes and quotes of every kind. */
const ignored =
  /[\u0300-\u036f]|[\ufe00-\ufe0f]|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"'\u0060\u00ab\u00bb\u02b9\u02bb-\u02bd\u2018-\u201f\u2032\u2039\u203a]/g

/**
 * A text without case, accents, width and Unicode form: `İNŞAAT` becomes `insaat`, `Ручеёк` becomes `ручеек`.
 * Accents are the combining marks U+0300 to U+036F; й and ё lose theirs too, while the marks of other scripts
 * are letters of their own. `O’Brien` becomes `obrien`, and dashes are blanks. The database has the same
 * function (`folded` in server/db/migrations/0000_start.sql).
 */
export const fold = (text: string): string =>
  text
    .replace(/[´΄]/g, '')
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .replace(/[ıłøđðħŧςßæœþ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[ \t\n\v\f\r\u0085\u1680\u2028\u2029\u2010-\u2015\u2212-]+/g, ' ')

/** What people write who have no key for these letters. */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** The text with `ue` for `ü`, folded; undefined if it has no such letter. */
export function foldSpelledOut(text: string): string | undefined {
  const composed = text.normalize('NFC')
  const changed = composed.replace(/[äöüøå]/gi, (letter) => spelledOut[letter.toLowerCase()] ?? letter)
  return changed === composed ? undefined : fold(changed)
}

/**
 * A text as searches read it: folded, and once more with `ue` for `ü`. The line break keeps a phrase out of
 * both at once.
 */
export function searchable(text: string): string {
  const spelled = foldSpelledOut(text)
  return spelled === undefined ? fold(text) : `${fold(text)}\n${spelled}`
}

/** What stands around a word that was copied from a sentence or a mail: `Holt,`, `<mira@fjord.example>;`. */
const around = /^[\s.,;:!?…()<>[\]{}]+|[\s.,;:!?…()<>[\]{}]+$/g
const phraseOrWord = /["“”„‟«»]([^"“”„‟«»]+)["“”„‟«»]|\S+/g

/** A word or quoted phrase of a search, folded. A text with one of its spellings has it. */
export type SearchWord = readonly [plain: string, spelledOut?: string]

/** The words of a search. Punctuation around a word counts only if the search has nothing else. */
export function wordsOf(query: string): readonly SearchWord[] {
  const typed = [...query.matchAll(phraseOrWord)].map(([word, phrase]) => phrase ?? word)
  const bare = typed.map((word) => word.replace(around, '').replace(/^mailto:/i, '')).filter(Boolean)
  return (bare.length > 0 ? bare : typed).flatMap((word): readonly SearchWord[] => {
    const plain = fold(word).trim()
    const spelled = foldSpelledOut(word)?.trim()
    return plain === '' ? [] : [spelled === undefined ? [plain] : [plain, spelled]]
  })
}

const has = (text: string, word: SearchWord): boolean =>
  word.some((spelling) => spelling !== undefined && text.includes(spelling))

/** Tells whether a text contains every word of a query, in any order. An empty query matches every text. */
export function matchesWords(text: string, query: string): boolean {
  const words = wordsOf(query)
  if (words.length === 0) return true
  const read = searchable(text)
  return words.every((word) => has(read, word))
}

/** How a search reads its words: `Holt, Mira` is `holt mira`. */
export const readingOf = (query: string): string =>
  wordsOf(query)
    .map(([plain]) => plain)
    .join(' ')

/**
 * A name by which two records count as the same: without case, width and invisible letters, and with one kind
 * of apostrophe, dash, quote and blank. Accents stay: Müller and Muller are two companies.
 */
export const sameNameKey = (name: string): string =>
  name
    .replace(/[´΄]/g, "'")
    .normalize('NFKC')
    .replace(/[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g, '')
    .replace(/[’‘‛`ʹʻʼʽ′]/g, "'")
    .replace(/[“”„‟«»‹›″]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

type Named = { readonly name: string }
/** Tells whether one of these records counts as having this name. */
export function hasNamesake(records: readonly Named[], name: string): boolean {
  const key = sameNameKey(name)
  return records.some((record) => sameNameKey(record.name) === key)
}

/**
 * The digits of a word that can be a UUID or its beginning. Shorter ones are words such as `bad` or `2024`.
 */
export function uuidDigits(word: string): string | undefined {
  const digits = word.replaceAll(/[ -]/g, '')
  return /^[0-9a-f]{8,32}$/.test(digits) ? digits : undefined
}

type Searched = { readonly text: string; readonly id: string; readonly uid?: string | undefined }

/**
 * Makes the test whether a search finds a record with this searchable text: each word is in it, or is its id,
 * or begins its UUID.
 */
export function finderOf(query: string): (record: Searched) => boolean {
  const words = wordsOf(query).map((word) => ({ word, begun: uuidDigits(word[0]) }))
  return ({ text, id, uid = '' }) =>
    words.every(
      ({ word, begun }) =>
        has(text, word) ||
        word[0] === id ||
        (begun !== undefined && uid.replaceAll('-', '').startsWith(begun)),
    )
}

/** Tells whether a search finds a record. */
export const findsRecord = ({ text, id, uid }: Searched, query: string): boolean =>
  finderOf(query)({ text: searchable(text), id, uid })

/** How well a text begins with a folded query: the whole text (0), a word of it (1), or neither (2). */
function prefixRank(text: string, query: string): number {
  const folded = fold(text).trimStart()
  return folded.startsWith(query) ? 0 : folded.includes(` ${query}`) ? 1 : 2
}

/**
 * Matches of a search, with those first that begin with it, and then those with a word that does. Equal ones
 * keep their order.
 */
export function prefixFirst<T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
): readonly T[] {
  const folded = readingOf(query)
  if (folded === '') return items
  const ranked = items.map((item) => ({ item, rank: prefixRank(textOf(item), folded) }))
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ item }) => item)
}
