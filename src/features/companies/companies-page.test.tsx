import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getCompany, listCompanies } from '#contract/companies'
import { fakeApi, pageOf, refuse, reply, showApp } from '../../../testing/fake-api'
import { heldPackage, listedCompany, writtenNode } from '../../../testing/written'

const node = writtenNode({ id: 7, name: 'Nord' })
const company = (id: number, name: string) =>
  listedCompany(id, { name, packages: [heldPackage({ license_count: 12 })] })
const next = 'http://elsewhere.invalid/api/msp/companies/?page=2'
const api = (mode?: 'embedded') => fakeApi(mode).has({ nodes: [node] })

test('shows name, node, packages and licences, and the position among the pages', async () => {
  const server = api().gives(listCompanies, () => pageOf([company(3, '<b>Bold</b>')], 12, next))
  await showApp(server, '/companies')
  const row = (await screen.findByRole('link', { name: '<b>Bold</b>' })).closest('tr')!
  expect(await within(row).findByText('Nord')).toBeVisible()
  expect(within(row).getByText('Vault 12')).toBeVisible()
  expect(screen.getByText('1–1')).toBeVisible()
  expect(screen.getByText(/^of 12$/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Last page' })).toHaveAttribute('href', '/companies?page=12')
})

test('folds the packages for which the window has no room, and says how many of those are exceptional', async () => {
  const [vault] = company(3, '').packages
  const packages = [vault!, { ...vault!, name: 'Leak Watch' }, { ...vault!, status: 'suspended' as const }]
  await showApp(api().has({ companies: [{ ...company(3, 'Nordlys'), packages }] }), '/companies')
  const row = (await screen.findByRole('link', { name: 'Nordlys' })).closest('tr')!
  const cell = within(row).getByText('Vault 12').closest('td')
  expect(cell).toHaveTextContent('Vault 12+2, 1 suspended')
  HTMLElement.prototype.showPopover = HTMLElement.prototype.hidePopover = () => undefined
  await userEvent.hover(cell!)
  const tips = screen.getAllByRole('tooltip', { hidden: true }).map((one) => one.textContent)
  expect(tips).toContain('Vault 12\nLeak Watch 12\nVault 12, suspended')
  vi.stubGlobal('innerWidth', 1440)
  fireEvent(window, new Event('resize'))
  expect(within(row).getByText('Leak Watch 12')).toBeVisible()
  expect(cell).toHaveTextContent('+1, 1 suspended')
  vi.unstubAllGlobals()
})

test('says what was searched when nothing matches, and offers to search more', async () => {
  const server = api('embedded').has({ companies: [] })
  const router = await showApp(
    server,
    `/companies?search=zz&package=3&created_from=2026-01-01&node=${node.uid}&only=yes`,
  )
  expect(await screen.findByText('No companies match “zz”')).toBeVisible()
  expect(await screen.findByText('Searched Nord only, with 2 filters.')).toBeVisible()
  const offer = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  await offer('Include the nodes below')
  expect(await screen.findByText('Searched Nord and below, with 2 filters.')).toBeVisible()
  await offer('Clear filters')
  expect(await screen.findByText('Searched Nord and below.')).toBeVisible()
  await offer('Look in all nodes')
  expect(await screen.findByText('Searched all nodes.')).toBeVisible()
  expect(router.state.location.searchStr).toBe('?search=zz')
  // Our own server folds accents.
  expect(screen.queryByText(/^This server may compare/)).toBeNull()
  await offer('Search other records')
  expect(await screen.findByRole('combobox', { name: 'Search or run a command' })).toHaveValue('zz')
})

test('leads back into the list from an address past its end', async () => {
  const server = api().on(listCompanies, ({ url }) =>
    url.searchParams.get('page') === '99'
      ? refuse(404, { detail: 'Invalid page.' })
      : reply(listCompanies, pageOf([company(1, 'First')], 120)),
  )
  await showApp(server, '/companies?page=99')
  expect(await screen.findByText('There is no page 99')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'last page' })).toHaveAttribute('href', '/companies?page=3')
})

test('says of a company that somebody deleted meanwhile that it isn’t there, not what the list said', async () => {
  const server = api()
    .gives(listCompanies, () => pageOf([company(1, 'Gone')]))
    .on(getCompany, () => refuse(404, { detail: 'Not found.' }))
  await showApp(server, '/companies')
  await userEvent.click(await screen.findByRole('link', { name: 'Gone' }))
  expect(await screen.findByText('Not found')).toBeVisible()
  expect(screen.queryByText('Vault')).toBeNull()
})

test('says where a reply differs from what was expected', async () => {
  await showApp(
    api().on(listCompanies, () => new Response('{"results":[{"name":"No id"}]}')),
    '/companies',
  )
  expect(await screen.findByText('The server’s reply couldn’t be read')).toBeVisible()
  expect(await screen.findByText('results[0].id')).toBeVisible()
  expect(screen.getByText(/Operation: List Managed Company/)).toBeVisible()
})
