import * as z from 'zod/mini'

// Every text that comes from outside is made here, so that its length is refused before anything else looks
// at it. A pattern, or a normalization that makes it longer, could keep the server busy for minutes
// (docs/decisions/049-text-from-outside.md).

type Check = z.core.$ZodCheck<string> | z.core.CheckFn<string>

const atMost = (most: number): string => `At most ${most} characters.`

/** Refuses by what a string is stored in, which takes no time. Counting its characters would read it. */
const fits = (units: number, error: string) =>
  z.refine<string>((text) => text.length <= units, { error, abort: true })
const counted = (most: number, error: string) => z.maxLength(most, { error, abort: true })
/** A character beyond the first 65,536 takes two units. */
const unitsPerCharacter = 2
/**
 * Blanks, invisible characters and separate accents make a text longer before it is tidied than afterwards.
 */
const tidyUnits = 4

/** JSON can contain half of a surrogate pair. Neither the database nor a person can do anything with it. */
const whole = z.refine<string>((text) => !/\p{Cs}/u.test(text), 'This text contains an incomplete character.')
const without = (those: RegExp, error: string) =>
  z.refine<string>((text) => !those.test(text), { error, abort: true })
const oneLine = without(/[\p{Cc}\p{Zl}\p{Zp}]/u, 'Control characters and line breaks are not allowed.')
export const severalLines = without(
  /[^\P{Cc}\n]/u,
  'Control characters other than line breaks are not allowed.',
)
type Tidied = { words?: string; checks?: readonly Check[]; lines?: Check }

/**
 * A text as it is, of at most `most` characters, on one line.
 * @param words what a longer text is answered with
 */
export const textInput = (most: number, words: string = atMost(most), ...checks: readonly Check[]) =>
  z
    .string('Enter text.')
    .check(fits(unitsPerCharacter * most, words), counted(most, words), ...checks, oneLine, whole)

/** A text of one form, such as a date. `words` answer whatever isn't. */
export const formInput = (most: number, words: string, form: (words: string) => Check) =>
  z.string(words).check(fits(unitsPerCharacter * most, words), counted(most, words), form(words))

/** The SHA-256 of something that the caller saw or made. */
export const digestInput = formInput(64, 'Enter SHA-256 in hex.', (words) => z.regex(/^[0-9a-f]{64}$/, words))

/**
 * A text of at most `most` characters after `tidy` took away what doesn't count. It has one line, unless `lines` says otherwise.
 */
export const tidyInput = (
  most: number,
  tidy: (text: string) => string,
  { words = atMost(most), checks = [], lines = oneLine }: Tidied = {},
) =>
  z
    .string('Enter text.')
    .check(fits(tidyUnits * most, words), z.overwrite(tidy), counted(most, words), ...checks, lines, whole)

export const trimmed = (text: string): string => text.trim()

/**
 * Characters that nobody sees: blanks without width, soft hyphens, marks of direction. Joiners stay behind
 * letters beyond Latin, where they belong to the spelling.
 */
export const invisible = /(?![\u200c\u200d])\p{DI}|(?<![^\0-\u024f])[\u200c\u200d]/gu

/**
 * Trims and composes (NFC), so that one word has one spelling. A text of invisible characters becomes empty,
 * because nobody could read or click it.
 */
export const composed = (text: string): string =>
  text
    .normalize()
    .trim()
    .replace(/^[\p{DI}\s]+$/u, '')

/** A moment with the offset of its time zone. */
export const momentInput = (words: string) =>
  formInput(40, words, () => z.iso.datetime({ offset: true, error: words, abort: true }))
