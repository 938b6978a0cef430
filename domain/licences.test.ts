import { expect, test } from 'vitest'
import type { CompanyItem, CompanyPackage } from '#contract/companies'
import { known, partly } from './known'
import { countsOf, licenceGaps, sumByPackage } from './licences'

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
})

test('counts suspended licences within all, in any case, and not where the server says no status', () => {
  const of = (status: string | undefined, count?: number) => held('a', count, { status })
  const mute = 'the server doesn’t report the suspended licences of 1 of 2 packages'
  for (const [packages, suspended] of [
    [[of('SUSPENDED', 5), of('active', 1)], known(5)],
    [[of('trial', 2), of('active')], known(0)],
    [[of('suspended', 2), of(undefined, 3)], partly(2, mute)],
    [[of('suspended', 2), of('suspended')], partly(2, mute)],
  ] as const) {
    const all = [company('1', [...packages])]
    expect(countsOf(all).suspended).toEqual(suspended)
    expect(sumByPackage(all)[0]?.suspended).toEqual(suspended)
  }
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
})
