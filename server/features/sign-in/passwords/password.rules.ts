import { passwordLength } from '#contract/sign-in/account'

type Owner = { readonly first_name: string; readonly last_name: string; readonly email: string }

/** Words that lists of stolen passwords are full of, and what keyboards suggest. */
const commonWords = (
  'administrator correcthorsebatterystaple mspportal password passwort motdepasse contraseña ' +
  'qwertyuiop qwertzuiop azertyuiop asdfghjkl yxcvbnm zxcvbnm iloveyou sunshine princess football ' +
  'baseball superman trustno letmein welcome changeme dragon monkey master shadow secret geheim ' +
  'access portal summer winter spring autumn hello qwerty qwertz azerty login admin guest qazwsx ' +
  '1q2w3e4r5t 1q2w3e4r asdf qwer abc'
).split(' ')

/** Different characters that must be left without common words, names, runs and repetitions. */
const leastLeft = 5

/** One spelling for one password, whatever keyboard typed it. */
export const normalised = (password: string): string => password.normalize('NFKC')

/** Whether two neighbours follow each other, as in "abcd", "4321" and "aaaa". */
const isStep = (from: string, to: string) => Math.abs(to.codePointAt(0)! - from.codePointAt(0)!) <= 1 // A letter of a string has a code point.

/** The text without the characters that follow from the one before. */
const withoutRuns = (text: string): string =>
  Array.from(text)
    .filter((letter, at, all) => at === 0 || !isStep(all[at - 1]!, letter)) // Position 0 has been handled.
    .join('')

/**
 * Whether a password is easy to guess. Long ones are rarely on lists of stolen passwords, but are made of
 * words on them. So those words, the person's own and runs are taken out, and enough must be left.
 */
function isEasy(password: string, { first_name, last_name, email }: Owner): boolean {
  const own = [email, ...email.split(/[^\p{L}\p{N}]+/u), ...`${first_name} ${last_name}`.split(/\s+/)]
  // Longest first, so that a part doesn't hide the whole.
  const words = [
    ...own.map((word) => lettersOf(word)).filter((word) => word.length > 2),
    ...commonWords,
  ].sort((one, other) => other.length - one.length)
  const left = words.reduce((text, word) => text.replaceAll(word, ''), lettersOf(password))
  return new Set(withoutRuns(left)).size < leastLeft
}
const lettersOf = (text: string) =>
  normalised(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** @returns why somebody can't have this password; undefined when they can */
export function passwordProblem(password: string, owner: Owner): string | undefined {
  const { length } = Array.from(normalised(password))
  if (length < passwordLength.least) return `At least ${passwordLength.least} characters.`
  if (length > passwordLength.most) return `At most ${passwordLength.most} characters.`
  return isEasy(password, owner)
    ? 'This is too easy to guess. Take several words that have nothing to do with you.'
    : undefined
}
