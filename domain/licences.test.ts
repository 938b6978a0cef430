import { expect, test } from 'vitest'
import type { CompanyItem, CompanyPackage } from '#contract/companies'
import { known, partly } from './known'
import { byPackage, countsOf, licencesOf } from './licences'

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
  const lines = byPackage({ companies: all })
  expect(lines).toMatchObject([
    { id: 'a', name: 'Package a', type: 'subscription', companies: all, lost: undefined },
    { id: 'b', name: 'Package b', type: 'subscription', companies: all.slice(0, 1), lost: undefined },
  ])
  expect([...lines, licencesOf(all)].map((one) => countsOf(one).total)).toEqual([10, 1, 11].map(known))
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
    for (const one of [licencesOf(all), ...byPackage({ companies: all })])
      expect(countsOf(one).suspended).toEqual(suspended)
  }
})

test('treats licences that the server doesn’t say as unknown, never as zero', () => {
  const all = [
    company('1', [held('a', 5), held('b', undefined)]),
    company('2', [held('a', 2)]),
    company('3', undefined),
  ]
  const silent = 'the server doesn’t report the packages of 1 of 3 companies'
  const lines = byPackage({ companies: all })
  expect(lines).toMatchObject([
    { id: 'a', companies: all.slice(0, 2), lost: silent },
    { id: 'b', lost: silent },
  ])
  expect(lines.map((one) => countsOf(one).total)).toMatchObject([partly(7, silent), { kind: 'unknown' }])
  const totalOf = (some: CompanyItem[]) => countsOf(licencesOf(some)).total
  expect(totalOf(all)).toEqual(
    partly(7, `${silent}; the server doesn’t report the licences of 1 of 3 packages`),
  )
  expect(totalOf(all.slice(2)).kind).toBe('unknown')
  expect(totalOf(all.slice(1, 2))).toEqual(known(2))
})
