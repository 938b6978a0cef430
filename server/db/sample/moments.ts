import type { Random } from './random'

export const hour = 3_600_000
export const day = 24 * hour

/** Before `now` by whole days, and by 2 to 24 hours more, so that times of day and fractions of a second differ. */
export const daysBefore = (now: Date, days: number, random: Random): Date =>
  new Date(now.getTime() - days * day - random.between(2 * hour, day - 1))

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
