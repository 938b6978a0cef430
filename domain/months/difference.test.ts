import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MonthCompany } from '#contract/months/months'
import { differenceOf } from './difference'
import { currenciesOf, rowsOf, sumOf, type Ledger } from './ledger'
import { daysOfMonth, linesOf } from './rule'

type Line = Partial<MonthCompany['lines'][number]>
const line = (licences: number, days: number, more: Line = {}) => ({
  package: '1',
  currency: 'EUR',
  licences,
  suspended: 0,
  licence_days: licences * days,
  suspended_days: 0,
  amount: ((licences * days * 3) / 30).toFixed(2),
  ...more,
})
const company = (
  id: number,
  lines: MonthCompany['lines'],
  more: Partial<MonthCompany> = {},
): MonthCompany => ({
  id: String(id),
  uid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  name: `Company ${id}`,
  node: '1',
  deleted: false,
  lines,
  ...more,
})
const ledger = (month: 1 | 2, companies: MonthCompany[], price = '3.00'): Ledger => ({
  facts: {
    id: `20260${month}`,
    first: `2026-0${month}-01`,
    last: month === 1 ? '2026-01-31' : '2026-02-28',
    state: 'ended',
  },
  packages: new Map([
    ['1', { id: '1', name: 'Device Shield', type: 'subscription', price_monthly: price, currency: 'EUR' }],
  ]),
  nodes: new Map([
    ['1', { id: '1', name: 'Nordic' }],
    ['2', { id: '2', name: 'South' }],
  ]),
  companies,
})

test.each<[string, MonthCompany[], MonthCompany[], string[], string]>([
  ['nothing but its length', [company(1, [line(10, 31)])], [company(1, [line(10, 28)])], ['length'], '-3.00'],
  ['a new company', [], [company(1, [line(10, 28)])], ['added'], '28.00'],
  ['a company without the package', [company(1, [line(10, 31)])], [], ['removed'], '-31.00'],
  [
    'a deleted company',
    [company(1, [line(10, 31)])],
    [company(1, [line(0, 28, { licence_days: 50, amount: '5.00' })], { deleted: true })],
    ['deleted'],
    '-26.00',
  ],
  [
    'a company that was deleted and restored',
    [company(1, [line(10, 31)])],
    [
      company(1, [line(0, 28, { licence_days: 50, amount: '5.00' })], { deleted: true }),
      company(9, [line(10, 23)], { name: 'Company 1', restores: '1' }),
    ],
    ['restored'],
    '-3.00',
  ],
  ['other licences', [company(1, [line(10, 31)])], [company(1, [line(12, 28)])], ['licences'], '2.60'],
  [
    'licences that came in mid-month',
    [company(1, [line(10, 31)])],
    [company(1, [line(10, 28, { licence_days: 150, amount: '15.00' })])],
    ['licences'],
    '-16.00',
  ],
  [
    'a suspension',
    [company(1, [line(10, 31)])],
    [company(1, [line(10, 28, { suspended: 10, suspended_days: 280 })])],
    ['suspended'],
    '-3.00',
  ],
  [
    'a move and a new name',
    [company(1, [line(10, 31)])],
    [company(1, [line(10, 28)], { node: '2', name: 'New' })],
    ['moved', 'renamed'],
    '-3.00',
  ],
  [
    'a price that changed in mid-month',
    [company(1, [line(10, 31)])],
    [
      company(1, [
        line(10, 28, {
          amount: '30.00',
          parts: [
            { from: '2026-02-01', licences: 10, suspended: false, free: false, price: '2.00' },
            { from: '2026-02-15', licences: 10, suspended: false, free: false, price: '3.00' },
          ],
        }),
      ]),
    ],
    ['price_within'],
    '-1.00',
  ],
  [
    'what was not for resale before',
    [company(1, [line(10, 31, { amount: '0.00', free: true, price: '3.00' })])],
    [company(1, [line(10, 28, { free: false, price: '3.00' })])],
    ['resale'],
    '28.00',
  ],
  [
    'an amount that nothing explains, which is never hidden as length',
    [company(1, [line(10, 31)])],
    [company(1, [line(10, 28, { amount: '29.00' })], { name: 'New' })],
    ['renamed', 'unexplained'],
    '-2.00',
  ],
])('a month says that it differs by %s', (_, before, now, kinds, amount) => {
  const rows = differenceOf(ledger(1, before), ledger(2, now))
  expect(rows.map((row) => [row.kinds, row.amount])).toEqual([[kinds, amount]])
})

test('a new price is a difference of every line of its package', () => {
  const rows = differenceOf(
    ledger(1, [company(1, [line(10, 31)])]),
    ledger(2, [company(1, [line(10, 28, { amount: null })])], '4.00'),
  )
  expect(rows).toMatchObject([{ kinds: ['price'], amount: null }])
})

test('no line is hidden as the length of the month unless everything stood the same in both', () => {
  const [january, february] = [daysOfMonth(202601)!, daysOfMonth(202602)!]
  const day = fc.integer({ min: january.first - 5, max: february.last })
  const held = fc.record({
    day,
    licences: fc.integer({ min: 1, max: 3 }),
    suspended: fc.constant(false),
    free: fc.boolean(),
  })
  const price = fc.record({ day, price: fc.constantFrom('3.00', '3.20'), currency: fc.constant('EUR') })
  const ascending = <T extends { day: number }>(one: fc.Arbitrary<T>, first: T) =>
    fc
      .uniqueArray(one, { maxLength: 3, selector: (each) => each.day })
      .map((all) => [first, ...all.toSorted((a, b) => a.day - b.day)])
  const start = { day: january.first - 10 }
  const [ofHeld, ofPrices] = [
    ascending(held, { ...start, licences: 2, suspended: false, free: false }),
    ascending(price, { ...start, price: '3.00', currency: 'EUR' }),
  ]
  let hidden = 0
  fc.assert(
    fc.property(ofHeld, ofPrices, (all, priced) => {
      const month = (at: 1 | 2, days: typeof january) => {
        const lines = linesOf(all, priced, days).map((one) => ({ package: '1', ...one }))
        return ledger(at, [company(1, lines)], priced.findLast((one) => one.day <= days.last)?.price)
      }
      const rows = differenceOf(month(1, january), month(2, february))
      if (!rows.some(({ kinds }) => kinds.includes('length'))) return
      hidden++
      const stood = new Set<string>()
      for (let on = january.first; on <= february.last; on++) {
        const [now, cost] = [all, priced].map((some) => some.findLast((one) => one.day <= on))
        stood.add(
          JSON.stringify([
            { ...now, day: 0 },
            { ...cost, day: 0 },
          ]),
        )
      }
      expect(stood.size).toBe(1)
    }),
    { numRuns: 1_000 },
  )
  expect(hidden).toBeGreaterThan(10)
})

test('lines that are alike are left out, and a company that stays restored is no difference', () => {
  const same = [company(9, [line(10, 31)], { restores: '1' })]
  expect(differenceOf(ledger(1, same), ledger(1, same))).toEqual([])
})

test('amounts add up exactly, and say what isn’t in them', () => {
  expect(sumOf(['0.10', '0.20', '90071992547409.93'])).toEqual({ kind: 'known', value: '90071992547410.23' })
  expect(sumOf(['0.10', null])).toMatchObject({ kind: 'partly', value: '0.10' })
  expect(sumOf([null])).toMatchObject({ kind: 'unknown' })
  const rows = rowsOf(
    ledger(2, [company(1, [line(1, 28), line(1, 28, { currency: 'USD' })]), company(2, [line(1, 28)])]),
  )
  expect(currenciesOf(rows)).toEqual(['EUR', 'USD'])
})
