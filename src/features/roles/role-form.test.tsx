import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { permissionMatrix } from '#domain/roles/permission-categories'
import { type PermissionCode } from '#contract/roles/permissions'
import {
  createRole,
  getRole,
  listPermissions,
  listRoles,
  updateRole,
  type WrittenRole,
} from '#contract/roles/roles'
import { fakeApi, pageOf, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { inMenu } from '../../../testing/record-menu'
import { writtenAccount, writtenEmployee, writtenNode } from '../../../testing/written'

const custom = { id: 4, name: 'Help desk', msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' } as const
const desk = (held: PermissionCode[] = ['msp_view_user', 'msp_add_user']) => writtenRole(custom, held)
const server = (role: () => WrittenRole = desk, at = fakeApi()) =>
  at
    .gives(listRoles, () => pageOf([role()]))
    .gives(getRole, () => role())
    .gives(listPermissions, () => permissionMatrix(new Set()))
/**
 * A server that stores what it receives, and lists codes that the dashboard doesn't know if its role has
 * them.
 */
function keeping(first: WrittenRole, at = fakeApi()) {
  let now = first
  const api = server(() => now, at).on(updateRole, ({ body }) => {
    const { name, permissions } = body as { name?: string; permissions?: (number | string)[] }
    const ids = permissions?.map(Number)
    const role_permissions = now.role_permissions.map((category) => ({
      ...category,
      permissions: category.permissions.map((one) => ({
        ...one,
        is_selected: ids ? ids.includes(one.id) : one.is_selected,
      })),
    }))
    now = { ...now, ...(name ? { name } : {}), role_permissions }
    return reply(updateRole, now)
  })
  return { api, change: (role: WrittenRole) => (now = role) }
}
const tick = (name: string) => screen.findByRole('checkbox', { name })
const form = () => screen.findByRole('form', { name: 'Edit role' })
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save role' }))

test('shows what will be added and removed, and saves all of it in one request', async () => {
  const { api } = keeping(desk())
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  await userEvent.click(await tick('Add Users'))
  expect(await form()).toHaveTextContent('Adds 1: Modify Users')
  expect(await form()).toHaveTextContent('Removes 1: Add Users')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save role' }))
  expect(await screen.findByText('Help desk was saved.')).toBeVisible()
  expect(api.requests(updateRole).map(({ body }) => body)).toEqual([{ permissions: [22, 5] }])
})

test('names the people and keys that a change affects, and asks for a second step before one person is left', async () => {
  const people = [1, 2, 3, 4, 5, 6].map((id) =>
    writtenEmployee({ id, role: 4, last_name: `Byron ${id}`, status: id > 3 ? 'invited' : 'active' }),
  )
  const { api } = keeping(desk(), fakeApi('embedded'))
  api.has({
    nodes: [writtenNode({ id: 1, name: 'Root', company_count: 7 })],
    employees: [...people, writtenEmployee({ id: 9, role: 5 })],
    accounts: [writtenAccount({ id: 3, name: 'Night', role: 4 })],
  })
  await showApp(api, '/roles/4/edit')
  await userEvent.type(await screen.findByRole('textbox', { name: 'Role name' }), 's')
  expect(screen.queryByRole('region', { name: /gains or loses/ })).toBeNull()
  await userEvent.click(await tick('Add Users'))
  const panel = await screen.findByRole('region', { name: 'Who gains or loses access' })
  expect(
    await within(panel).findByText('6 people and 1 key lose permissions.', { exact: false }),
  ).toBeVisible()
  const row = within(panel).getByRole('row', { name: /Lose Add Users/ })
  expect(row).toHaveTextContent('Root, 7 companies')
  await userEvent.click(within(row).getByRole('button', { name: 'Show 4 more' }))
  expect(row).toHaveTextContent('Ada Byron 6 ada6@example.com, invitation expiredNight Key, ID 3')
  expect(panel).toHaveTextContent('Nobody would be left for Add Users at Root.')
  // The bar with the button is in sight, and leads to the panel.
  expect(panel).not.toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Show who gains or loses access' }))
  expect(panel).toHaveFocus()
  await save()
  expect(api.requests(updateRole)).toEqual([])
  await userEvent.click(within(panel).getByRole('checkbox'))
  await save()
  expect(await screen.findByText('Help desks was saved.')).toBeVisible()
})

test('selects a whole category, is indeterminate in between, and counts the selected permissions', async () => {
  await showApp(server(), '/roles/4/edit')
  const whole = await tick('All of User Management')
  expect(whole).toBePartiallyChecked()
  await userEvent.click(whole)
  expect(whole).toBeChecked()
  expect(screen.getByRole('group', { name: 'User Management' })).toHaveTextContent('4 of 4')
  await userEvent.click(whole)
  expect(whole).not.toBeChecked()
})

test.each([
  ['an edited', '/roles/4/edit', 'View Users', '“Add Users” needs “View Users”.'],
  ['a new', '/roles/new', 'Delete Users', '“Delete Users” needs “View Users”.'],
  [
    'a new',
    '/roles/new',
    'Modify Managed Company',
    '“Modify Managed Company” needs “View Managed Companies”.',
  ],
])(
  'warns, before %s role is saved, of a permission without the one that it needs: %s, %s',
  async (_, at, name, words) => {
    await showApp(server(), at)
    await userEvent.click(await tick(name))
    const said = within(await screen.findByRole('form')).getAllByRole('status')
    expect(said.map((one) => one.textContent).join(' ')).toContain(words)
  },
)

test('refuses a permission that the caller lacks, and lets others be removed and added back', async () => {
  await showApp(
    server(() => desk(['msp_view_user'])),
    '/roles/4/edit',
    ['msp_view_role', 'msp_edit_role', 'msp_view_user'],
  )
  expect(await tick('Delete Users')).toBeDisabled()
  expect(await tick('Delete Users')).toHaveAccessibleDescription(/You don’t have this permission/)
  // Our server isn't asked here, so only the server knows whether a key can give this one.
  expect(await tick('Rotate Service Account Secret')).toBeEnabled()
  await userEvent.click(await tick('View Users'))
  await userEvent.click(await tick('View Users'))
  expect(await tick('View Users')).toBeChecked()
})

test('shows and keeps what somebody else has changed, and overwrites nothing unseen', async () => {
  const { api, change } = keeping(desk())
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  change(desk(['msp_view_user', 'msp_add_user', 'msp_delete_user']))
  await save()
  expect(await screen.findByText(/Updated: Delete Users/)).toBeVisible()
  expect(await tick('Delete Users')).toBeChecked()
  expect(api.requests(updateRole)).toHaveLength(0)
  await save()
  expect(await screen.findByText('Help desk was saved.')).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: [22, 4, 5, 6] })
})

test('keeps codes that are not known here when it saves', async () => {
  const foreignRole = () => {
    const role = desk()
    const permission = { id: 99, code: 'msp_fly', name: 'Fly', description: '', is_selected: true }
    return {
      ...role,
      role_permissions: [
        ...role.role_permissions,
        { category_name: 'Air', category_description: '', permissions: [permission] },
      ],
    }
  }
  const { api } = keeping(foreignRole())
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  await save()
  expect(await screen.findByText('Help desk was saved.')).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: [22, 4, 5, 99] })
})

test('begins a clone with the name and permissions of its model, without those that the caller lacks', async () => {
  const made = writtenRole({ ...custom, id: 9, name: 'Copy of Help desk' }, ['msp_view_user'])
  const api = server().gives(createRole, () => made)
  await showApp(api, '/roles/new?from=4', ['msp_view_role', 'msp_add_role', 'msp_view_user'])
  expect(await screen.findByRole('textbox', { name: 'Role name' })).toHaveValue('Copy of Help desk')
  await userEvent.click(screen.getByRole('button', { name: 'Create role' }))
  expect(await screen.findByText('Copy of Help desk was created (ID 9).')).toBeVisible()
  expect(api.requests(createRole)[0]?.body).toEqual({ name: 'Copy of Help desk', permissions: [22] })
})

test('offers neither editing nor deletion of a built-in role, and says why', async () => {
  await showApp(
    server(() => writtenRole({ id: 4, name: 'Auditor' })),
    '/roles/4',
  )
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAccessibleDescription(
    /Built-in roles can’t be changed or deleted/,
  )
  expect(await inMenu('Delete')).toHaveAttribute('aria-disabled', 'true')
  expect(await inMenu('Clone')).toHaveAttribute('href', '/roles/new?from=4')
})

test('asks about conflicting changes before anything is saved', async () => {
  const { api, change } = keeping(desk(['msp_view_user']))
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  change(desk([]))
  await save()
  const question = await screen.findByRole('region', { name: 'Conflicting changes' })
  expect(question).toHaveTextContent(
    '“Modify Users” was added, while “View Users”, which it needs, was removed.',
  )
  await save()
  expect(await screen.findByText(/Choose what to keep in each conflict first/)).toBeVisible()
  expect(api.requests(updateRole)).toHaveLength(0)
  await userEvent.click(within(question).getByRole('radio', { name: /^Mine/ }))
  expect(await tick('View Users')).toBeChecked()
  await save()
  expect(await screen.findByText('Help desk was saved.')).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: [22, 5] })
})

test('reads the role again after a save, and says what differs', async () => {
  const api = server(() => desk()).gives(updateRole, () => desk())
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  await save()
  expect(
    await screen.findByText('Help desk was saved, but now differs from your changes: Modify Users.'),
  ).toBeVisible()
})

test('undoes a save, and keeps what others changed since', async () => {
  const { api, change } = keeping(desk())
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  await save()
  expect(await screen.findByText('Help desk was saved.')).toBeVisible()
  change(desk(['msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_view_node']))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The change to Help desk was undone.')).toBeVisible()
  expect(api.requests(updateRole).at(-1)?.body).toEqual({ permissions: ['21', '22', '4'] })
})

test('gives advice on a draft, and leads to the permission that it is about', async () => {
  await showApp(server(), '/roles/4/edit')
  await userEvent.click(await tick('View Users'))
  const advice = await screen.findByRole('region', { name: 'Advice' })
  expect(advice).toHaveTextContent('“Add Users” needs “View Users”.')
  await userEvent.click(within(advice).getByRole('button', { name: 'Go to “View Users”' }))
  expect(await tick('View Users')).toHaveFocus()
})
