import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { getRole } from '#contract/roles/roles'
import { fakeApi, refuse, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenAccount, writtenEmployee, writtenNode } from '../../../testing/written'
import { inMenu } from '../../../testing/record-menu'

const role = writtenRole({ id: 4, name: 'Help desk' }, ['msp_view_user', 'msp_add_user', 'msp_edit_user'])
const server = (mode: 'gateway' | 'embedded' = 'gateway') =>
  fakeApi(mode).has({ nodes: [writtenNode({ id: 1, name: 'Root' })], roles: [role] })

test('shows every permission with name, code, description and state, and counts them', async () => {
  await showApp(server(), '/roles/4')
  const users = await screen.findByRole('region', { name: /^User Management/ })
  expect(users).toHaveTextContent('Some · 3 of 4')
  expect(
    within(users).getByRole('row', { name: /Add Users msp_add_user Invite employees.* Allowed/ }),
  ).toBeVisible()
  expect(within(users).getByRole('row', { name: /Delete Users .* Not allowed/ })).toBeVisible()
  expect(screen.getAllByRole('rowheader')).toHaveLength(25)
  expect(screen.getByText(/Built-in roles are the same everywhere/)).toBeVisible()
})

test('narrows the permissions by search and “Allowed only”, both kept in the address', async () => {
  const router = await showApp(server(), '/roles/4')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Allowed only' }))
  expect(await screen.findByText('3 of 25 shown')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search 25 permissions' }), 'invite')
  expect(await screen.findByText('1 of 25 shown')).toBeVisible()
  expect(router.state.location.searchStr).toBe('?selected=yes&search=invite')
})

/** Both at once, because the search starts a moment after the last letter. */
const searchAndClick = async (role: string, name: string) => {
  const search = await screen.findByRole('searchbox', { name: 'Search 25 permissions' })
  const control = screen.getByRole(role, { name })
  fireEvent.change(search, { target: { value: 'invite' } })
  fireEvent.click(control)
}

test('keeps what was chosen while a search was about to start', async () => {
  const router = await showApp(server(), '/roles/4')
  await searchAndClick('checkbox', 'Allowed only')
  expect(await screen.findByText('1 of 25 shown')).toBeVisible()
  expect(router.state.location.searchStr).toBe('?selected=yes&search=invite')
})

test('forgets a search that was about to start when the person goes to another page', async () => {
  const api = server().on(listCompanies, () => new Promise(() => {}))
  const router = await showApp(api, '/roles/4')
  const visited: string[] = []
  router.history.subscribe(({ location }) => visited.push(location.href))
  await searchAndClick('link', 'Companies')
  await waitFor(() => expect(screen.queryByRole('searchbox', { name: 'Search 25 permissions' })).toBeNull())
  expect(visited).toEqual(['/companies'])
})

test('shows only risky permissions, each with the reason, and keeps that in the address', async () => {
  const router = await showApp(server(), '/roles/4')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'High risk only' }))
  expect(await screen.findByText('14 of 25 shown')).toBeVisible()
  expect(
    screen.getByRole('row', { name: /Delete Users .*High risk: Deletes people permanently\./ }),
  ).toBeVisible()
  expect(screen.queryByRole('row', { name: /View Users/ })).toBeNull()
  expect(router.state.location.searchStr).toBe('?risk=yes')
})

test('lists the members of a role with their nodes, and says so when the caller can’t see them', async () => {
  const people = [
    writtenEmployee({ id: 1, first_name: 'Ada', last_name: 'Byron', role: 4 }),
    writtenEmployee({ id: 2, first_name: 'Grace', last_name: 'Hopper', role: 9 }),
  ]
  const api = server().has({ employees: people })
  await showApp(api, '/roles/4')
  const members = await screen.findByRole('region', { name: 'Members' })
  expect(await within(members).findByRole('link', { name: /Ada Byron/ })).toHaveAttribute(
    'href',
    '/employees/1',
  )
  expect(within(members).queryByRole('link', { name: /Grace Hopper/ })).toBeNull()
  expect(screen.getByRole('link', { name: '1 person' })).toHaveAttribute('href', '#members')
  cleanup()
  await showApp(api, '/roles/4', ['msp_view_role'])
  expect(
    await screen.findByText(/^People aren’t known: you don’t have the permission “View Users”/),
  ).toBeVisible()
})

test.each([
  ['counts and lists keys', undefined, '1 person and 1 key', 'Nightly'],
  [
    'says that keys aren’t known without the permission to view them',
    ['msp_view_role', 'msp_view_user', 'msp_view_node'] as const,
    '1 person',
    /^Keys aren’t known: you don’t have the permission “View Service Accounts”/,
  ],
])('%s', async (_, held, count, shown) => {
  const expired = writtenAccount({ id: 8, name: 'Old', role: 9 })
  const api = server('embedded').has({
    employees: [writtenEmployee({ id: 1, role: 4 })],
    accounts: [writtenAccount({ id: 7, name: 'Nightly', role: 4 }), expired],
  })
  await showApp(api, '/roles/4', held)
  const members = await screen.findByRole('region', { name: 'Members' })
  expect(await within(members).findByText(shown)).toBeVisible()
  expect(screen.getByRole('link', { name: count })).toHaveAttribute('href', '#members')
  expect(within(members).queryByText('Old')).toBeNull()
})

test('says so when no role has the id, and offers no edit', async () => {
  const api = server().on(getRole, () => refuse(404, { detail: 'Not found.' }))
  await showApp(api, '/roles/9999')
  expect(await screen.findByText('Not found')).toBeVisible()
  expect(screen.getByText(/^No role with ID \S+ in your nodes\.$/)).toBeVisible()
  cleanup()
  await showApp(api, '/roles/9999/edit')
  expect(await screen.findByRole('heading', { level: 1, name: 'Role not found' })).toBeVisible()
  expect(screen.queryByText(/Edit Role/)).toBeNull()
})

test('does not ask the server for an id that is no number', async () => {
  const api = server()
  await showApp(api, '/roles/..%2Fnodes')
  expect(await screen.findByText('Not found')).toBeVisible()
  expect(screen.getByText(/^No role with ID \S+ in your nodes\.$/)).toBeVisible()
  expect(api.requests(getRole)).toHaveLength(0)
})

test('lists type and number of permissions', async () => {
  await showApp(server(), '/roles')
  const row = (await screen.findByRole('link', { name: 'Help desk' })).closest('tr')!
  expect(row).toHaveTextContent('Built-in')
  expect(row).toHaveTextContent('3 of 25')
  expect(row).toHaveTextContent('Users 3/4')
})

test('counts the members of each role, also of one without any', async () => {
  const people = [1, 2].map((id) => writtenEmployee({ id, role: 4 }))
  const other = writtenRole({ id: 5, name: 'Nobody’s' })
  const api = server().has({ roles: [role, other], employees: people })
  await showApp(api, '/roles')
  const members = async (name: string) =>
    (await screen.findByRole('link', { name })).closest('tr')!.querySelector('[data-label="Members"]')
      ?.textContent
  await expect.poll(() => members('Help desk')).toBe('2 people')
  expect(await members('Nobody’s')).toBe('0 people')
})

test('disables changing and deleting a role with permissions that the caller lacks, also by address', async () => {
  const custom = { ...role, msp_node: 1, role_type: 'Custom' as const }
  const api = server().has({ roles: [custom] })
  const mine = ['msp_view_role', 'msp_edit_role', 'msp_delete_role', 'msp_view_user'] as const
  const router = await showApp(api, '/roles/4', [...mine])
  const reason = 'This role has permissions that you don’t have: Add Users, Modify Users.'
  for (const action of [await screen.findByRole('link', { name: 'Edit' }), await inMenu('Delete')]) {
    expect(action).toHaveAttribute('aria-disabled', 'true')
    expect(action).toHaveAccessibleDescription(reason)
  }
  await router.navigate({ to: '/roles/$id/edit', params: { id: '4' } })
  expect(await screen.findByText('You can’t change this role')).toBeVisible()
  expect(screen.getByText(reason)).toBeVisible()
  cleanup()
  await showApp(api, '/roles/4', [...mine, 'msp_add_user', 'msp_edit_user'])
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/roles/4/edit')
  expect(await inMenu('Delete')).not.toHaveAttribute('aria-disabled', 'true')
})

test('compares the selected roles, from two on', async () => {
  const roles = [1, 2, 3].map((id) => writtenRole({ id, name: `Desk ${id}` }, ['msp_view_user']))
  const router = await showApp(fakeApi('embedded').has({ roles }), '/roles')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Desk 1/ }))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  expect(await bar.findByRole('link', { name: 'Compare' })).toHaveAccessibleDescription(
    'Select 2 to 6 roles.',
  )
  await userEvent.click(screen.getByRole('checkbox', { name: /Desk 3/ }))
  await userEvent.click(bar.getByRole('link', { name: 'Compare' }))
  const compared = within(await screen.findByRole('list', { name: 'Compared roles' }))
  expect(compared.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Desk 1Remove Desk 1',
    'Desk 3Remove Desk 3',
  ])
  expect(router.state.location.searchStr).toContain('roles=1')
})
