import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { listPackages, type WrittenCataloguePackage } from '#contract/billing'
import { listCompanies, type WrittenCompany } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../testing/fake-api'
import { catchFiles } from '../../testing/saved-files'
import { writtenCompany, writtenNode } from '../../testing/written'

afterEach(() => localStorage.clear())

type Held = WrittenCompany['packages'][number]
const vault = (license_count: number): Held => ({
  id: 1,
  name: 'Vault',
  status: 'active',
  type: 'subscription',
  license_count,
})
const suite = (license_count: number): Held => ({
  id: 2,
  name: 'Suite',
  status: 'active',
  type: 'nfr',
  license_count,
})
const catalogue: WrittenCataloguePackage[] = [
  { id: 1, name: 'Vault', type: 'subscription', description: '', price_monthly: '3.00', currency: 'EUR' },
  { id: 2, name: 'Suite', type: 'nfr', description: '', price_monthly: null, currency: 'EUR' },
]
const north = writtenNode({ id: 7, name: 'North', parent: 1 })
const companies = [
  writtenCompany({ id: 1, name: 'Alpha', packages: [vault(10), suite(4)] }),
  writtenCompany({ id: 2, name: 'Beta', packages: [vault(30)], msp_node: 7 }),
  writtenCompany({ id: 3, name: 'Gamma', packages: [] }),
  writtenCompany({ id: 4, name: 'Delta', packages: [vault(0), vault(5)], msp_node: 7 }),
]
/** A list with two companies per page. */
const server = (all = companies, count = all.length) =>
  fakeApi()
    .on(listPackages, () => reply(listPackages, pageOf(catalogue)))
    .on(listNodes, () => reply(listNodes, pageOf([writtenNode({ id: 1, name: 'Root' }), north])))
    .on(listCompanies, ({ url }) => {
      const page = Number(url.searchParams.get('page'))
      const rows = all.slice((page - 1) * 2, page * 2)
      const next = page * 2 < all.length ? `http://elsewhere.invalid/?page=${page + 1}` : null
      return reply(listCompanies, pageOf(rows, count, next))
    })

test('works in a browser that blocks storage', async () => {
  const storage = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')!
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { get: blocked, configurable: true })
  try {
    await showApp(server(), '/billing')
    await userEvent.click(await screen.findByRole('button', { name: /^Save .* snapshot$/ }))
    expect(await screen.findByText(/couldn’t be saved\. Allow this site to store data/)).toBeVisible()
  } finally {
    Object.defineProperty(globalThis, 'localStorage', storage)
  }
})

test('sums the licences of every page and says how many companies they cover', async () => {
  const api = server()
  await showApp(api, '/billing')
  expect(await screen.findByText(/4 companies in your scope read/)).toBeVisible()
  const chart = screen.getByRole('list', { name: 'Licences by package' })
  expect(
    within(chart)
      .getAllByRole('listitem')
      .map((bar) => bar.textContent),
  ).toEqual([
    expect.stringMatching(/^Vault in 3 companies.*45$/),
    expect.stringMatching(/^Suite in 1 company.*not billed4$/),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Table' }))
  expect(screen.getByRole('row', { name: 'Vault 45 91.8% 3' })).toBeVisible()
})

test('says that figures are partial when rows are missing, and saves no snapshot', async () => {
  await showApp(server(companies, 9), '/billing')
  expect(await screen.findByText(/These figures are incomplete: 4 of 9 companies were read/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Save/ })).toBeDisabled()
})

test('estimates in whole days and leaves out what is not billed', async () => {
  await showApp(server(), '/billing')
  const now = new Date()
  const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate()
  const card = await screen.findByRole('region', { name: /^Estimate for/ })
  expect(within(card).getByText('Whole month, EUR').nextSibling).toHaveTextContent(
    `€${((45 * 3 * days) / 30).toFixed(2)}`,
  )
  expect(card).toHaveTextContent('4 licences not for resale cost nothing')
})

test('shows totals for each node and for all', async () => {
  await showApp(server(), '/billing?view=nodes')
  expect(await screen.findByRole('row', { name: /^NorthRoot 2 35 35 –/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /^All nodes 4 49 45 4/ })).toBeVisible()
  expect(screen.getByRole('link', { name: 'North' })).toHaveAttribute(
    'href',
    `/companies?node=${north.uid}&only=yes`,
  )
})

test('searches, filters and sorts all loaded companies, and keeps that in the address', async () => {
  const router = await showApp(server(), '/billing?view=companies&sort=licences')
  const names = () =>
    screen.getAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent)
  await screen.findByRole('table')
  expect(names()).toEqual(['Beta', 'Alpha', 'Delta', 'Gamma'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Package' }), 'Suite')
  expect(names()).toEqual(['Alpha'])
  expect(router.state.location.search).toMatchObject({ view: 'companies', package: '2' })
})

test('groups anomalies by kind', async () => {
  await showApp(server(), '/billing?view=anomalies')
  const none = await screen.findByRole('region', { name: 'No package' })
  expect(within(none).getByRole('link', { name: 'Gamma' })).toHaveAttribute('href', '/companies/3')
  expect(
    within(screen.getByRole('region', { name: 'No licences' })).getByRole('link', {
      name: 'Delta',
    }),
  ).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'Duplicate package' })).getByRole('link', {
      name: 'Delta',
    }),
  ).toBeVisible()
})

test('saves a month in this browser without names, and shows what changed since', async () => {
  const scope = `billing-months ${location.origin} 1`
  const before = {
    month: '2026-01',
    taken_at: '2026-01-31T10:00:00Z',
    companies: 3,
    packages: [{ key: '1', name: 'Vault', licences: 40 }],
  }
  localStorage.setItem(scope, JSON.stringify([before]))
  await showApp(server(), '/billing')
  const card = await screen.findByRole('region', { name: 'Monthly snapshots' })
  expect(await within(card).findByText('40 → 45')).toBeVisible()
  expect(card).toHaveTextContent('Vault40 → 45 +5')
  expect(card).toHaveTextContent('+1 company:')
  await userEvent.click(within(card).getByRole('button', { name: /^Save/ }))
  expect(localStorage.getItem(scope)).toMatch(/"licences":45/)
  expect(localStorage.getItem(scope)).not.toMatch(/Alpha|Beta/)
  // A snapshot exists only here, so one click doesn't delete it.
  await userEvent.click(within(card).getByRole('button', { name: 'Delete 2 snapshots' }))
  const question = screen.getByRole('dialog', { name: 'Delete 2 snapshots?' })
  expect(question).toHaveTextContent(/ and January 2026 from this browser/)
  expect(localStorage.getItem(scope)).toMatch(/"licences":45/)
  await userEvent.click(within(question).getByRole('button', { name: 'Delete 2 snapshots' }))
  expect(localStorage.getItem(scope)).toBeNull()
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

test('narrows the figures to the chosen node and says how many companies they cover', async () => {
  await showApp(server(), `/billing?node=${north.uid}`)
  expect(await screen.findByText(/Shown: 2 of/)).toHaveTextContent('4 companies in your scope read')
  expect(await screen.findByRole('region', { name: 'Licences by package' })).toHaveTextContent(
    'Licences by package35',
  )
})

test.each([
  [
    'companies&search=a&package=1',
    ['Company,ID,Node,Licences,Vault', 'Alpha,1,Root,14,10', 'Beta,2,North,30,30', 'Delta,4,North,5,5'],
  ],
  [
    'nodes',
    [
      'Node,Companies,Licences,Vault,Suite',
      'Root,2,14,10,4',
      'Root › North,2,35,35,0',
      'All nodes,4,49,45,4',
    ],
  ],
  [
    'anomalies',
    [
      'Anomaly,Company,ID,Node,Packages',
      'No package,Gamma,3,Root,',
      'No licences,Delta,4,North,Vault',
      'Duplicate package,Delta,4,North,Vault',
    ],
  ],
])('exports all rows of the view %s', async (view, lines) => {
  const saved = catchFiles()
  await showApp(server(), `/billing?view=${view}`)
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }))
  expect(await saved()).toEqual(lines)
})

test('exports the saved months side by side, and prints the licences of each package', async () => {
  const saved = catchFiles()
  vi.stubGlobal('print', () => window.dispatchEvent(new Event('beforeprint')))
  await showApp(server(), '/billing')
  await userEvent.click(await screen.findByRole('button', { name: /^Save .* snapshot$/ }))
  const months = within(screen.getByRole('region', { name: 'Monthly snapshots' }))
  await userEvent.click(await months.findByRole('button', { name: 'CSV' }))
  expect(await saved()).toEqual([
    expect.stringMatching(/^Package,\d{4}-\d\d$/),
    'Companies,4',
    'Vault,45',
    'Suite,4',
  ])
  const chart = within(screen.getByRole('region', { name: 'Licences by package' }))
  await userEvent.click(chart.getByRole('button', { name: 'Print' }))
  const sheet = within(
    (await screen.findByRole('heading', { level: 1, name: 'Licences by package' })).parentElement!,
  )
  expect(sheet.getByRole('row', { name: 'Vault Subscription 45 3' })).toBeVisible()
  expect(sheet.getByText('All nodes')).toBeVisible()
})
