import { invisible } from '#contract/text'

/** Where mail programs join what stands on both sides into a link: dots of several scripts, colons, and double slashes of either kind. */
const joint = /[.:@\u2024\u3002\ufe52\uff0e\uff1a\uff20\uff61](?=[^\s.,])|[/\\](?=[/\\])/gu

/**
 * A name as our mails show it, so that no mail program turns a part of it into a link beside our own: with a blank behind each joint, and
 * without characters that nobody sees. "St.John" reads "St. John".
 */
export const inMail = (name: string): string => name.replaceAll(invisible, '').replaceAll(joint, '$& ')

export const greeting = (name: string): string => `${['Hi', inMail(name)].filter(Boolean).join(' ')},`
