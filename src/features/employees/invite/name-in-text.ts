import { invisible } from '#contract/fields/text'
import { fold, foldSpelledOut } from '#domain/folding'
import { isOnlyTitles, withoutTitles } from '#domain/name-titles'
import { isFamilyFirst, noLastName } from '#domain/person-name'

/** A name as it was read. */
export type ReadName = {
  readonly first: string
  readonly last: string
  /** What to check, because it was guessed. */
  readonly doubts: readonly string[]
  /** The reason why this can't be sent as a name. */
  readonly question?: string
}

export const noName: ReadName = { first: '', last: '', doubts: [] }

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== '')

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
function checked(name: ReadName): ReadName {
  const question = [name.first, name.last].map((part) => part && questionAbout(part)).find(Boolean)
  return question ? { ...name, question } : name
}

/** The words of an address before the @: ada.byron. */
const wordsOfLogin = (email: string): readonly string[] =>
  (email.split('@')[0]?.split('+')[0] ?? '').split(/[._-]+/).filter((part) => /^\p{L}+$/u.test(part))

/** ada.byron@example.com is probably Ada Byron. */
export function nameOfAddress(email: string): ReadName {
  const [first, ...last] = wordsOfLogin(email).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return first !== undefined && last.length > 0
    ? { first, last: last.join(' '), doubts: ['Name guessed from the email address.'] }
    : noName
}

const isSame = (part: string, word: string) =>
  [fold(word), foldSpelledOut(word)].some((form) => form?.replaceAll(/[^\p{L}]/gu, '') === fold(part))

/** Whether the address has two names in the other order: “Holt Mira”, mira.holt@. */
export function isReversed(first: string, last: string, email: string): boolean {
  const [one, other, ...more] = wordsOfLogin(email)
  return other !== undefined && more.length === 0 && isSame(one!, last) && isSame(other, first)
}

/** Particles that begin a last name. */
const particles = new Set(
  (
    'van von vom zu zur zum der den de del della dello degli dei di da das do dos du des la le lo las los el ten ter te tot op ' +
    "in't 't ’t ‘t 's ’s d' af av bin ibn abu al st. st saint"
  ).split(' '),
)
const isParticle = (word: string) => particles.has(word.toLowerCase())
const isCapital = (word: string) => /^\p{Lu}[\p{Lu}'’.-]*\p{Lu}$/u.test(word)

/** A name whose last name alone is written in capitals, in front or behind: “LE GOFF Yann”. */
function inCapitals(words: readonly string[]): ReadName | undefined {
  const ofLast = words.filter((word) => isCapital(word) || isParticle(word))
  const first = words.filter((word) => !ofLast.includes(word)).join(' ')
  const last = ofLast.join(' ')
  // “JP Morgan” has initials.
  const isTold = first !== '' && ofLast.some((word) => isCapital(word) && word.length > 2)
  const isWhole = [`${first} ${last}`, `${last} ${first}`].includes(words.join(' '))
  return isTold && isWhole ? { first, last, doubts: [] } : undefined
}

/** A name in which no comma tells the order. */
function inOrder(words: readonly string[], email: string): ReadName {
  const [only = '', ...others] = words
  // A login is no name: “anna.mueller”.
  if (others.length === 0) return /^[\p{Ll}\p{N}]+[._]/u.test(only) ? noName : { ...noName, first: only }
  if (words.every(isFamilyFirst)) return { first: others.join(' '), last: only, doubts: [] }
  const found = inCapitals(words)
  if (found) return found
  const end = others.length
  const particle = words.findIndex((word, at) => at > 0 && at < end && isParticle(word))
  const ofLogin = wordsOfLogin(email).at(-1)
  const named = words.findIndex((word, at) => at > 0 && ofLogin !== undefined && isSame(ofLogin, word))
  const at = particle > 0 ? particle : named > 0 ? named : end
  const [first, last] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
  // “Nguyen Van Anh” has no particle.
  const isGuess = particle > 0 ? words[at] !== words[at]?.toLowerCase() : named < 0 && end > 1
  const doubts = isReversed(first, last, email)
    ? ['Check which name is the first one.']
    : isGuess
      ? ['Check where the last name begins.']
      : []
  return { first, last, doubts }
}

/** “Holt Mira”, where a column says so. */
const lastInFront = (words: readonly string[]): ReadName =>
  inCapitals(words) ?? {
    first: words.at(-1) ?? '',
    last: words.slice(0, -1).join(' '),
    doubts: words.length > 2 ? ['Check where the last name ends.'] : [],
  }

/**
 * “Ada Maria Byron”, or “Byron, Ada Maria” as address books write it. `lastFirst`: its column says that the
 * last name comes first.
 */
export function nameIn(text: string, email: string, lastFirst = false): ReadName {
  const plain = bare(text) || bare(text.replaceAll(/[()（）[\]]/g, ' '))
  const parts = plain.split(/[,，、]/).filter((part) => part.trim() !== '' && !isOnlyTitles(part))
  const [before, after, ...more] = parts.map(withoutTitles)
  if (before === undefined) return checked({ ...noName, first: plain })
  if (more.length > 0)
    return { ...noName, last: plain, question: `“${plain}” has too many commas for a name.` }
  if (after !== undefined) return checked({ ...noName, first: after, last: before })
  const words = wordsIn(before)
  return checked(lastFirst ? lastInFront(words) : inOrder(words, email))
}

/** The names of two or more columns. They are never turned round, because the heads say which is which. */
export function nameOfParts(first: string, last: readonly string[]): ReadName {
  const part = (text: string) => {
    const plain = text.trim() === noLastName ? '' : bare(text)
    const kept = plain.split(/[,，]/).filter((one) => !isOnlyTitles(one))
    return withoutTitles(kept.join(',')) || plain
  }
  return checked({ ...noName, first: part(first), last: last.map(part).filter(Boolean).join(' ') })
}
