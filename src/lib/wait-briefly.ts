/** Nobody notices a wait of this many milliseconds. */
const unnoticed = 100

export type Cause = 'enter' | 'stay' | 'preload'

/**
 * Lets the loader of a route wait this long for data, so that a quick answer doesn't make a new page flash
 * placeholders first. A page that is already open shows that it waits.
 */
export function waitBriefly(cause: Cause, read: () => Promise<unknown>): Promise<unknown> | undefined {
  const reads = read()
  if (cause === 'enter')
    return Promise.race([reads, new Promise((resolve) => setTimeout(resolve, unnoticed))])
  // The page says what failed.
  reads.catch(() => undefined)
  return undefined
}
