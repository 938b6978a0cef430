/** Milliseconds that nobody notices. */
const unnoticed = 100

/**
 * For the loader of a route. A page that is entered waits this long for its data, so that a quick answer doesn't make it
 * flash placeholders first. A page that is already open shows that it waits.
 */
export const waitBriefly = (
  cause: 'enter' | 'stay' | 'preload',
  reads: Promise<unknown>,
): Promise<unknown> | undefined =>
  cause === 'enter'
    ? Promise.race([reads, new Promise((resolve) => setTimeout(resolve, unnoticed))])
    : undefined
