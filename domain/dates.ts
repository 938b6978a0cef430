/** Shown in place of a missing value. */
export const dash = '—'

export const time = (text: string | null | undefined): number | undefined => {
  if (!text) return undefined
  const parsed = Date.parse(text)
  return Number.isNaN(parsed) ? undefined : parsed
}

/** A date without a time names the same day everywhere. JavaScript reads it as midnight in UTC. */
export const isDateOnly = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const twoDigits = (part: number) => String(part).padStart(2, '0')

// Not by Intl, whose first use takes 11 ms that the first row of a list would wait for.
const dayWords = (year: number, month: number, day: number): string => `${day} ${months[month]} ${year}`
const dayOf = (at: Date): string => dayWords(at.getFullYear(), at.getMonth(), at.getDate())
const utcDayOf = (at: Date): string => dayWords(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())
export const minuteOf = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`

/** A day like 3 Mar 2026. A text that is not a date stays as it is. */
export const formatDay = (text: string | null | undefined): string => {
  const at = time(text)
  if (!text || at === undefined) return text || dash
  return (isDateOnly(text) ? utcDayOf : dayOf)(new Date(at))
}

/** Day and time, like 3 Mar 2026, 14:02. A date without a time stays without one. */
export const formatMoment = (text: string | null | undefined): string => {
  if (text && isDateOnly(text)) return formatDay(text)
  const at = time(text)
  return at === undefined ? text || dash : `${dayOf(new Date(at))}, ${minuteOf(new Date(at))}`
}

/** The person's own day at a moment, in the format of a date field. */
export const localDay = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
