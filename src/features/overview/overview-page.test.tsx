import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { getOpenRows, listMonths } from '#contract/months/months'
import { permissionCodes } from '#contract/roles/permissions'
import { formatLastModified, listRoles } from '#contract/roles/roles'
import { listServiceAccounts } from '#contract/service-accounts'
import { beginAs, fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenAccount, writtenCompany, writtenEmployee, writtenNode } from '../../../testing/written'

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
const last_modified = formatLastModified(new Date())
const roles = [
  writtenRole({ id: 9, name: 'Boss', role_type: 'Custom', last_modified }, [
    'msp_edit_user',
    'msp_edit_role',
  ]),
  // Nobody changed this one: it is built in, and as new as the installation.
  writtenRole({ id: 2, name: 'Auditor', last_modified }, ['msp_view_user']),
]
const companies = [
  writtenCompany({ id: 1, name: 'Empty', packages: [] }),
  writtenCompany({
    id: 2,
    name: 'Full',
    packages: [{ id: 1, name: 'Vault', status: 'active', type: 'subscription', license_count: 12 }],
  }),
]
const server = (count = companies.length, api = fakeApi()) =>
  api
    .has({ nodes: [writtenNode({ id: 1, name: 'Root' })], roles })
    .gives(listCompanies, () => pageOf(companies, count))
    .on(listEmployees, ({ url }) => {
      const status = url.searchParams.get('status')
      return reply(listEmployees, pageOf(people.filter((one) => status === null || one.status === status)))
    })
const card = (name: string) => screen.findByRole('region', { name })

test.each([
  ['Companies with no package', '1 company with no package', 'Show companies', '/companies', 'Empty'],
  ['Recently changed roles', '1 recently changed role', 'Show roles', '/roles', 'Boss'],
] as const)(
  '“%s” says %s and leads to the list that it counts',
  async (name, words, action, address, record) => {
    const router = await showApp(server(), '/')
    const link = await within(await card(name)).findByRole('link', { name: action })
    expect(within(await card(name)).getByRole('heading')).toHaveTextContent(words)
    await userEvent.click(link)
    expect(router.state.location.pathname).toBe(address)
    const rows = within(await screen.findByRole('grid'))
    expect(await rows.findByRole('link', { name: record })).toBeVisible()
    expect(rows.getAllByRole('checkbox', { name: /^Select (?!all)/ })).toHaveLength(1)
  },
)

/** October 2026 has ended and is the next month to close. */
const serverOfOctober = (...files: { name: string; sums: [] }[]) => {
  const of = { since: '2026-01-05', complete: true, rule: 1, closings: [] }
  const month = { ...of, id: 202610, state: 'ended' as const, first: '2026-10-01', last: '2026-10-31' }
  return server(2, fakeApi('embedded')).gives(listMonths, () => ({
    months: [{ ...month, files }],
    log_since: null,
  }))
}
test.each([
  [12, 0, '12 open rows', 'In October 2026, the next month to close'],
  [0, 0, 'No open rows', 'Every difference of the month to close is decided.'],
  [0, 3, 'None open, 3 packages that no file names', 'In October 2026, the next month to close'],
] as const)(
  'the month to close says that %i rows are open, %i packages not named',
  async (open, not_named, words, note) => {
    const api = serverOfOctober({ name: 'a.csv', sums: [] }).gives(getOpenRows, () => ({ open, not_named }))
    await showApp(api, '/')
    const tile = within(await card('Month to close'))
    expect(await tile.findByRole('heading', { name: words })).toBeVisible()
    expect(tile.getByText(note)).toBeVisible()
  },
)

test('the month to close leads to its first file', async () => {
  const api = serverOfOctober()
  await showApp(api, '/')
  const tile = within(await card('Month to close'))
  expect(await tile.findByText('No file is compared with October 2026 yet')).toBeVisible()
  const link = tile.getByRole('link', { name: 'Compare' })
  expect(link).toHaveAttribute('href', '/billing/months/2026-10/compare')
  expect(api.requests(getOpenRows)).toEqual([])
})

test('asks our own server for the number of companies with no package', async () => {
  const api = fakeApi('embedded').on(listCompanies, ({ url }) =>
    reply(listCompanies, pageOf(companies, url.searchParams.get('package') === 'none' ? 7 : 12_000)),
  )
  await showApp(api, '/')
  const heading = await within(await card('Companies with no package')).findByRole('heading')
  await expect.poll(() => heading.textContent).toBe('7 companies with no package')
  expect(screen.queryByRole('button', { name: /to count them/ })).toBeNull()
})

test.each([
  ['Expired invitations', '2 expired invitations', 'The oldest expired 3 days ago', 'expired', [1, 2]],
  ['Expiring soon', '1 invitation expires soon', 'The first expires in 20 hours', 'expiring', [3]],
] as const)('“%s” says %s and leads to the desk that resends them', async (name, words, when, age, ids) => {
  const router = await showApp(server(), '/')
  const link = await within(await card(name)).findByRole('link', { name: 'Resend invitations' })
  expect(within(await card(name)).getByRole('heading')).toHaveTextContent(words)
  expect(await card(name)).toHaveTextContent(when)
  await userEvent.click(link)
  expect(router.state.location).toMatchObject({ pathname: '/employees/invitations', search: { age } })
  const rows = await screen.findAllByRole('checkbox', { name: /^Select Ada Byron/ })
  expect(rows.map((row) => row.getAttribute('aria-label') ?? '').toSorted()).toEqual(
    ids.map((id) => `Select Ada Byron ${id}`),
  )
})

test.each([
  ['says when the first key ends', [writtenRole({ id: 9, name: 'Boss' }, permissionCodes)], ''],
  ['says which keys nobody may rotate', roles, ', and nobody may rotate 2'],
])('%s, and leads to the list of those that end soon', async (_title, all, stuck) => {
  const accounts = [30, 200].map((left, at) =>
    writtenAccount({ id: at + 1, name: `Nachtlauf ${at}`, role: 9, expires_at: hours(left) }),
  )
  const api = fakeApi('embedded')
    .has({
      nodes: [writtenNode({ id: 1, name: 'Root' })],
      roles: all,
      employees: [writtenEmployee({ id: 5, role: 9, msp_node: 1 })],
    })
    .on(listServiceAccounts, ({ url }) =>
      reply(listServiceAccounts, pageOf(url.searchParams.get('state') === 'ending' ? accounts : [])),
    )
  const router = await showApp(api, '/')
  const link = await within(await card('Keys ending soon')).findByRole('link', { name: 'Show keys' })
  expect(within(await card('Keys ending soon')).getByRole('heading')).toHaveTextContent('2 keys end soon')
  await expect
    .poll(async () => (await card('Keys ending soon')).textContent)
    .toContain(`The first ends tomorrow${stuck}Show`)
  await userEvent.click(link)
  expect(router.state.location).toMatchObject({ pathname: '/service-accounts', search: { state: 'ending' } })
  expect(await screen.findByRole('link', { name: 'Nachtlauf 0' })).toBeVisible()
})

test('has no keys behind a gateway, which lists none', async () => {
  await showApp(server(), '/')
  expect(await card('Expiring soon')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Keys ending soon' })).toBeNull()
})

test('takes the addresses of earlier lists to those that show the same', async () => {
  const router = await showApp(server(), '/attention/roles')
  await expect.poll(() => router.state.location.pathname).toBe('/roles')
  const { changed_from = '', role_type } = router.state.location.search as Record<string, string>
  expect(role_type).toBe('Custom')
  expect(Math.round((Date.now() - Date.parse(changed_from)) / 86_400_000)).toBeLessThanOrEqual(30)
  await router.navigate({ to: '/attention/$kind', params: { kind: 'packages' } })
  expect(router.state.location).toMatchObject({ pathname: '/companies', search: { package: 'none' } })
})

test('names the only person with a critical permission, or says that nobody has it', async () => {
  await showApp(server(), '/attention/permissions')
  const line = (await screen.findByText('msp_edit_role')).closest('li')!
  expect(within(line).getByRole('link', { name: 'Ada Byron 5' })).toBeVisible()
  expect(line).toHaveTextContent('At Root')
  const none = screen.getByText('msp_billing_administrator').closest('li')!
  expect(none).toHaveTextContent('No active person holds it there.')
})

test('counts the invitations that its link leads to, and says how many have expired', async () => {
  await showApp(server(), '/')
  const total = within(await card('Invitations'))
  expect(await total.findByRole('link', { name: '4' })).toBeVisible()
  expect(total.getByText('not accepted; 2 expired')).toBeVisible()
})

test('shows the other cards when one fails', async () => {
  const api = server().on(listRoles, () => refuse(500, 'no'))
  await showApp(api, '/')
  expect(await within(await card('Recently changed roles')).findByText('The server failed.')).toBeVisible()
  expect(await screen.findByRole('heading', { name: '2 expired invitations' })).toBeVisible()
  expect(await within(await card('Companies')).findByRole('link', { name: '2' })).toBeVisible()
})

test('says that advice isn’t known when the nodes that it needs fail, and asks for them again', async () => {
  let broken = true
  const api = server().on(listNodes, () =>
    broken ? refuse(500, 'no') : reply(listNodes, pageOf([writtenNode({ id: 1, name: 'Root' })])),
  )
  await showApp(api, '/')
  const tidy = within(await card('Roles to tidy up'))
  expect(await tidy.findByText('The server failed.')).toBeVisible()
  broken = false
  await userEvent.click(tidy.getByRole('button', { name: 'Try again' }))
  expect(await tidy.findByRole('heading', { name: /roles? to tidy up/i })).toBeVisible()
  expect(tidy.queryByText('The server failed.')).toBeNull()
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
  expect(screen.getByText('These figures are incomplete')).toBeVisible()
})

test('says once which figures are hidden, and sends no request for them', async () => {
  const api = server()
  await showApp(api, '/', ['msp_view_node'])
  expect(
    await screen.findByText(/^Hidden: Expired invitations, .*Companies, Employees, .*“View Users”/),
  ).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Expired invitations' })).toBeNull()
  expect(await within(await card('Nodes')).findByRole('link', { name: '1' })).toHaveAttribute(
    'href',
    '/nodes',
  )
  expect(api.requests(listEmployees)).toHaveLength(0)
})

test('offers the help desk its actions in place of the licence chart', async () => {
  await showApp(server(), '/', ['msp_view_user', 'msp_add_user'])
  const mine = await card('What you can do')
  expect(
    within(mine)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Invite someoneThey get a link by email',
    'Resend invitationsOne, or all that have expired',
    'Find a personBy name or email address',
  ])
  expect(screen.queryByText('Not allowed')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Licences by package' })).toBeNull()
})

test('says that nothing is to do where a figure is zero, without an action', async () => {
  const api = server().has({ companies: [companies[1]!] })
  await showApp(api, '/')
  expect(await screen.findByRole('heading', { name: 'No companies with no package' })).toBeVisible()
  expect(within(await card('Companies with no package')).queryByRole('link')).toBeNull()
})

test('guides through the first steps while there is no company', async () => {
  const api = server().has({ companies: [] })
  await showApp(api, '/')
  const steps = within(await card('First steps')).getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('link').textContent)).toEqual([
    'Add a node for each branch',
    'Create roles for your team',
    'Invite your colleagues',
    'Create your first company',
  ])
  expect(within(steps[2]!).getByRole('img', { name: 'Done:' })).toBeVisible()
  expect(within(steps[3]!).queryByRole('img')).toBeNull()
  expect(within(steps[3]!).getByRole('link')).toHaveAttribute('href', '/companies/new')
})

test('counts nobody as their own colleague in the first steps', async () => {
  const me = writtenEmployee({ id: 6, email: 'me@example.com' })
  await showApp(server().has({ employees: [me] }), '/')
  await beginAs({ id: '40', employee: '6', name: 'Ada Byron', email: 'me@example.com' })
  const steps = within(await card('First steps')).getAllByRole('listitem')
  expect(within(steps[2]!).queryByRole('img')).toBeNull()
  expect(within(steps[3]!).getByRole('img', { name: 'Done:' })).toBeVisible()
})

test('tells a caller without any permission what is missing, once', async () => {
  await showApp(server(), '/', ['msp_cascade_permissions'])
  expect(await screen.findByText('Not allowed')).toBeVisible()
  const all = /“View Managed Companies”, “View Users”, “View Roles”, or “View Nodes”/
  expect(await screen.findByText(all)).toBeVisible()
  expect(screen.queryByText(/^Hidden/)).toBeNull()
})
