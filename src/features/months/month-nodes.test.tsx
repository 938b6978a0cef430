import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getClosing, getMonth, getOpenRows, listMonths } from '#contract/months/months'
import type { WrittenReply } from '#contract/wire'
import { fakeApi, showApp } from '../../../testing/fake-api'
import { writtenClosing, writtenMonth, writtenMonthCompany } from '../../../testing/written'

const facts = writtenMonth(202602)
const closed = writtenMonth(202602, { state: 'closed', closings: [writtenClosing()] })
const company = (id: number, name: string, node: number, amount: string | null) => {
  const days = { licences: 1, suspended: 0, licence_days: 28, suspended_days: 0 }
  const line = { package: 1, currency: 'EUR', ...days, amount, free: false, price: '3.00' }
  return writtenMonthCompany(id, name, [line], node)
}
const packages = [
  { id: 1, name: 'Shield', type: 'subscription' as const, price_monthly: '3.00', currency: 'EUR' },
]
// North has nothing of its own, but Oslo and Bergen below it have.
const nodes = [
  { id: 1, name: 'Home', parent: null },
  { id: 2, name: 'North', parent: 1 },
  { id: 3, name: 'Oslo', parent: 2 },
  { id: 4, name: 'Bergen', parent: 2 },
]
const companies = [
  company(7, 'Zeta', 3, '10.00'),
  company(8, 'Bolt', 3, '20.00'),
  company(9, 'Acme', 4, '5.00'),
  company(10, 'Cargo', 1, '100.00'),
]
type Parts = Partial<Pick<WrittenReply<typeof getMonth>, 'packages' | 'nodes' | 'companies'>>
const api = (parts: Parts = {}) =>
  fakeApi('embedded')
    .gives(listMonths, () => ({ months: [facts], log_since: null }))
    .gives(getMonth, () => ({ ...facts, packages, nodes, companies, next: null, last_company: 10, ...parts }))
/** What the cells of each row say. */
const rows = async () => {
  await screen.findAllByText('Oslo')
  const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)
  return screen
    .getAllByRole('row')
    .slice(1)
    .map(cells)
    .map((texts) => texts.filter((text) => text !== ''))
}

test('shows each node with what is below it, and adds up lines only', async () => {
  await showApp(api(), '/billing/months/2026-02?by=node')
  expect(await rows()).toEqual([
    ['Bergen', '1', '1', '28', '5.00', '5.00', 'Statements'],
    ['Home', '1', '1', '28', '100.00', '135.00', 'Statements'],
    ['North', '0', '0', '0', '0.00', '35.00'],
    ['Oslo', '2', '2', '56', '30.00', '30.00', 'Statements'],
  ])
  expect(screen.getByText('135.00 EUR · 4 lines')).toBeVisible()
  expect(screen.getByText(/The node tree is today’s\./)).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Sums'), 'By company')
  await waitFor(() => expect(screen.queryByText(/The node tree/)).toBeNull())
})

test('says at least what is below a node, if another node is no longer there or a line has no price', async () => {
  const gone = { id: 5, name: 'Node 5' }
  const unpriced = company(11, 'Dune', 4, null)
  await showApp(
    api({ nodes: [...nodes, gone], companies: [...companies, company(12, 'Echo', 5, '1.00'), unpriced] }),
    '/billing/months/2026-02?by=node',
  )
  const below = new Map((await rows()).map((cells) => [cells[0], cells[5]]))
  const why = 'it isn’t known what 1 of 5 nodes were below'
  expect(below.get('Oslo')).toBe(`at least 30.00: ${why}`)
  expect(below.get('North')).toBe(`at least 35.00: 1 of 4 lines have no price; ${why}`)
})

test('a month that was signed without a tree says that nobody knows what is below', async () => {
  const names = nodes.filter(({ id }) => id !== 2).map(({ id, name }) => ({ id, name }))
  const file = { month: { ...facts, packages, nodes: names, companies } }
  await showApp(
    api()
      .gives(listMonths, () => ({ months: [closed], log_since: null }))
      .on(getClosing, () => new Response(JSON.stringify(file))),
    '/billing/months/2026-02?by=node',
  )
  expect((await rows()).map((cells) => cells[5])).toEqual(
    Array(3).fill('not known: the month was signed without its tree'),
  )
  expect(screen.getByText(/The month was signed without its node tree\./)).toBeVisible()
})

test('leads from a node to the statements of its companies, and prints one on each sheet', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    fireEvent(window, new Event('beforeprint'))
  })
  await showApp(api(), '/billing/months/2026-02?by=node')
  const oslo = (await screen.findByText('Oslo')).closest('tr')!
  await userEvent.click(within(oslo).getByRole('link', { name: 'Statements' }))
  const statements = await screen.findAllByRole('region', { name: /^Statement of .*\)$/ })
  const customers = statements.map((one) => within(one).getByRole('heading').textContent)
  expect(customers).toEqual(['Bolt', 'Zeta'])
  await userEvent.click(screen.getByRole('button', { name: 'Print 2 statements' }))
  await expect.poll(() => print.mock.calls.length).toBe(1)
  const sheets = screen.getAllByRole('heading', { level: 1, name: /^February 2026: / })
  expect(sheets.map((one) => one.textContent)).toEqual(['February 2026: Bolt', 'February 2026: Zeta'])
})

test('shows statements of at most 100 companies', async () => {
  const many = Array.from({ length: 101 }, (_, at) => company(at + 1, `Company ${at}`, 3, '1.00'))
  await showApp(api({ companies: many }), '/billing/months/2026-02/nodes/3')
  expect(await screen.findByText('Oslo has 101 companies')).toBeVisible()
  expect(screen.getByText('Statements of a node are shown for at most 100 companies.')).toBeVisible()
  expect(screen.queryByRole('region', { name: /^Statement of .*\)$/ })).toBeNull()
})

test('says what a closed month amounts to, if its closing says it, in the list and before its companies are read', async () => {
  const sums = [
    { currency: 'EUR', amount: '21084889.39', unknown: 1 },
    { currency: '', amount: '0.00', unknown: 2 },
  ]
  const months = [
    { ...closed, id: 202603, closings: [{ ...closed.closings[0]!, summary: { sums, open: 1 } }] },
    { ...closed, closings: [{ ...closed.closings[0]!, summary: null }] },
    { ...facts, id: 202601 },
  ]
  await showApp(
    api()
      .gives(listMonths, () => ({ months, log_since: null }))
      .on(getClosing, () => new Promise(() => undefined)),
    '/billing/months',
  )
  const march = await screen.findByRole('link', { name: 'March 2026' })
  const amounts = screen.getAllByRole('row').map((row) => row.children[2]?.textContent)
  expect(amounts).toEqual([
    'Amount',
    '21,084,889.39 EUR, 3 lines not known, and 1 difference not decided',
    '',
    '',
  ])
  await userEvent.click(march)
  expect(await screen.findByText('Adding up March 2026')).toBeVisible()
  expect(screen.getByText(/^21,084,889.39 EUR, 3 lines not known/)).toBeVisible()
})

test('an open month says its files, what they come to, and how much is open', async () => {
  const sums = [
    { currency: 'EUR', amount: '1200.50' },
    { currency: 'USD', amount: '5.00' },
  ]
  const files = [
    { name: 'a.csv', sums },
    { name: 'b.csv', sums: null },
  ]
  const months = [
    { ...facts, files },
    { ...facts, id: 202601, files: [] },
  ]
  const app = api()
    .gives(listMonths, () => ({ months, log_since: null }))
    .gives(getOpenRows, () => ({ open: 12, not_named: 3 }))
  await showApp(app, '/billing/months')
  const row = (await screen.findByRole('link', { name: 'February 2026' })).closest('tr')!
  expect(row).toHaveTextContent(/a\.csv: €1,200\.50 and \$5\.00b\.csv: sum not known/)
  const open = await within(row).findByRole('link', { name: '12 open, 3 packages that no file names' })
  expect(open).toHaveAttribute('href', '/billing/months/2026-02/compare')
  expect(app.requests(getOpenRows)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'What does “month” mean?' }))
  expect(await screen.findByText(/then close and sign it/)).toBeVisible()
})

test.each([
  ['2026-01-05', 'Ended, recorded from 5 Jan 2026'],
  ['2026-02-01', 'Before licences were recorded'],
  [null, 'Before licences were recorded'],
  ['2026-01-01', 'Ended, incomplete'],
])('January with licences since %s says “%s”', async (since, words) => {
  const january = { ...facts, first: '2026-01-01', last: '2026-01-31', complete: false, since }
  await showApp(
    api().gives(listMonths, () => ({ months: [january], log_since: null })),
    '/billing/months',
  )
  expect(await screen.findByText(words)).toBeVisible()
})

test('lists companies by name, and packages of one by theirs', async () => {
  const [line] = company(7, 'Zeta', 3, '10.00').lines
  const zeta = { ...companies[0]!, lines: [{ ...line!, package: 2 }, line!] }
  const vault = { ...packages[0]!, id: 2, name: 'Vault' }
  await showApp(
    api({ packages: [...packages, vault], companies: [zeta, ...companies.slice(1)] }),
    '/billing/months/2026-02',
  )
  expect((await rows()).map((cells) => cells.slice(0, 2).join(' '))).toEqual([
    'Acme Shield',
    'Bolt Shield',
    'Cargo Shield',
    'Zeta Shield',
    'Zeta Vault',
  ])
  expect(screen.getByText(/^A day in UTC counts with what stands at its end\./)).toBeVisible()
})
