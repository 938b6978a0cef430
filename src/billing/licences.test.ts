import { expect, test } from 'vitest'
import type { CataloguePackage } from '#contract/billing'
import type { CompanyItem, CompanyPackage } from '#contract/companies'
import { estimate } from './estimate'
import { known, partly } from '#domain/known'
import { byNode, countsOf, anomaliesIn, licenceGaps, sumByPackage } from '#domain/licences'

const held = (
  id: string,
  license_count: number | undefined,
  more: Partial<CompanyPackage> = {},
): CompanyPackage => ({
  id,
  name: `Package ${id}`,
  status: 'active',
  type: 'subscription',
  license_count,
  ...more,
})
const company = (
  id: string,
  packages: CompanyPackage[] | undefined,
  more: Partial<CompanyItem> = {},
): CompanyItem => ({
  id,
  name: `Company ${id}`,
  packages,
  msp_node: '1',
  ...more,
})
const priced = (id: string, price_monthly: string | null, currency = 'EUR'): CataloguePackage => ({
  id,
  name: `Package ${id}`,
  type: 'subscription',
  price_monthly,
  currency,
})

test('sums licences by package and counts a company with the same package twice once', () => {
  const all = [
    company('1', [held('a', 5), held('b', 1)]),
    company('2', [held('a', 2), held('a', 3, { status: 'suspended' })]),
  ]
  expect(sumByPackage(all)).toMatchObject([
    { key: 'a', name: 'Package a', type: 'subscription', licences: known(10), companies: known(2) },
    { key: 'b', name: 'Package b', type: 'subscription', licences: known(1), companies: known(1) },
  ])
  expect(countsOf(all)).toMatchObject({
    total: known(11),
    by: new Map([
      ['a', known(10)],
      ['b', known(1)],
    ]),
  })
  expect([...byNode([...all, company('3', [], { msp_node: undefined })]).keys()]).toEqual(['1', ''])
})

test('finds companies with no package, no licences or the same package twice, and none where the server says nothing', () => {
  const all = [
    company('1', []),
    company('2', [held('a', 0), held('b', 1)]),
    company('3', [held('a', 1), held('a', 1)]),
    company('4', undefined),
  ]
  expect(anomaliesIn(all).map(({ kind, company: { id }, packages }) => [kind, id, ...packages])).toEqual([
    ['none', '1'],
    ['zero', '2', 'Package a'],
    ['twice', '3', 'Package a'],
  ])
})

test('sums licences by the status that the server names, in any case', () => {
  const of = (status: string | undefined, count: number) => company('1', [held('a', count, { status })])
  const [sum] = sumByPackage([of('ACTIVE', 5), of('active', 1), of('trial', 2), of(undefined, 4)])
  expect(sum).toMatchObject({
    licences: known(12),
    statuses: [
      { status: 'ACTIVE', licences: 6 },
      { status: undefined, licences: 4 },
      { status: 'trial', licences: 2 },
    ],
  })
})

test('treats licences that the server doesn’t say as unknown, never as zero', () => {
  const all = [
    company('1', [held('a', 5), held('b', undefined)]),
    company('2', [held('a', 2)]),
    company('3', undefined),
  ]
  const silent = 'the server doesn’t report the packages of 1 of 3 companies'
  expect(sumByPackage(all)).toMatchObject([
    { key: 'a', licences: partly(7, silent), companies: partly(2, silent) },
    { key: 'b', licences: { kind: 'unknown' } },
  ])
  expect(countsOf(all.slice(2))).toMatchObject({ total: { kind: 'unknown' }, others: { kind: 'unknown' } })
  expect(licenceGaps(all)).toBe(`${silent}; the server doesn’t report the licences of 1 of 3 packages`)
  expect(licenceGaps(all.slice(1, 2))).toBeUndefined()
  const { totals } = estimate(
    all,
    [priced('a', '1.00'), priced('b', '9.00')],
    new Date('2026-11-30T00:00:00Z'),
  )
  expect(totals[0]?.whole).toBe('7.00')
})

test('estimates licences × price / 30 for each day since the company was created', () => {
  const now = new Date('2026-11-10T12:00:00Z')
  const { totals, days } = estimate(
    [company('1', [held('a', 3)]), company('2', [held('a', 10)], { created_at: '2026-11-10T00:30:00.000Z' })],
    [priced('a', '3.20')],
    now,
  )
  // 3 × 10 days and 10 × 1 day so far; 3 × 30 days and 10 × 21 days in all.
  expect(totals).toEqual([{ currency: 'EUR', soFar: '4.27', whole: '32.00' }])
  expect(days).toEqual({ past: 10, all: 30 })
})

test('charges 31 thirtieths for a month of 31 days', () => {
  expect(
    estimate([company('1', [held('a', 30)])], [priced('a', '1.00')], new Date('2026-12-31T23:59:00Z'))
      .totals[0]?.whole,
  ).toBe('31.00')
})

test('counts licences not for resale and without a price apart from the estimate', () => {
  const { free, unpriced, totals } = estimate(
    [company('1', [held('a', 2), held('n', 7, { type: 'nfr' }), held('b', 4), held('x', 1)])],
    [priced('a', '1.00', 'USD'), priced('b', null), priced('n', '9.00')],
    new Date('2026-11-30T00:00:00Z'),
  )
  expect({ free, unpriced, totals }).toEqual({
    free: 7,
    unpriced: 5,
    totals: [{ currency: 'USD', soFar: '2.00', whole: '2.00' }],
  })
})

test('adds up many small amounts exactly and keeps currencies apart', () => {
  const all = Array.from({ length: 3000 }, (_, at) => company(String(at), [held('a', 1), held('y', 1)]))
  const { totals } = estimate(
    all,
    [priced('a', '0.10'), priced('y', '10', 'JPY')],
    new Date('2026-11-30T00:00:00Z'),
  )
  expect(totals).toContainEqual({ currency: 'EUR', soFar: '300.00', whole: '300.00' })
  expect(totals).toContainEqual({ currency: 'JPY', soFar: '30000', whole: '30000' })
})
