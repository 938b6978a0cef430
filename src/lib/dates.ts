/** Shown in place of a missing value. */
export const dash = '—'

const time = (text: string | null | undefined): number | undefined => {
  if (!text) return undefined
  const parsed = Date.parse(text)
  return Number.isNaN(parsed) ? undefined : parsed
}

/** A date without a time names the same day everywhere. JavaScript reads it as midnight in UTC. */
const isDateOnly = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const dayFormat = new Intl.DateTimeFormat('en-GB', day)
const dateOnlyFormat = new Intl.DateTimeFormat('en-GB', { ...day, timeZone: 'UTC' })
const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** A day like 3 Mar 2026. A text that is not a date stays as it is. */
export const formatDay = (text: string | null | undefined): string => {
  const at = time(text)
  if (!text || at === undefined) return text || dash
  return (isDateOnly(text) ? dateOnlyFormat : dayFormat).format(at)
}

/** Day and time, like 3 Mar 2026, 14:02. A date without a time stays without one. */
export const formatMoment = (text: string | null | undefined): string => {
  if (text && isDateOnly(text)) return formatDay(text)
  const at = time(text)
  return at === undefined ? text || dash : momentFormat.format(at)
}

const two = (part: number) => String(part).padStart(2, '0')
/** The person's own day at a moment, in the format of a date field. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

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
  return unit ? relativeFormat.format(Math.trunc(seconds / unit[1]), unit[0]) : 'just now'
}

/** Whether a moment has passed. A missing or unreadable one has not. */
export const isPast = (text: string | null | undefined, now: number): boolean => {
  const at = time(text)
  return at !== undefined && at <= now
}
