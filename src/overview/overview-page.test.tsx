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
  ['Expired', '2', '/attention/expired', 2],
  ['Ending soon', '1', '/attention/soon', 1],
  ['No package', '1', '/attention/packages', 1],
  ['Changed roles', '1', '/attention/roles', 1],
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

test('expired invitations lead on to where they are sent again', async () => {
  const router = await showApp(server(), '/attention/expired')
  await userEvent.click(await screen.findByRole('link', { name: 'Send again from the list' }))
  expect(router.state.location.search).toMatchObject({ status: 'invited', ordering: 'invitation_expires_at' })
})

test('a critical right with one holder names the holder, and one without any says so', async () => {
  await showApp(server(), '/attention/rights')
  const right = (await screen.findByText('msp_edit_role')).closest('li')!
  expect(within(right).getByRole('link', { name: 'Ada Byron 5' })).toBeVisible()
  const none = screen.getByText('msp_billing_administrator').closest('li')!
  expect(none).toHaveTextContent('No active person in reach of this key holds it.')
})

test('one card fails, and the others do not notice', async () => {
  const api = server().on(listRoles, () => refuse(500, 'no'))
  await showApp(api, '/')
  expect(await within(await card('Changed roles')).findByText('The server failed.')).toBeVisible()
  expect(await within(await card('Expired')).findByRole('link', { name: '2' })).toBeVisible()
  expect(await within(await card('Companies')).findByRole('link', { name: '2' })).toBeVisible()
})

test('many companies are read only when somebody asks', async () => {
  const api = server(12_000)
  await showApp(api, '/')
  const ask = await screen.findByRole('button', { name: 'Read 12,000 companies to count them' })
  expect(api.requests(listCompanies)).toHaveLength(1)
  await userEvent.click(ask)
  expect(await within(await card('No package')).findByText('among 2 companies read')).toBeVisible()
  expect(screen.getByText('Of 2 companies only, of 12,000.')).toBeVisible()
})

test('what the key may not see is said once for all figures of a section, and nothing is asked', async () => {
  const api = server()
  await showApp(api, '/', ['msp_view_node'])
  expect(await screen.findByText(/^Not shown: Companies, Employees, .*“View Users”/)).toBeVisible()
  expect(screen.getByText(/^Not shown: Expired, .*“View Roles”/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Expired' })).toBeNull()
  expect(await within(await card('Nodes')).findByRole('link', { name: '1' })).toHaveAttribute(
    'href',
    '/nodes',
  )
  expect(api.requests(listEmployees)).toHaveLength(0)
})

test('a key that may see nothing is told so once, with what would help', async () => {
  await showApp(server(), '/', ['msp_cascade_permissions'])
  expect(await screen.findByText('Not allowed')).toBeVisible()
  expect(screen.getByRole('main')).toHaveTextContent(
    '“View Managed Companies” or “View Users” or “View Roles” or “View Nodes”',
  )
  expect(screen.queryByText(/Not shown/)).toBeNull()
})
