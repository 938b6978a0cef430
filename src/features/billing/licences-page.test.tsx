import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listPackages, type WrittenCataloguePackage } from '#contract/billing'
import { listCompanies } from '#contract/companies'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../../testing/fake-api'
import { catchFiles } from '../../../testing/saved-files'
import { heldPackage, writtenCompany, writtenNode } from '../../../testing/written'

const vault = (license_count: number) => heldPackage({ license_count })
const shield = (license_count: number) =>
  heldPackage({ id: 3, name: 'Shield', status: 'suspended', license_count })
const suite = (license_count: number) => heldPackage({ id: 2, name: 'Suite', type: 'nfr', license_count })
const catalogue: WrittenCataloguePackage[] = [
  { id: 1, name: 'Vault', type: 'subscription', description: '', price_monthly: '3.00', currency: 'EUR' },
  { id: 2, name: 'Suite', type: 'nfr', description: '', price_monthly: null, currency: 'EUR' },
  { id: 3, name: 'Shield', type: 'subscription', description: '', price_monthly: '1.10', currency: 'USD' },
]
const north = writtenNode({ id: 7, name: 'North', parent: 1 })
const companies = [
  writtenCompany({ id: 1, name: 'Alpha', packages: [vault(10), suite(4)] }),
  writtenCompany({ id: 2, name: 'Beta', packages: [vault(30), shield(20)], msp_node: 7 }),
  writtenCompany({ id: 3, name: 'Gamma', packages: [] }),
  writtenCompany({ id: 4, name: 'Delta', packages: [vault(0), vault(5)], msp_node: 7 }),
]
/** A list with two companies per page. */
const server = (all = companies, count = all.length) =>
  fakeApi()
    .has({ packages: catalogue, nodes: [writtenNode({ id: 1, name: 'Root' }), north] })
    .on(listCompanies, ({ url }) => {
      const page = Number(url.searchParams.get('page'))
      const rows = all.slice((page - 1) * 2, page * 2)
      const next = page * 2 < all.length ? `http://elsewhere.invalid/?page=${page + 1}` : null
      return reply(listCompanies, pageOf(rows, count, next))
    })

/** The cells of the rows, without those that select. */
const rows = async () => {
  const grid = await screen.findByRole('grid')
  await expect.poll(() => grid.getAttribute('aria-busy')).toBe('false')
  return within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .slice(1)
        .map((cell) => cell.textContent)
        .join('|'),
    )
}

const all =
  '69 licences, 20 suspended · 135.00 EUR per month, as of today, suspended ones included · 20 licences in other currencies are not in it'

test.each([
  [
    '/billing',
    [
      'Vault|Subscription|3|45|0|135.00|65.2',
      'Shield|Subscription|1|20|20|—|29.0',
      'Suite|Not for resale|1|4|0|0.00|5.8',
    ],
    all,
  ],
  [
    '/billing?currency=USD&search=shield',
    ['Shield|Subscription|1|20|20|22.00|29.0'],
    '20 licences, 20 suspended · 22.00 USD per month, as of today, suspended ones included',
  ],
  ['/billing?by=node', ['Root|—|4|69|20|135.00', 'North|Root|2|55|20|105.00'], all],
  [
    '/billing?by=company&ordering=-licences',
    ['Beta|North|50|20|90.00', 'Alpha|Root|14|0|30.00', 'Delta|North|5|0|15.00', 'Gamma|Root|0|0|0.00'],
    all,
  ],
  ['/billing?by=company', ['Alpha|', 'Beta|', 'Delta|', 'Gamma|'], all],
  [
    '/billing?by=company&package=2',
    ['Alpha|Root|14|0|30.00|4'],
    '14 licences · 30.00 EUR per month, as of today',
  ],
])('shows the figures of all pages in %s', async (path, cells, sum) => {
  await showApp(server(), path)
  await expect.poll(rows).toEqual(cells.map((cell) => expect.stringContaining(cell)))
  expect(await screen.findByText(sum)).toBeVisible()
})

test('leaves the rows as they are while prices come that nobody waits for', async () => {
  const api = server()
  const prices = api.holds(listPackages)
  await showApp(api, '/billing')
  const grid = await screen.findByRole('grid')
  await expect.poll(rows).toHaveLength(3)
  let faded = 0
  new MutationObserver(() => (faded += Number(grid.getAttribute('aria-busy') === 'true'))).observe(grid, {
    attributes: true,
  })
  for (const go of prices) go()
  await expect.poll(rows).toEqual(expect.arrayContaining([expect.stringContaining('135.00')]))
  expect(faded).toBe(0)
})

test.each([
  [
    '/billing?currency=USD',
    '',
    [
      'Package;Type;Companies;Licences;Of which suspended;Per month (USD);Licence share (%);ID',
      'Vault;Subscription;3;45;0;;65,2;1',
      'Shield;Subscription;1;20;20;22,00;29;3',
      'Suite;Not for resale;1;4;0;0,00;5,8;2',
    ],
  ],
  [
    '/billing?by=company&search=a&package=1',
    'parts',
    [
      'Company;Node;Vault;ID;Package;Licences;Of which suspended;Per month (EUR);Currency',
      'Alpha;Root;10;1;Vault;10;0;30,00;EUR',
      'Alpha;Root;10;1;Suite;4;0;0,00;EUR',
      'Beta;North;30;2;Vault;30;0;90,00;EUR',
      'Beta;North;30;2;Shield;20;20;;',
      'Delta;North;5;4;Vault;5;0;15,00;EUR',
    ],
  ],
  [
    '/billing?by=company&columns=name,cost,of-3,id&search=l',
    '',
    ['Company;Per month (EUR);Shield;ID', 'Alpha;30,00;0;1', 'Delta;15,00;0;4'],
  ],
  [
    '/billing?by=node',
    '',
    [
      'Node;Below;Companies;Licences;Of which suspended;Per month (EUR);ID',
      'Root;;4;69;20;135,00;1',
      'North;Root;2;55;20;105,00;7',
    ],
  ],
  [
    '/billing?by=node&search=north',
    'parts',
    [
      'Node;Below;Companies;ID;Package;Licences;Of which suspended;Per month (EUR);Currency',
      'North;Root;2;7;Vault;35;0;105,00;EUR',
      'North;Root;2;7;Shield;20;20;;',
    ],
  ],
])('saves all rows of %s as numbers, by %s', async (path, byPart, lines) => {
  const saved = catchFiles()
  localStorage.setItem('csv-separator', ';')
  await showApp(server(), path)
  await rows()
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  const choice = sheet.queryByRole('combobox', { name: 'Rows of the file' })
  if (choice) await userEvent.selectOptions(choice, byPart)
  await userEvent.click(sheet.getByRole('button', { name: /^Export all/ }))
  expect(await saved()).toEqual(lines)
})

test('leads from a package and from a node to their companies, and keeps a currency that a person chose', async () => {
  const router = await showApp(server(), '/billing')
  await rows()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD')
  await expect.poll(rows).toContain('Shield|Subscription|1|20|20|22.00|29.0')
  await userEvent.click(screen.getByRole('link', { name: 'Vault' }))
  await expect
    .poll(rows)
    .toEqual(['Beta|North|50|20|90.00|30', 'Alpha|Root|14|0|30.00|10', 'Delta|North|5|0|15.00|5'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter Package' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sums' }), 'By node')
  await userEvent.click(await screen.findByRole('link', { name: 'North' }))
  await expect.poll(rows).toEqual(['Beta|North|50|20|90.00', 'Delta|North|5|0|15.00'])
  expect(router.state.location.searchStr).toBe(`?by=company&node=${north.uid}`)
  expect(screen.getByText(/^4 companies in your scope read/)).toBeVisible()
  expect(screen.getByText(/^Shown: 2 of/)).toBeVisible()
  expect(screen.getByText(/^55 licences, 20 suspended/)).toBeVisible()
})

test('leads from the addresses and the saved views of earlier lists to the same rows, grouped as there', async () => {
  const keep = (list: string, address: string) =>
    localStorage.setItem(`views:${list}`, JSON.stringify([{ name: 'Mine', address }]))
  keep('billing', '?currency=USD')
  keep('billing/companies', '?columns=name%2Ccost&ordering=-cost')
  keep('billing/nodes', '?columns=name%2Cabove')
  const router = await showApp(server(), `/billing/companies?package=1&node=${north.uid}`)
  await expect.poll(rows).toEqual(['Beta|North|50|20|90.00|30', 'Delta|North|5|0|15.00|5'])
  expect(router.state.location.pathname).toBe('/billing')
  await userEvent.click(screen.getByRole('button', { name: /^Views/ }))
  const views = within(await screen.findByRole('list', { name: 'Saved views' }))
  expect(views.getByRole('button', { name: 'Mine (node)' })).toBeVisible()
  await userEvent.click(views.getByRole('button', { name: 'Mine (company)' }))
  await expect.poll(rows).toEqual(['Beta|90.00', 'Delta|15.00'])
  expect(screen.getByRole('button', { name: 'Views: Mine (company)' })).toBeVisible()
  await router.navigate({ to: '/billing/nodes' })
  await expect.poll(rows).toEqual(['North|Root|2|55|20|105.00'])
  expect(localStorage.getItem('views:billing/nodes')).toBeNull()
})

test('reports a page that fails and does not request the others again', async () => {
  let broken = true
  const whole = server()
  const answer = (page: string) =>
    reply(
      listCompanies,
      page === '1' ? pageOf(companies.slice(0, 2), 4, 'http://x/?page=2') : pageOf(companies.slice(2), 4),
    )
  whole.on(listCompanies, ({ url }) => {
    const page = url.searchParams.get('page') ?? ''
    return page === '2' && broken ? refuse(500, 'no') : answer(page)
  })
  await showApp(whole, '/billing')
  expect(await screen.findByText('The server failed')).toBeVisible()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/4 companies in your scope read/)).toBeVisible()
  const asked = whole.requests(listCompanies).map(({ url }) => url.searchParams.get('page'))
  expect(asked).toEqual(['1', '2', '2'])
})

test('shows a billing administrator without access to companies the packages, and what the licences need', async () => {
  const api = server()
  await showApp(api, '/billing', ['msp_billing_administrator'])
  expect(await screen.findByText(/“View Managed Companies”/, { selector: 'main p' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Packages' }))
  expect(await screen.findByRole('gridcell', { name: 'Vault' })).toBeVisible()
  expect(api.requests(listCompanies)).toHaveLength(0)
})

test('calls the node of a company, where it can’t be seen, by its number as Companies does', async () => {
  await showApp(server([writtenCompany({ id: 2, name: 'Beta', msp_node: 9 })]), '/billing?by=company')
  expect((await rows())[0]).toMatch(/^Beta\|Node 9\|/)
})
