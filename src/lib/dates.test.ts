import { expect, test } from 'vitest'
import { dash, formatDay, formatMoment, formatRelative, isPast } from './dates'

const now = Date.parse('2026-03-03T12:00:00.000Z')

test('shows a dash for a missing date, and keeps a text that is not a date', () => {
  for (const format of [
    formatDay,
    formatMoment,
    (text: string | null | undefined) => formatRelative(text, now),
  ]) {
    expect(format(undefined)).toBe(dash)
    expect(format(null)).toBe(dash)
    expect(format('soon')).toBe('soon')
  }
})

test('uses the largest unit that fits', () => {
  expect(formatRelative('2026-03-05T12:00:00.000Z', now)).toBe('in 2 days')
  expect(formatRelative('2026-03-03T10:59:00.000Z', now)).toBe('1 hour ago')
  expect(formatRelative('2026-03-03T12:00:30.000Z', now)).toBe('just now')
})

test('treats an unknown moment as not passed', () => {
  expect(isPast('2026-03-03T12:00:00.000Z', now)).toBe(true)
  expect(isPast('2026-03-03T12:00:01.000Z', now)).toBe(false)
  expect(isPast('odd', now)).toBe(false)
})
