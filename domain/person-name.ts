type Part = string | null | undefined

/** The last name of a person who has only one name. The API wants two, and this one isn't shown. */
export const noLastName = '-'
/** The last name as forms show it. */
export const shownLastName = (last: string): string => (last.trim() === noLastName ? '' : last)
/** The last name as the API takes it. */
export const sentLastName = (shown: string): string => (shown.trim() === '' ? noLastName : shown)

/** Chinese, Japanese and Korean letters. */
const eastAsian = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\s々ー・]+$/u
/** Katakana alone writes names from elsewhere, which keep their order. */
const katakana = /^[\p{sc=Katakana}\sー・]+$/u

/** Whether a text is written in letters that have the family name first. */
export const isFamilyFirst = (name: string): boolean => eastAsian.test(name) && !katakana.test(name)

/**
 * The first and last name in one text, or an empty text without either. Names in Chinese, Japanese or Korean
 * letters have the family name first.
 */
export function fullName(first: Part, last: Part): string {
  const parts = [first, last].filter((part) => part?.trim() && part.trim() !== noLastName)
  const familyFirst = parts.every((part) => isFamilyFirst(part ?? ''))
  return (familyFirst ? parts.toReversed() : parts).join(' ')
}

type Person = {
  readonly id: string
  readonly first_name?: Part
  readonly last_name?: Part
  readonly email?: Part
}

/** The name of a person on screen: the full name, else the email address, else the id. */
export const personName = ({ id, first_name, last_name, email }: Person): string =>
  fullName(first_name, last_name) || email || `Employee ${id}`
