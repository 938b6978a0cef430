import { linkPath } from '#contract/sign-in/offer'

/** Characters of a secret: 32 bytes, as base64 for addresses. */
const secretLength = 43

/** Decodes as often as programs have encoded. A broken escape stays. */
function decoded(text: string): string {
  const once = text.replace(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      return escapes
    }
  })
  return once === text ? text : decoded(once)
}

const runsIn = (text: string): string[] => decoded(text).match(/[\w-]+/g) ?? []

/**
 * The address of a link as it was meant. Mail programs encode the #, put something behind it, add a slash, or
 * take the full stop of the sentence along.
 * @returns undefined for any other address
 */
export function repairedLink({
  pathname,
  search,
  hash,
}: Record<'pathname' | 'search' | 'hash', string>): string | undefined {
  const [start, page] = linkPath.exec(pathname) ?? []
  if (start === undefined || page === undefined) return undefined
  // Behind a ? the secret follows a #, because tracking parameters can be as long.
  const [, ...encoded] = decoded(search).split('#')
  const places = [hash, pathname.slice(start.length), encoded.join('#')].map(runsIn)
  const whole = places.flat().find((run) => run.length >= secretLength)
  const part = places.find((runs) => runs.length > 0)?.[0] ?? ''
  return `/${page.toLowerCase()}${whole || part ? '#' : ''}${whole?.slice(0, secretLength) ?? part}`
}

/** Whether a secret has all its characters. */
export const isWholeSecret = (secret: string): boolean => new RegExp(`^[\\w-]{${secretLength}}$`).test(secret)
