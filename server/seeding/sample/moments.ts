import type { Random } from './random'

export const hour = 3_600_000
export const day = 24 * hour

/** So many days before `now`, plus 2 to 24 hours, so that times of day and milliseconds differ. */
export const daysBefore = (now: Date, days: number, random: Random): Date =>
  new Date(now.getTime() - days * day - random.between(2 * hour, day - 1))

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
