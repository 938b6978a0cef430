import { invisible } from '#contract/fields/text'
import { withoutTitles } from '#domain/name-titles'
import { fullName, isFamilyFirst } from '#domain/person-name'

/**
 * Signs that make mail programs join their two sides into a link: dots of several scripts, colons, and double
 * slashes of either kind.
 */
const joint = /[.:@\u2024\u3002\ufe52\uff0e\uff1a\uff20\uff61](?=[^\s.,])|[/\\](?=[/\\])/gu

/**
 * A name as our mails show it, so that no mail program turns a part of it into a link beside our own: with a
 * blank behind each joint, and without characters that nobody sees. "St.John" reads "St. John".
 */
export const inMail = (name: string): string => name.replaceAll(invisible, '').replaceAll(joint, '$& ')

/** Words of others: at most 60 characters, no link, and they end where the quote ends. */
export const quoted = (text: string): string =>
  `“${inMail(text.replaceAll(/["“”„]/g, '')).replace(/^(.{60}).+$/su, '$1…')}”`

/**
 * Greets a person by the first name, without a title that stands in it. If the family name comes first, it
 * uses both names, because the given name alone is for the family.
 */
export function greeting(first: string, last = ''): string {
  const name = isFamilyFirst(first) ? fullName(first, last) : withoutTitles(first)
  return `${['Hi', inMail(name)].filter(Boolean).join(' ')},`
}
