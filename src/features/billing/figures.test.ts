import { expect, test } from 'vitest'
import type { CataloguePackage } from '#contract/billing'
import type { CompanyItem, CompanyPackage } from '#contract/companies'
import { known, partly, unknown } from '#domain/known'
import { byNode, byPackage, licencesOf } from '#domain/licences'
import { packageColumn } from './columns'
import { figuresOf, pricesOf, sumWords } from './figures'

const held = (id: string, license_count: number | undefined, type = 'subscription'): CompanyPackage => ({
  id,
  name: `Package ${id}`,
  status: 'active',
  type,
  license_count,
})
const company = (
  id: string,
  packages: CompanyPackage[] | undefined,
  msp_node: string | null = '1',
): CompanyItem => ({
  id,
  name: `Company ${id}`,
  packages,
  msp_node: msp_node ?? undefined,
})
const priced = (
  id: string,
  price_monthly: string | null | undefined,
  currency?: string,
): CataloguePackage => ({
  id,
  name: `Package ${id}`,
  price_monthly,
  currency,
})
const catalogue = [
  priced('e', '0.10', 'EUR'),
  priced('u', '3.00', 'USD'),
  priced('y', '10', 'JPY'),
  priced('none', null, 'EUR'),
  priced('n', '9.00', 'EUR'),
  priced('mute', undefined, 'EUR'),
  priced('bare', '2.00'),
]
const unclear = (silent: number, of: number) => `the cost of ${silent} of ${of} packages isn’t known`

test.each([
  ['adds up exactly', [held('e', 1), held('e', 2)], 'EUR', '3 licences · 0.30 EUR per month, as of today'],
  ['rounds to the currency', [held('y', 3)], 'JPY', '3 licences · 30 JPY per month, as of today'],
  ['knows prices without a currency', [held('bare', 2)], '', '2 licences · 4.00 per month, as of today'],
  [
    'says what has no price or another currency',
    [held('e', 1), held('none', 3), held('u', 1)],
    'EUR',
    '5 licences · 0.10 EUR per month, as of today · 3 licences without a price and 1 licence in other currencies are not in it',
  ],
  [
    'bills nothing for packages not for resale',
    [held('n', 7, 'nfr'), held('e', 10)],
    'EUR',
    '17 licences · 1.00 EUR per month, as of today',
  ],
  [
    'is a minimum where a price isn’t known',
    [held('e', 10), held('mute', 1)],
    'EUR',
    '11 licences · at least 1.00 EUR per month, as of today',
  ],
  [
    'is a minimum where licences aren’t known',
    [held('e', 10), held('e', undefined)],
    'EUR',
    'at least 10 licences · at least 1.00 EUR per month, as of today',
  ],
  [
    'isn’t known where nothing is',
    undefined,
    'EUR',
    'an unknown number of licences · not known EUR per month, as of today',
  ],
] as const)('the sum of licences and prices %s', (_, packages, currency, words) => {
  const all = [company('1', packages && [...packages])]
  const prices = pricesOf(catalogue, byPackage({ companies: all }), currency)
  expect(sumWords(figuresOf(licencesOf(all), prices), currency)).toBe(words)
})

test('takes the currency of most licences unless a person chose another that has some', () => {
  const sums = byPackage({
    companies: [company('1', [held('e', 3), held('u', 5), held('n', 99, 'nfr')])],
  })
  const currencyOf = (chosen: string) => pricesOf(catalogue, sums, chosen).currency
  expect([currencyOf(''), currencyOf('EUR'), currencyOf('JPY')]).toEqual(['USD', 'EUR', 'USD'])
  expect(pricesOf(catalogue, sums, '').currencies).toEqual(['USD', 'EUR'])
  expect(figuresOf(licencesOf([company('1', [held('mute', 1)])]), pricesOf([], [], '')).cost).toEqual(
    unknown(unclear(1, 1)),
  )
})

test('names a column of a package so that an address can hold it', () => {
  expect(packageColumn('Vault 2.0, EU')).toBe('of-Vault_2_0__EU')
})

const node = (id: string, parent: string | null | undefined) => ({ id, name: `Node ${id}`, parent })

test('gives each node the companies below it, those of unseen nodes a line, and none outside the scope', () => {
  const companies = ['1', '2', '3', '3', '9', null].map((at, id) => company(String(id), [], at))
  const tree = known([node('1', null), node('2', '1'), node('3', '2'), node('4', '1')])
  const shown = (...of: Parameters<typeof byNode>) =>
    byNode(...of).map(({ name, above, companies: all }) => [name, above.at(-1), all.length])
  expect(shown(companies, tree, null)).toEqual([
    ['Node 1', undefined, 4],
    ['Node 2', 'Node 1', 3],
    ['Node 3', 'Node 2', 2],
    ['Node 9', undefined, 1],
    ['Node not known', undefined, 1],
  ])
  expect(shown(companies.slice(1, 4), tree, known(new Set(['2', '3'])))).toEqual([
    ['Node 2', 'Node 1', 3],
    ['Node 3', 'Node 2', 2],
  ])
  const lostIn = (...of: Parameters<typeof byNode>) => byNode(...of).map((one) => one.lost)
  const lost = 'the server doesn’t report the node of 1 of 6 companies'
  expect(lostIn(companies, tree, null)).toEqual([lost, lost, lost, lost, undefined])
  for (const cut of [partly([node('1', null)], 'cut'), unknown('cut')])
    expect(lostIn(companies.slice(0, 1), cut, null)).toEqual(['cut'])
  expect(lostIn(companies.slice(0, 1), known([node('1', null), node('2', undefined)]), null)).toEqual([
    'the server doesn’t report the parent of 1 of 2 nodes',
  ])
})
