import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listedCompany } from '#testing/written'
import { fakeApi, pageOf, reply, showApp } from '../../../testing/fake-api'
import { silentIn, type ListFilter } from './list-filter'

const row = (id: number, name: string, day: string) => ({
  ...listedCompany(id),
  name,
  created_at: `${day}T10:00:00.000Z`,
})
const first = [row(1, 'Alpha', '2026-01-05'), row(2, 'Beta', '2026-02-05')]
const second = [row(3, 'Gamma', '2026-03-05')]
const api = () =>
  fakeApi().on(listCompanies, ({ url }) => {
    if (Number(url.searchParams.get('page_size')) > 50)
      return reply(listCompanies, pageOf([...first, ...second]))
    return url.searchParams.get('page') === '2'
      ? reply(listCompanies, pageOf(second, 3))
      : reply(listCompanies, pageOf(first, 3, 'http://elsewhere.invalid/api/msp/companies/?page=2'))
  })
const names = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('adds a range as a chip, filters all rows by it, and removes it', async () => {
  const router = await showApp(api(), '/companies')
  await screen.findByRole('link', { name: 'Alpha' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Created' }))
  const editor = await screen.findByRole('dialog', { name: 'Created' })
  await user.type(within(editor).getByLabelText('From'), '2026-02-01')
  await user.type(within(editor).getByLabelText('Until'), '2026-01-01')
  await user.click(within(editor).getByRole('button', { name: 'Apply' }))
  expect(within(editor).getByRole('alert')).toHaveTextContent('The second value is below the first.')
  await user.clear(within(editor).getByLabelText('Until'))
  await user.click(within(editor).getByRole('button', { name: 'Apply' }))
  // Another API isn't asked to filter.
  await expect.poll(names).toEqual(['Beta', 'Gamma'])
  expect(screen.getByText(/^3 rows read/)).toBeVisible()
  expect(router.state.location.searchStr).toBe('?created_from=2026-02-01')
  expect(screen.getByRole('button', { name: 'Created from 1 Feb 2026' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove the filter Created' }))
  expect(await screen.findByRole('button', { name: 'Filter' })).toHaveFocus()
  expect(await screen.findByRole('link', { name: 'Alpha' })).toBeVisible()
  expect(router.state.location.searchStr).toBe('')
})

test.each([
  ['package=none', 'Package No package', ['None']],
  ['package_licences=zero', 'Package licences Zero', ['Zero']],
])(
  'filters companies of another API by %s, and leaves out those that don’t say',
  async (query, chip, found) => {
    const held = (license_count: number) => [
      { id: 1, name: 'Vault', status: 'active' as const, type: 'subscription' as const, license_count },
    ]
    const all = Object.entries({ None: [], Zero: held(0), Some: held(5), Silent: undefined })
    const rows = all.map(([name, packages], at) => ({ ...listedCompany(at + 1), name, packages }))
    const body = JSON.stringify({ count: 4, next: null, previous: null, results: rows })
    const server = api().on(listCompanies, () => new Response(body))
    await showApp(server, `/companies?${query}`)
    expect(await screen.findByRole('button', { name: chip })).toBeVisible()
    await expect.poll(names).toEqual(found)
    expect(screen.getByText('Filters leave out 1 row with unknown values.')).toBeVisible()
  },
)

test('chooses one value from a menu, and the server filters by it', async () => {
  const server = fakeApi('embedded')
  const router = await showApp(server, '/employees')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Status' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Invited' }))
  expect(await screen.findByRole('button', { name: 'Status Invited' })).toBeVisible()
  expect(server.requests(listEmployees).at(-1)?.url.searchParams.get('status')).toBe('invited')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(router.state.location.searchStr).toBe('')
})

test('selects every row that matches, on whichever page', async () => {
  await showApp(api(), '/companies')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Alpha' }))
  const bar = await screen.findByRole('region', { name: 'Selection' })
  await user.click(within(bar).getByRole('button', { name: 'Select all 3 that match' }))
  expect(await within(bar).findByText('3 selected')).toBeVisible()
  expect(bar).toHaveTextContent('1 not on this page')
  expect(within(bar).queryByRole('button', { name: /that match/ })).toBeNull()
})

test('reads no row for missing values while no filter is set', () => {
  let looks = 0
  const rows = Object.defineProperty([{}, {}, {}], 0, {
    get: () => {
      looks++
      return {}
    },
  })
  const filters: ListFilter<object>[] = [
    { kind: 'choice', key: 'k', label: 'K', useChoices: () => [], keeps: () => undefined },
  ]
  expect(silentIn(rows, filters, { k: '' })).toBe(0)
  expect(looks).toBe(0)
  expect(silentIn(rows, filters, { k: 'some' })).toBe(3)
})
