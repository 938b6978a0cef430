import { invisible } from '#contract/fields/text'
import { fold, foldSpelledOut } from '#domain/folding'
import { isOnlyTitles, withoutTitles } from '#domain/name-titles'
import { isFamilyFirst, noLastName } from '#domain/person-name'

/** A name as it was read. */
export type ReadName = {
  readonly first: string
  readonly last: string
  /** What to check, because it was guessed. */
  readonly doubt?: string
  /** The reason why this can't be sent as a name. */
  readonly question?: string
}

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1)

/** A text without quotes, notes in brackets and invisible characters around a name. */
const bare = (text: string): string =>
  text
    .normalize()
    .replaceAll(invisible, '')
    .replaceAll(/[(（[][^()（）[\]]*[)）\]]/g, ' ')
    .replace(/^[\s"“”„«»]+|[\s"“”„«»]+$/g, '')
    .replace(/^'(.*)'$/, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Particles that begin a last name. */
const particles = new Set(
  (
    'van von vom zu zur zum der den de del della dello degli dei di da das do dos du des la le lo las los el ten ter te tot op ' +
    "in't 't ’t ‘t 's ’s d' af av bin ibn abu al st. st saint"
  ).split(' '),
)
const isParticle = (word: string | undefined) => word !== undefined && particles.has(word.toLowerCase())

/** Words of exports that stand where a name is missing. */
const placeholders = new Set(
  'true false yes never none null nan n/a #n/a undefined unknown wahr falsch vrai faux unbekannt inconnu -- ---'.split(
    ' ',
  ),
)

/** The reason why a text can't be a part of a name. */
function questionAbout(part: string): string | undefined {
  if (isOnlyTitles(part)) return `“${part}” is a title, not a name.`
  const isStrange =
    /[\p{N}@:|<>=_/\\;,{}[\]&+#]/u.test(part) || wordsIn(fold(part)).some((word) => placeholders.has(word))
  return isStrange ? `“${part}” doesn’t look like a name.` : undefined
}

/** A name with the question about it, if there is one. */
function checked({ first, last, doubt }: ReadName): ReadName {
  const question = [first, last].map((part) => part && questionAbout(part)).find(Boolean)
  return { first, last, ...(doubt && { doubt }), ...(question && { question }) }
}

/** The words of an address before the @: ada.byron. */
const partsOfAddress = (email: string): readonly string[] =>
  (email.split('@')[0]?.split('+')[0] ?? '').split(/[._-]+/).filter((part) => /^\p{L}+$/u.test(part))

/** ada.byron@example.com is probably Ada Byron. */
export function nameOfAddress(email: string): ReadName {
  const [first, ...last] = partsOfAddress(email).map(capital)
  return first !== undefined && last.length > 0
    ? { first, last: last.join(' '), doubt: 'Name guessed from the email address.' }
    : { first: '', last: '' }
}

/** Whether a part of an address is a word of a name, or its initial. */
function isSame(part: string, word: string): boolean {
  const forms = [fold(word), foldSpelledOut(word) ?? ''].map((form) => form.replaceAll(/[^\p{L}]/gu, ''))
  return forms.some((form) => form === fold(part) || (part.length === 1 && form.startsWith(fold(part))))
}

/** Whether the address has two names in the other order: “Holt Mira”, mira.holt@. */
export function isReversed(first: string, last: string, email: string): boolean {
  const [one, other, ...more] = partsOfAddress(email)
  if (one === undefined || other === undefined || more.length > 0) return false
  return isSame(one, last) && isSame(other, first) && !(isSame(one, first) && isSame(other, last))
}

const isCapital = (word: string) => /^\p{Lu}[\p{Lu}'’.-]*\p{Lu}$/u.test(word)

/** The place where the last name begins or ends, if it alone is written in capitals: “LE GOFF Yann”. */
function capitals(words: readonly string[]): { readonly last: string; readonly first: string } | undefined {
  const from = words.findIndex((word) => !isCapital(word) && !isParticle(word))
  const to = words.findLastIndex((word) => !isCapital(word) && !isParticle(word))
  if (from < 0) return undefined
  const [before, after] = [words.slice(0, from), words.slice(to + 1)]
  const last = before.some(isCapital) ? before : after.some(isCapital) ? after : undefined
  // “JP Morgan” has initials.
  if (!last || last.every((word) => word.length < 3)) return undefined
  return {
    last: last.join(' '),
    first: (last === before ? words.slice(from) : words.slice(0, to + 1)).join(' '),
  }
}

/** The place of the first word of the last name, and whether that is a guess. */
function lastNameAt(
  words: readonly string[],
  email: string,
): { readonly at: number; readonly isGuess: boolean } {
  const end = words.length - 1
  const particle = words.findIndex((word, at) => at > 0 && at < end && isParticle(word))
  // “Nguyen Van Anh” has no particle.
  if (particle > 0) return { at: particle, isGuess: words[particle] !== words[particle]?.toLowerCase() }
  // “Martin King Jr.”
  const young = end > 1 && /^(jr|sr|ii|iii|iv)\.?$/i.test(words[end] ?? '') ? 1 : 0
  if (end - young === 1) return { at: 1, isGuess: false }
  const ofAddress = partsOfAddress(email).at(-1) ?? ''
  const named = ofAddress.length > 1 ? words.findIndex((word, at) => at > 0 && isSame(ofAddress, word)) : -1
  return named > 0 ? { at: named, isGuess: false } : { at: end - young, isGuess: true }
}

/** A name in which no comma tells the order. */
function inOrder(text: string, email: string): ReadName {
  const words = wordsIn(text)
  const [only] = words
  if (only === undefined) return { first: '', last: '' }
  if (words.length === 1) {
    // “anna.mueller”, where programs write the login as a name.
    const login = /^[\p{Ll}\p{N}]+([._][\p{Ll}\p{N}]+)+$/u.test(only) ? nameOfAddress(`${only}@`) : undefined
    return login?.first ? { ...login, doubt: 'Name guessed from a login.' } : { first: only, last: '' }
  }
  if (words.every(isFamilyFirst)) return { first: words.slice(1).join(' '), last: only }
  const found = capitals(words)
  if (found) return found
  const { at, isGuess } = lastNameAt(words, email)
  const name = { first: words.slice(0, at).join(' '), last: words.slice(at).join(' ') }
  if (isReversed(name.first, name.last, email))
    return { ...name, doubt: 'Check which name is the first one.' }
  return isGuess ? { ...name, doubt: 'Check where the last name begins.' } : name
}

/** “Holt Mira”, where a column says so. */
function lastInFront(words: readonly string[]): ReadName | undefined {
  const first = words.at(-1)
  if (first === undefined || words.length < 2) return undefined
  const split = capitals(words) ?? { first, last: words.slice(0, -1).join(' ') }
  return words.length === 2 || capitals(words)
    ? split
    : { ...split, doubt: 'Check where the last name ends.' }
}

/**
 * “Ada Maria Byron”, or “Byron, Ada Maria” as address books write it. `lastFirst`: its column says that the
 * last name comes first.
 */
export function nameIn(text: string, email: string, lastFirst = false): ReadName {
  const plain = bare(text) || bare(text.replaceAll(/[()（）[\]]/g, ' '))
  // “King, Martin, Jr.”
  const [, whole = plain, young = ''] = /^(.*),( *(?:jr|sr|ii|iii|iv)\.?)$/i.exec(plain) ?? []
  const parts = whole.split(/[,，、]/).map((part) => part.trim())
  const [before = '', after, ...more] = parts.filter((part) => part !== '' && !isOnlyTitles(part))
  if (before === '') return checked({ first: plain, last: '' })
  if (more.length > 0)
    return { first: '', last: plain, question: `“${plain}” has too many commas for a name.` }
  if (after !== undefined)
    return checked({ first: withoutTitles(after), last: withoutTitles(before) + young })
  const name = withoutTitles(before) + young
  return checked((lastFirst && lastInFront(wordsIn(name))) || inOrder(name, email))
}

/** Common family names of one letter, which few people have as a first name. */
const families = new Set(
  '李王张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫朱胡郭何罗羅宋郑鄭谢謝韩韓唐冯馮董萧蕭曹袁邓鄧许許彭吕呂苏蘇卢盧김이박최정강조윤장임',
)

/** The names of two or more columns. They are never turned round, because the heads say which is which. */
export function nameOfParts(first: string, last: readonly string[]): ReadName {
  const part = (text: string) => {
    const plain = text.trim() === noLastName ? '' : bare(text)
    const kept = plain
      .split(/[,，]/)
      .filter((one) => !isOnlyTitles(one))
      .join(',')
    return withoutTitles(kept) || plain
  }
  const name = { first: part(first), last: last.map(part).filter(Boolean).join(' ') }
  const isTurned = families.has(name.first) && isFamilyFirst(name.last) && !families.has(name.last)
  return checked(isTurned ? { ...name, doubt: 'Check which name is the first one.' } : name)
}
