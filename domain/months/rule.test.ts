import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, parseDecimal } from '../money'
import { dayOf, daysOfMonth, linesOf, monthBefore, nextMonth, type Held, type Price } from './rule'

const february = daysOfMonth(202402)!

test('a month has its days, in leap years too, and a month before and after', () => {
  const count = (month: number) => daysOfMonth(month)!.last - daysOfMonth(month)!.first + 1
  expect([202402, 202302, 200002, 202404, 202412].map(count)).toEqual([29, 28, 29, 30, 31])
  for (const odd of [0, 202400, 202413, 199912, 20240]) expect(daysOfMonth(odd)).toBeUndefined()
  expect([nextMonth(202412), monthBefore(202501), nextMonth(202401)]).toEqual([202501, 202412, 202402])
})

test('a day has what stands at its end, and every month counts as thirty days', () => {
  const { first, last } = february
  const held = (day: number, licences: number): Held => ({ day, licences, suspended: false, free: false })
  const price = [{ day: first - 10, price: '3.00', currency: 'EUR' }]
  const amounts = (...those: Held[]) => linesOf(those, price, february).map(({ amount }) => amount)
  // 29 days of one licence.
  expect(amounts(held(first - 100, 1))).toEqual(['2.90'])
  // Created on the 10th, deleted on the 20th: ten ends of days.
  expect(amounts(held(first + 9, 1), held(first + 19, 0))).toEqual(['1.00'])
  // What came and went before the end of the last day cost nothing.
  expect(amounts(held(last, 0))).toEqual([])
  expect(linesOf([{ ...held(first, 2), free: true }], [], february)[0]).toMatchObject({ amount: '0.00' })
  expect(linesOf([held(first, 2)], [], february)[0]).toMatchObject({ amount: null, licence_days: 58 })
})

/** Licence-days by what a line says when. */
function toldDays(
  { parts, licences }: ReturnType<typeof linesOf>[number],
  { first, last }: { first: number; last: number },
): number {
  const starts = parts?.map(({ from }) => dayOf(new Date(from))) ?? []
  return parts
    ? parts.reduce((sum, part, at) => sum + part.licences * ((starts[at + 1] ?? last + 1) - starts[at]!), 0)
    : licences * (last - first + 1)
}

const days = fc.integer({ min: february.first - 40, max: february.last + 5 })
const ascending = <T extends { day: number }>(one: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(one, { maxLength: 12, selector: ({ day }) => day })
    .map((all) => all.toSorted((a, b) => a.day - b.day))
const changes = ascending(
  fc.record({
    day: days,
    licences: fc.integer({ min: 0, max: 5_000 }),
    suspended: fc.boolean(),
    free: fc.boolean(),
  }),
)
const cents = fc.integer({ min: 0, max: 99_999 }).map((value) => (value / 100).toFixed(2))
const prices = ascending(
  fc.record({ day: days, price: fc.option(cents, { nil: null }), currency: fc.constantFrom('EUR', 'USD') }),
)

test('the figures are those of a plain sum day by day', () => {
  fc.assert(
    fc.property(changes, prices, fc.integer({ min: 0, max: 28 }), (held, priced, upTo) => {
      const counted = { first: february.first, last: february.first + upTo }
      const lines = linesOf(held, priced, counted)
      const plain = new Map<string, { days: number; suspended: number; cost: bigint | null }>()
      for (let day = counted.first; day <= counted.last; day++) {
        const now = held.filter((one) => one.day <= day).at(-1)
        const price: Price | undefined = priced.filter((one) => one.day <= day).at(-1)
        if (!now?.licences) continue
        const sum = plain.get(price?.currency ?? '') ?? { days: 0, suspended: 0, cost: 0n }
        plain.set(price?.currency ?? '', sum)
        sum.days += now.licences
        if (now.suspended) sum.suspended += now.licences
        const each = now.free ? 0n : price?.price == null ? null : parseDecimal(price.price)!
        sum.cost = sum.cost === null || each === null ? null : sum.cost + each * BigInt(now.licences)
      }
      expect(
        new Map(lines.map((line) => [line.currency, [line.licence_days, line.suspended_days, line.amount]])),
      ).toEqual(
        new Map(
          [...plain].map(([currency, { days: all, suspended, cost }]) => [
            currency,
            [all, suspended, cost === null ? null : decimalOf(cost, undefined, 30n)],
          ]),
        ),
      )
      for (const line of lines) expect(toldDays(line, counted)).toBe(line.licence_days)
      const end = held.filter((one) => one.day <= counted.last).at(-1)?.licences ?? 0
      const atEnd = lines.reduce((sum, { licences }) => sum + licences, 0)
      expect(atEnd).toBe(end)
    }),
    { numRuns: 500 },
  )
})

test('a moment belongs to its day in UTC', () => {
  expect(dayOf(new Date('2024-02-29T23:59:59.999Z')) + 1).toBe(dayOf(new Date('2024-03-01T00:00:00.000Z')))
})
