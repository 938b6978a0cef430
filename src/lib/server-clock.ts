/** A reply needs some time to come, so a smaller difference is none. */
const toleranceMs = 5000

let offset = 0

/** Notes the time that the server named in a reply. */
export function noteServerTime(date: string | null): void {
  const at = Date.parse(date ?? '')
  if (Math.abs(at - serverNow()) > toleranceMs) offset = at - Date.now()
}

/**
 * The time on the server, which alone is compared with times that it sends. The browser's own clock can be
 * days off. It is taken where the server's time isn't known: a server at another origin can't name it.
 */
export const serverNow = (): number => Date.now() + offset
