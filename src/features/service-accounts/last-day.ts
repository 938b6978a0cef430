import { dayShown, localDay, startOfDay } from '../../lib/dates'

/** The day before the end, in the person's own time zone. */
export const dayBefore = (expiry: string | null | undefined): string =>
  expiry == null ? '' : localDay(new Date(Date.parse(expiry) - 1))

/**
 * The last whole day before the end, in the person's own time zone. undefined: the end is in the middle of a
 * day, or there is none.
 */
export const lastDay = (expiry: string | null | undefined): string | undefined =>
  expiry != null && startOfDay(dayShown(expiry)) === expiry ? dayBefore(expiry) : undefined

/** The end of a day, in the person's own time zone. */
export const endOf = (day: string): string | null => startOfDay(day, 1) ?? null
