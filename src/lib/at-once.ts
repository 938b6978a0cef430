const fewMs = 100

/**
 * For a route's loader. A page that is entered is drawn with what is here within a tenth of a second, and not first with a
 * picture of what is missing; a page that stays shows by itself that it waits.
 */
export const atOnce = (
  cause: 'enter' | 'stay' | 'preload',
  reads: Promise<unknown>,
): Promise<unknown> | undefined =>
  cause === 'enter' ? Promise.race([reads, new Promise((resolve) => setTimeout(resolve, fewMs))]) : undefined
