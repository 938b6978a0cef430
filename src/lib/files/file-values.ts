import { formatTime, localDay } from '../dates'

/** Stands in a file for a value that the server didn't send. */
export const notKnown = 'not known'

/** The head of a column of moments. It names the time zone, because a file is also read in other ones. */
export const momentHead = (label: string): string =>
  `${label} (${Intl.DateTimeFormat().resolvedOptions().timeZone})`

/**
 * A moment in local time, which sorts as text: “2026-03-12 14:05”. A day without a time stays a day. A text
 * that is no date stays as it is; null means that there is none. The audit log also has seconds.
 */
export function momentCell(text: string | null | undefined, withSeconds = false): string {
  if (text === undefined) return notKnown
  if (text === null || /^\d{4}-\d{2}-\d{2}$/.test(text)) return text ?? ''
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return text
  if (!text.includes(':')) return localDay(at)
  return `${localDay(at)} ${formatTime(at).slice(0, withSeconds ? 8 : 5)}`
}
