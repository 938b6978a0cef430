import { afterEach, expect, test, vi } from 'vitest'
import { dash, formatDay, formatMoment, formatRelative, isPast } from './dates'

const now = Date.parse('2026-03-03T12:00:00.000Z')

const ownZone = process.env['TZ']
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

test.each([
  ['Pacific/Pago_Pago', '2 Mar 2026', '2026-03-02'],
  ['America/Los_Angeles', '3 Mar 2026', '2026-03-03'],
  ['Pacific/Auckland', '4 Mar 2026', '2026-03-04'],
  ['Pacific/Kiritimati', '4 Mar 2026', '2026-03-04'],
])(
  'in %s shows a date without a time as the same day, and a moment as the day there',
  async (zone, day, field) => {
    process.env['TZ'] = zone
    vi.resetModules()
    const dates = await import('./dates')
    expect([dates.formatDay('2026-03-03'), dates.formatMoment('2026-03-03')]).toEqual([
      '3 Mar 2026',
      '3 Mar 2026',
    ])
    const moment = zone === 'Pacific/Pago_Pago' ? '2026-03-03T10:59:00Z' : '2026-03-03T12:00:00Z'
    expect([dates.formatDay(moment), dates.localDay(new Date(moment))]).toEqual([day, field])
    // A filter by the day of the column finds the row, and not by the days beside it.
    expect([dates.dayShown(moment), dates.dayShown('2026-03-03')]).toEqual([field, '2026-03-03'])
    const holds = (day: string) =>
      dates.startOfDay(day)! <= new Date(moment).toISOString() &&
      new Date(moment).toISOString() < dates.startOfDay(day, 1)!
    const beside = (days: number) => dates.startOfDay(field, days)!
    expect([holds(field), beside(-1) < beside(0), dates.startOfDay('')]).toEqual([true, true, undefined])
    expect(dates.formatEnd('2026-12-03T01:30:00Z')).toMatch(/ Dec 2026, \d\d:\d\d (UTC|GMT|[A-Z]{3})/)
  },
)

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
  expect(formatRelative('2026-03-10T11:59:50.000Z', now)).toBe('in 7 days')
})

test('treats an unknown moment as not passed', () => {
  expect(isPast('2026-03-03T12:00:00.000Z', now)).toBe(true)
  expect(isPast('2026-03-03T12:00:01.000Z', now)).toBe(false)
  expect(isPast('odd', now)).toBe(false)
})
