import { dash, isDateOnly, localDay, minuteOf, time, twoDigits } from '#domain/dates'

export { dash, formatDay, formatMoment, localDay, minuteOf } from '#domain/dates'

/** A time of day like 14:02:09. */
export const formatTime = (at: number | Date): string =>
  `${minuteOf(new Date(at))}:${twoDigits(new Date(at).getSeconds())}`

let relativeFormat: Intl.RelativeTimeFormat | undefined

let exactFormat: Intl.DateTimeFormat | undefined
/** Day and time with the time zone, for an end that a mail names in another one: “3 Mar 2026, 14:02 CET”. */
export const formatEnd = (text: string | null | undefined): string =>
  time(text) === undefined ? text || dash : formatExact(text).replace(/(:\d\d):\d\d/, '$1')

/** A moment to the second, with its time zone: “3 Mar 2026, 14:02:09 CET”. */
export function formatExact(text: string | number | null | undefined): string {
  const at = typeof text === 'number' ? text : time(text)
  exactFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' })
  return at === undefined ? text?.toString() || dash : exactFormat.format(at)
}

/** The day in UTC, by which the server tells whether a due date is over. */
export const utcDay = (now: number): string => new Date(now).toISOString().slice(0, 10)

export const yesterday = (): string => localDay(new Date(Date.now() - 86_400_000))

/** The day that {@link formatDay} shows, in the format of a date field. Empty for a text that is no date. */
export const dayShown = (text: string | null | undefined): string => {
  const at = time(text)
  return !text || at === undefined ? '' : isDateOnly(text) ? text : localDay(new Date(at))
}

/**
 * The first moment of the person's own day, or of one some days later, for a server. Undefined for an empty
 * day.
 */
export function startOfDay(day: string, later = 0): string | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const start = new Date(0)
  // Not by the constructor, to which the first hundred years mean the 20th century.
  start.setFullYear(year, month - 1, date + later)
  start.setHours(0, 0, 0, 0)
  return day === '' || Number.isNaN(start.getTime()) ? undefined : start.toISOString()
}

const minuteMs = 60_000

/**
 * The first and, as `after`, the moment after the last of the person's own day or minute: 2026-03-31, or
 * 2026-03-31T14:05.
 */
export function momentOf(text: string, after = false): string | undefined {
  if (!text.includes('T')) return startOfDay(text, after ? 1 : 0)
  const at = time(text)
  return at === undefined ? undefined : new Date(at + (after ? minuteMs : 0)).toISOString()
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** “in 3 days”, “2 hours ago”, “just now”. */
export function formatRelative(text: string | null | undefined, now: number): string {
  const at = time(text)
  if (at === undefined) return text || dash
  const seconds = Math.round((at - now) / 1000)
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  relativeFormat ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (!unit) return 'just now'
  // What lies ahead is rounded: a week that began a moment ago still ends in 7 days.
  const count = seconds > 0 ? Math.round(seconds / unit[1]) : Math.trunc(seconds / unit[1])
  return relativeFormat.format(count, unit[0])
}

/** Whether a moment has passed. A missing or unreadable one has not. */
export const isPast = (text: string | null | undefined, now: number): boolean => {
  const at = time(text)
  return at !== undefined && at <= now
}

const named = (id: string, month: 'long' | 'short'): string =>
  new Date(Date.UTC(Number(id.slice(0, 4)), Number(id.slice(4)) - 1)).toLocaleDateString('en', {
    month,
    year: 'numeric',
    timeZone: 'UTC',
  })
/** “March 2026”. */
export const monthName = (id: string): string => named(id, 'long')
/** “Mar 2026”. */
export const shortMonthName = (id: string): string => named(id, 'short')
