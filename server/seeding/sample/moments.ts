import type { Random } from './random'

export const hour = 3_600_000
export const day = 24 * hour

/** The first moment of a day in UTC. What ends here is the same whatever the hour of the first start. */
export const dayStart = (now: Date): Date => new Date(now.getTime() - (now.getTime() % day))

/** So many days before the day of `now`, plus 2 to 24 hours, so that times of day and milliseconds differ. */
export const daysBefore = (now: Date, days: number, random: Random): Date =>
  new Date(dayStart(now).getTime() - days * day - random.between(2 * hour, day - 1))

export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
