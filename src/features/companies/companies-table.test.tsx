import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listPackages } from '#contract/billing'
import { deleteCompany, getCompany, listCompanies, type WrittenCompanyItem } from '#contract/companies'
import { signOut } from '../../session/session'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../../testing/fake-api'
import { heldPackage, listedCompany, writtenCompany } from '../../../testing/written'
import { chooseInMenu } from '../../../testing/record-menu'

const company = (id: number, name: string, license_count = 1) =>
  listedCompany(id, { name, packages: [heldPackage({ license_count })] })
const next = 'http://elsewhere.invalid/api/msp/companies/?page=2'
const api = (...rows: WrittenCompanyItem[]) =>
  fakeApi().on(listCompanies, ({ url }) =>
    url.searchParams.get('page') === '2'
      ? reply(listCompanies, pageOf([company(90, 'Zeta')], 40))
      : reply(listCompanies, pageOf(rows, 40, next)),
  )
const names = async () => {
  const table = await screen.findByRole('grid', { name: 'companies' })
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent)
}
const pick = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))

test('offers the orders that our own server has, and every column where all rows are read', async () => {
  const rows = [company(2, 'Alpha', 30), company(3, 'Beta', 4), company(1, 'Delta', 31)]
  for (const mode of ['embedded', 'gateway'] as const) {
    const server = fakeApi(mode).has({ companies: rows })
    const router = await showApp(server, '/companies')
    await expect.poll(names).toEqual(['Alpha', 'Beta', 'Delta'])
    const head = 'Packages and licences'
    await expect.poll(() => screen.queryByRole('button', { name: head }) !== null).toBe(mode === 'gateway')
    if (mode === 'gateway') {
      await userEvent.click(screen.getByRole('button', { name: head }))
      await expect.poll(names).toEqual(['Beta', 'Alpha', 'Delta'])
      expect(router.state.location.searchStr).toBe('?sort=packages')
    } else expect(await screen.findByText('Sorted by name: all 3 companies')).toBeVisible()
    cleanup()
  }
})

test('keeps a selection over pages, extends it with Shift, and clears it', async () => {
  await showApp(api(company(1, 'Alpha'), company(2, 'Beta'), company(3, 'Gamma')), '/companies')
  await pick('Alpha')
  const user = userEvent.setup()
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Gamma' }))
  await user.keyboard('{/Shift}')
  const bar = await screen.findByRole('region', { name: 'Selection' })
  expect(within(bar).getByRole('status')).toHaveTextContent('3 companies selected')
  await user.click(screen.getByRole('link', { name: 'Next page' }))
  expect(await screen.findByRole('link', { name: 'Zeta' })).toBeVisible()
  expect(within(bar).getByRole('status')).toHaveTextContent('3 companies selected, 3 not on this page')
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('keeps a selection while a record is opened, drops a deleted record, and ends with the session', async () => {
  const server = api(company(1, 'Alpha'), company(2, 'Beta'))
    .gives(getCompany, () => writtenCompany({ id: 1, name: 'Alpha' }))
    .gives(deleteCompany, () => undefined)
  const router = await showApp(server, '/companies')
  await pick('Alpha')
  await pick('Beta')
  const status = async () =>
    within(await screen.findByRole('region', { name: 'Selection' })).getByRole('status')
  await userEvent.click(screen.getByRole('link', { name: 'Alpha' }))
  await screen.findByRole('heading', { level: 1, name: 'Alpha' })
  router.history.back()
  expect(await status()).toHaveTextContent(/^2 companies selected$/)
  expect(await screen.findByRole('checkbox', { name: 'Select Beta' })).toBeChecked()
  await userEvent.click(screen.getByRole('link', { name: 'Alpha' }))
  await chooseInMenu('Delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete company' }))
  await screen.findByRole('heading', { level: 1, name: 'Companies' })
  expect(await status()).toHaveTextContent(/^1 company selected$/)
  act(() => signOut())
  cleanup()
  await showApp(api(company(2, 'Beta')), '/companies')
  expect(await screen.findByRole('checkbox', { name: 'Select Beta' })).not.toBeChecked()
})

test('reports each row of a bulk action, retries only failed rows that are still there, and deselects the gone', async () => {
  const server = api(
    company(1, 'Alpha', 0),
    company(2, 'Beta', 0),
    company(4, 'Delta', 0),
    company(3, 'Gamma', 0),
  )
  let broken = true
  server.on(deleteCompany, ({ url }) => {
    if (url.pathname.includes('/2/') && broken) return refuse(400, { error: ['Beta is being billed.'] })
    if (url.pathname.includes('/4/')) return refuse(404, { detail: 'Not found.' })
    if (url.pathname.includes('/3/')) throw new TypeError('Failed to fetch')
    return reply(deleteCompany, undefined)
  })
  await showApp(server, '/companies')
  await screen.findByRole('checkbox', { name: 'Select Alpha' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete 4 companies?' })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Alpha ID 1', 'Beta ID 2', 'Delta ID 4', 'Gamma ID 3'])
  expect(server.requests(deleteCompany)).toHaveLength(0)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete 4 companies' }))
  expect(await within(dialog).findByText('1 done, 2 not done, 1 not known.')).toBeVisible()
  expect(within(dialog).getByText('Beta is being billed.')).toBeVisible()
  broken = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry (1)' }))
  expect(await within(dialog).findByText('2 done, 1 not done, 1 not known.')).toBeVisible()
  expect(server.requests(deleteCompany).map(({ url }) => url.pathname.split('/').at(-2))).toEqual([
    '1',
    '2',
    '4',
    '3',
    '2',
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(
    within(await screen.findByRole('region', { name: 'Selection' })).getByRole('status'),
  ).toHaveTextContent('1 company selected')
})

test('lets no navigation interrupt a bulk action', async () => {
  const server = api(company(1, 'Alpha', 0), company(2, 'Beta', 0), company(3, 'Gamma', 0))
  const answers: (() => void)[] = []
  server.on(
    deleteCompany,
    () => new Promise((resolve) => answers.push(() => resolve(reply(deleteCompany, undefined)))),
  )
  const router = await showApp(server, '/companies')
  await screen.findByRole('checkbox', { name: 'Select Alpha' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 3 companies' }))
  void router.navigate({ to: '/about' })
  await expect.poll(() => answers.length).toBe(2)
  answers.forEach((answer) => answer())
  await expect.poll(() => answers.length).toBe(3)
  answers[2]?.()
  expect(await screen.findByText('3 done.')).toBeVisible()
  expect(router.state.location.pathname).toBe('/companies')
  void router.navigate({ to: '/about' })
  expect(await screen.findByRole('heading', { name: 'About this API' })).toBeVisible()
})

test('says at the next sign-in, and only there, how many rows were done when the session ended partway', async () => {
  const server = api(company(1, 'Alpha', 0), company(2, 'Beta', 0), company(3, 'Gamma', 0))
  server.on(deleteCompany, ({ url }) =>
    url.pathname.includes('/1/') ? reply(deleteCompany, undefined) : refuse(401, { detail: 'Gone.' }),
  )
  await showApp(server, '/companies')
  await screen.findByRole('checkbox', { name: 'Select Alpha' })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 3 companies' }))
  const signInAgain = async () => {
    await userEvent.type(await screen.findByLabelText('Service account key'), 'msp_test{Enter}')
    return within(await screen.findByRole('region', { name: 'Messages' }))
  }
  expect((await signInAgain()).getByText(/ended partway: 1 of 3 rows were done/)).toBeVisible()
  act(() => signOut())
  expect((await signInAgain()).queryByText(/ended partway/)).toBeNull()
})

test('disables a bulk action without its permission, with the reason', async () => {
  await showApp(api(company(1, 'Alpha')), '/companies', ['msp_view_managed_company'])
  await pick('Alpha')
  const button = await screen.findByRole('button', { name: 'Delete' })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toHaveAccessibleDescription(/“Delete Managed Company”/)
})

test('chooses, moves and widens columns without dragging, and keeps them in the address', async () => {
  const router = await showApp(api(company(1, 'Alpha')), '/companies')
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  const sheet = await screen.findByRole('dialog', { name: 'Columns' })
  expect(within(sheet).getByText(/To have them each time, save a view/)).toBeVisible()
  await userEvent.click(within(sheet).getByRole('checkbox', { name: 'Node' }))
  const down = within(sheet).getByRole('button', { name: 'Move ID down' })
  down.focus()
  await userEvent.keyboard('{Enter}')
  expect(within(sheet).getByRole('button', { name: 'Move ID down' })).toHaveFocus()
  expect(new URLSearchParams(router.state.location.searchStr).get('columns')).toBe(
    'name,packages,id,licenses,created_at',
  )
  const width = within(sheet).getByRole('combobox', { name: 'Width of Name' })
  await userEvent.selectOptions(width, '480 px')
  expect(screen.getByRole('grid', { hidden: true }).querySelectorAll('col')[1]?.style.width).toBe('30rem')
  await userEvent.selectOptions(width, 'Auto')
  expect(new URLSearchParams(router.state.location.searchStr).get('columns')).toMatch(/^name,/)
  expect(screen.getAllByRole('columnheader', { hidden: true }).map((head) => head.textContent)).toEqual([
    '',
    'Name',
    'Packages and licences',
    'ID',
    'Licences',
    'Created',
    'Actions',
  ])
})

test('saves a view as the default, renames and deletes it, and still offers the plain list', async () => {
  const server = api(company(1, 'Alpha'))
  await showApp(server, '/companies?columns=name%2Cid&search=alpha')
  await userEvent.click(await screen.findByRole('button', { name: /^Views/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Save current view as' }), 'Small{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Open companies with Small' }))
  expect(JSON.stringify(localStorage)).not.toContain('alpha')
  cleanup()
  const router = await showApp(server, '/companies')
  await screen.findByRole('link', { name: 'Alpha' })
  expect(router.state.location.searchStr).toBe('?columns=name%2Cid')
  await userEvent.click(await screen.findByRole('button', { name: /^Views/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Standard/ }))
  expect(router.state.location.searchStr).toBe('?view=standard')
  // Each step leaves the focus where the next one starts.
  await userEvent.click(screen.getByRole('button', { name: 'Rename Small' }))
  expect(screen.getByRole('textbox', { name: 'New name of Small' })).toHaveFocus()
  await userEvent.keyboard('er{Enter}')
  expect(screen.getByRole('button', { name: 'Rename Smaller' })).toHaveFocus()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete Smaller …' }))
  expect(screen.getByRole('button', { name: 'Delete Smaller' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: /^Standard/ })).toHaveFocus()
  expect(screen.queryByText('Smaller')).toBeNull()
})

test('shows the cost by list price once it is chosen, and sorts all rows of another API by it', async () => {
  let sendPrices = () => {}
  const areSent = new Promise<void>((done) => (sendPrices = done))
  const price = { id: 1, name: 'Vault', type: 'subscription', description: '', currency: 'EUR' } as const
  const rows = [company(2, 'Alpha', 30), company(3, 'Beta', 4), company(1, 'Delta', 31)]
  const server = fakeApi()
    .has({ companies: rows })
    .on(listPackages, async () => {
      await areSent
      return reply(listPackages, pageOf([{ ...price, price_monthly: '6.20' }]))
    })
  const router = await showApp(server, '/companies?ordering=monthly_cost')
  await expect.poll(names).toEqual(['Alpha', 'Beta', 'Delta'])
  expect(server.requests(listPackages)).toEqual([])
  void router.navigate({ to: '/companies', search: { columns: 'name,cost', ordering: 'monthly_cost' } })
  // Nothing is said of a cost whose prices are still loading.
  await screen.findByRole('columnheader', { name: 'Per month' })
  expect(screen.queryByText(/not known/)).toBeNull()
  sendPrices()
  await expect.poll(names).toEqual(['Beta', 'Alpha', 'Delta'])
  const costs = screen.getAllByRole('gridcell', { name: /^€/ }).map((cell) => cell.textContent)
  expect(costs).toEqual(['€24.80', '€186.00', '€192.20'])
})
