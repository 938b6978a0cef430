/**
 * How many values a random test draws: all in CI, and a quarter elsewhere. The seed is the same in both, so the
 * quarter is the first one of what CI draws. `given` is a number that somebody has set.
 */
export const drawn = (all: number, given?: string): number =>
  Number(given ?? (process.env.CI ? all : Math.ceil(all / 4)))
