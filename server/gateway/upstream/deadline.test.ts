import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deadline } from './deadline'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Makes these calls at these times and returns the milliseconds until the deadline passed. */
function lateAfter(
  totalMs: number,
  then: Record<number, (patience: ReturnType<typeof deadline>) => void>,
): number | undefined {
  const start = performance.now()
  let late: number | undefined
  const patience = deadline(totalMs, () => (late = performance.now() - start))
  for (let at = 0; at <= totalMs + 10 && late === undefined; at += 1) {
    then[at]?.(patience)
    vi.advanceTimersByTime(1)
  }
  return late
}

it('is late when its time is over', () => {
  expect(lateAfter(100, { 0: (patience) => patience.within(20) })).toBe(20)
})

it('is postponed, also repeatedly', () => {
  expect(
    lateAfter(100, {
      0: (patience) => patience.within(20),
      15: (patience) => patience.within(40),
      50: (patience) => patience.within(30),
    }),
  ).toBe(80)
})

it('is brought forward', () => {
  expect(lateAfter(100, { 0: (patience) => patience.within(90), 5: (patience) => patience.within(10) })).toBe(
    15,
  )
})

it('ends with the total, however far it was postponed', () => {
  expect(
    lateAfter(100, { 0: (patience) => patience.within(20), 10: (patience) => patience.within(1_000) }),
  ).toBe(100)
})

it('never comes once it is cleared', () => {
  expect(
    lateAfter(100, { 0: (patience) => patience.within(20), 10: (patience) => patience.clear() }),
  ).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})
