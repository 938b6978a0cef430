import { expect, test } from 'vitest'
import type { MonthCompany } from '#contract/months'
import { differenceOf } from './difference'
import { currenciesOf, rowsOf, sumOf, type Ledger } from './ledger'

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
    ['1', 'Nordic'],
    ['2', 'South'],
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
