import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { formatLastModified, listRoles } from '#contract/roles'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../testing/fake-api'
import { writtenCompany, writtenEmployee, writtenNode } from '../../testing/written'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const invited = (id: number, hoursLeft: number) =>
  writtenEmployee({ id, status: 'invited', invitation_expires_at: hours(hoursLeft) })
const people = [
  invited(1, -5),
  invited(2, -90),
  invited(3, 20),
  invited(4, 120),
  writtenEmployee({ id: 5, role: 9 }),
  writtenEmployee({ id: 6 }),
]
const roles = [
  writtenRole({ id: 9, name: 'Boss', last_modified: formatLastModified(new Date()) }, [
    'msp_edit_user',
    'msp_edit_role',
  ]),
  writtenRole({ id: 2, name: 'Auditor' }, ['msp_view_user']),
]
const companies = [
  writtenCompany({ id: 1, name: 'Empty', packages: [] }),
  writtenCompany({
    id: 2,
    name: 'Full',
    packages: [{ id: 1, name: 'Vault', status: 'active', type: 'subscription', license_count: 12 }],
  }),
]
const server = (count = companies.length) =>
  fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([writtenNode({ id: 1, name: 'Root' })])))
    .on(listRoles, () => reply(listRoles, pageOf(roles)))
    .on(listCompanies, () => reply(listCompanies, pageOf(companies, count)))
    .on(listEmployees, ({ url }) => {
      const status = url.searchParams.get('status')
      return reply(listEmployees, pageOf(people.filter((one) => status === null || one.status === status)))
    })
const card = (name: string) => screen.findByRole('region', { name })

test.each([
  ['Companies with no package', '1', '/attention/packages', 1],
  ['Recently changed roles', '1', '/attention/roles', 1],
] as const)('“%s” counts %s and leads to the list that it counts', async (name, figure, address, rows) => {
  const router = await showApp(server(), '/')
  const link = await within(await card(name)).findByRole('link', { name: figure })
  await userEvent.click(link)
  expect(router.state.location.pathname).toBe(address)
  expect(await screen.findByText(`${rows} in all`)).toBeVisible()
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .filter((item) => item.parentElement?.tagName === 'UL'),
  ).toHaveLength(rows)
})

test.each([
  ['Expired invitations', '2', 'expired', [1, 2]],
  ['Expiring soon', '1', 'expiring', [3]],
] as const)('“%s” counts %s and leads to the desk that resends them', async (name, figure, age, ids) => {
  const router = await showApp(server(), '/')
  await userEvent.click(await within(await card(name)).findByRole('link', { name: figure }))
  expect(router.state.location).toMatchObject({ pathname: '/employees/invitations', search: { age } })
  const rows = await screen.findAllByRole('checkbox', { name: /^Select Ada Byron/ })
  expect(rows.map((row) => row.getAttribute('aria-label') ?? '').toSorted()).toEqual(
    ids.map((id) => `Select Ada Byron ${id}`),
  )
})

test('names the only person with a critical permission, or says that nobody holds it', async () => {
  await showApp(server(), '/attention/permissions')
  const line = (await screen.findByText('msp_edit_role')).closest('li')!
  expect(within(line).getByRole('link', { name: 'Ada Byron 5' })).toBeVisible()
  const none = screen.getByText('msp_billing_administrator').closest('li')!
  expect(none).toHaveTextContent('No active person in your scope holds it.')
})

test('shows the other cards when one fails', async () => {
  const api = server().on(listRoles, () => refuse(500, 'no'))
  await showApp(api, '/')
  expect(await within(await card('Recently changed roles')).findByText('The server failed.')).toBeVisible()
  expect(await within(await card('Expired invitations')).findByRole('link', { name: '2' })).toBeVisible()
  expect(await within(await card('Companies')).findByRole('link', { name: '2' })).toBeVisible()
})

test('loads many companies only on request', async () => {
  const api = server(12_000)
  await showApp(api, '/')
  const ask = await screen.findByRole('button', { name: 'Load 12,000 companies to count them' })
  expect(api.requests(listCompanies)).toHaveLength(1)
  await userEvent.click(ask)
  expect(
    await within(await card('Companies with no package')).findByText('2 of 12,000 companies were read'),
  ).toBeVisible()
  expect(screen.getByText('Incomplete: 2 of 12,000 companies were read.')).toBeVisible()
})

test('says once per section which figures are hidden, and sends no request for them', async () => {
  const api = server()
  await showApp(api, '/', ['msp_view_node'])
  expect(await screen.findByText(/^Hidden: Companies, Employees, .*“View Users”/)).toBeVisible()
  expect(screen.getByText(/^Hidden: Expired invitations, .*“View Roles”/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Expired invitations' })).toBeNull()
  expect(await within(await card('Nodes')).findByRole('link', { name: '1' })).toHaveAttribute(
    'href',
    '/nodes',
  )
  expect(api.requests(listEmployees)).toHaveLength(0)
})

test('tells a caller without any permission what is missing, once', async () => {
  await showApp(server(), '/', ['msp_cascade_permissions'])
  expect(await screen.findByText('Not allowed')).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent(
    '“View Managed Companies” or “View Users” or “View Roles” or “View Nodes”',
  )
  expect(screen.queryByText(/^Hidden/)).toBeNull()
})
