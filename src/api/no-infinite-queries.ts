/**
 * Takes the place of TanStack Query's module of this name in the build (vite.config.ts): lists here have pages with addresses, and
 * no list without an end. Whoever wants one removes the alias.
 */
export function infiniteQueryBehavior(): never {
  throw new Error('Infinite queries are not part of the build: see vite.config.ts.')
}

// Named by a part of TanStack Query that is left out with it.
export const hasNextPage = infiniteQueryBehavior
export const hasPreviousPage = infiniteQueryBehavior
