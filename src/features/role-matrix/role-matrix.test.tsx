import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { neverForServiceAccounts } from '#contract/roles/permission-catalogue'
import { permissionCodes } from '#contract/roles/permissions'
import { roleShape, getRole, listRoles, updateRole, type WrittenRole } from '#contract/roles/roles'
import { matrixOf } from '#domain/roles/role-matrix'
import { csvText } from '#testing/csv-text'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenEmployee, writtenNode } from '../../../testing/written'
import { permissionTable } from './permission-table'
import { narrowMatrix } from './narrow-matrix'
import { matrixSearch } from '../../queries/searches'

const custom = (id: number, name: string, held: Parameters<typeof writtenRole>[1]) =>
  writtenRole({ id, name, msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' }, held)
const first = () => [
  writtenRole({ id: 1, name: 'Auditor' }, ['msp_view_user', 'msp_view_role']),
  custom(2, 'Desk', ['msp_view_user', 'msp_add_user']),
  custom(3, 'Night desk', ['msp_view_user']),
]

/** A server that stores what it is sent. */
function server(roles: WrittenRole[] = first(), mode: 'gateway' | 'embedded' = 'gateway') {
  const idOf = (url: URL) => Number(url.pathname.split('/').at(-2))
  const find = (url: URL) => roles.find(({ id }) => id === idOf(url))!
  const set = (id: number, permissions: number[]) => {
    roles = roles.map((role) =>
      role.id === id
        ? {
            ...role,
            role_permissions: role.role_permissions.map((category) => ({
              ...category,
              permissions: category.permissions.map((one) => ({
                ...one,
                is_selected: permissions.includes(one.id),
              })),
            })),
          }
        : role,
    )
  }
  const api = fakeApi(mode)
    .has({
      nodes: [writtenNode({ id: 1, name: 'Root' })],
      employees: [writtenEmployee({ id: 5, role: 2, last_name: 'Byron' })],
    })
    .gives(listRoles, () => pageOf(roles))
    .on(getRole, ({ url }) => reply(getRole, find(url)))
    .on(updateRole, ({ url, body }) => {
      set(idOf(url), (body as { permissions: string[] }).permissions.map(Number))
      return reply(updateRole, find(url))
    })
  return { api, set }
}
/** Shows four permissions, which are enough. */
const users = '/roles/matrix?search=user%20management'
const box = (name: RegExp) => screen.findByRole('checkbox', { name })

test('names role, permission and state of each checkbox, and why it can’t be changed', async () => {
  await showApp(server().api, users)
  expect(await box(/^Desk, Add Users: allowed$/)).toBeChecked()
  expect(await box(/^Night desk, Add Users: not allowed$/)).not.toBeChecked()
  const locked = await box(/^Auditor, View Users: allowed; read-only: built-in/)
  expect(locked).toHaveAttribute('aria-readonly', 'true')
  await userEvent.click(locked)
  expect(await screen.findByText('Can’t change Auditor: built-in roles can’t be changed.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument()
})

test('says how to change a permission only to who can', async () => {
  await showApp(server().api, users)
  expect(await screen.findByText(/letters; press Space to change a permission\.$/)).toBeVisible()
  cleanup()
  await showApp(server().api, users, ['msp_view_role', 'msp_view_user'])
  expect(await screen.findByText(/Move with the arrow keys, Home, End or letters\.$/)).toBeVisible()
})

test('isolates a name that runs from right to left in messages and filters', async () => {
  await showApp(server([writtenRole({ id: 1, name: 'מבקר' }, ['msp_view_user'])]).api, users)
  await userEvent.click(await box(/View Users: allowed; read-only: built-in/))
  expect(await screen.findByText(/^Can’t change \u2068מבקר\u2069: built-in/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Compare with' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'מבקר (ID 1)' }))
  expect(await screen.findByRole('button', { name: 'Compare with \u2068מבקר (ID 1)\u2069' })).toBeVisible()
})

test('folds switches and tools into two menus on a phone', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  await showApp(server().api, users)
  await box(/^Desk, Add Users: allowed$/)
  const bar = screen.getByRole('group', { name: 'Search and filters' })
  expect(within(bar).getAllByRole('button')).toHaveLength(2)
  expect(within(bar).queryByRole('combobox')).not.toBeInTheDocument()
  await userEvent.click(within(bar).getByRole('button', { name: 'Order and export' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Roles in rows' }))
  expect(await screen.findByRole('grid', { name: 'Role matrix, roles in rows' })).toBeVisible()
  await userEvent.click(within(bar).getByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Risk' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'High' }))
  expect(await within(bar).findByRole('button', { name: 'Risk High' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /View Users/ })).not.toBeInTheDocument()
})

test('locks a role with permissions that the caller lacks', async () => {
  await showApp(server().api, users, ['msp_view_role', 'msp_edit_role', 'msp_view_user'])
  expect(
    await box(/^Desk, View Users: allowed; read-only: the role has permissions that you don’t have$/),
  ).toHaveAttribute('aria-readonly', 'true')
  expect(await box(/^Night desk, View Users: allowed$/)).not.toHaveAttribute('aria-readonly', 'true')
})

test('says on our server that only a person can give or change what no key can use', async () => {
  const custodian = custom(5, 'Custodian', ['msp_rotate_service_account'])
  const held = permissionCodes.filter((code) => !neverForServiceAccounts.includes(code))
  const { api } = server([...first(), custodian], 'embedded')
  await showApp(api, '/roles/matrix?search=service%20account%20management', held)
  for (const name of [
    /^Desk, Rotate Service Account Secret: not allowed; read-only: no API key can give this permission; sign in as a person$/,
    /^Custodian, View Service Accounts: not allowed; read-only: the role has permissions that no API key can use; sign in as a person$/,
  ])
    expect(await box(name)).toHaveAttribute('aria-readonly', 'true')
  expect(await box(/^Desk, View Service Accounts: not allowed$/)).not.toHaveAttribute('aria-readonly', 'true')
})

test('changes many roles as one draft, saves after a summary with a result for each, and undoes a change', async () => {
  const { api } = server()
  await showApp(api, users)
  await userEvent.click(await box(/^Desk, Modify Users: not allowed$/))
  await userEvent.click(await box(/^Night desk, View Users: allowed$/))
  expect(await box(/^Desk, Modify Users: allowed; not saved: will be added$/)).toBeChecked()
  const bar = screen.getByRole('region', { name: 'Unsaved changes' })
  expect(bar).toHaveTextContent('2 unsaved changes in 2 roles')
  expect(bar).toHaveTextContent('Desk (ID 2) + adds Modify Users')
  expect(bar).toHaveTextContent('Night desk (ID 3) − removes View Users')
  await userEvent.click(within(bar).getByRole('button', { name: 'Review and save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save 2 roles?' })
  const row = await within(dialog).findByRole('row', { name: /^Ada Byron .*Gain Modify Users/ })
  expect(row).toHaveTextContent('Root')
  expect(within(dialog).getByRole('region', { name: /gains or loses/ })).toHaveTextContent(
    '1 person gains permissions. Others may gain or lose access: keys aren’t known, because this API doesn’t list them.',
  )
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Save 2 roles' }))
  expect(await within(dialog).findAllByText('Saved and checked.')).toHaveLength(2)
  expect(api.requests(updateRole).map(({ body }) => body)).toEqual([
    { permissions: ['22', '4', '5'] },
    { permissions: [] },
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('2 roles saved.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The change to Night desk was undone.')).toBeVisible()
  expect(await screen.findByText('The change to Desk was undone.')).toBeVisible()
})

test('keeps what somebody else has changed in the same role', async () => {
  const { api, set } = server()
  await showApp(api, users)
  await userEvent.click(await box(/^Desk, Modify Users: not allowed$/))
  set(2, [22, 4, 21])
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 role' }))
  expect(
    await screen.findByText(/Saved and checked. Changes made elsewhere were kept: View Nodes/),
  ).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: ['21', '22', '4', '5'] })
})

test('lets the person decide about conflicting changes before it saves', async () => {
  const { api, set } = server()
  await showApp(api, users)
  await userEvent.click(await box(/^Night desk, Modify Users: not allowed$/))
  set(3, [])
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 role' }))
  expect(await screen.findByText(/Choose what to keep, then retry/)).toBeVisible()
  expect(api.requests(updateRole)).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: /^Mine/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry (1)' }))
  expect(await screen.findByText('Saved and checked.')).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: ['22', '5'] })
})

test('keeps a refused change in the draft, and shows the server’s own words', async () => {
  const { api } = server()
  api.on(updateRole, () => refuse(403, { detail: 'You can only give what your role holds.' }))
  await showApp(api, users)
  await userEvent.click(await box(/^Desk, Modify Users: not allowed$/))
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 role' }))
  expect(await screen.findByText('You can only give what your role holds.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('region', { name: 'Unsaved changes' })).toHaveTextContent(
    '1 unsaved change in 1 role',
  )
})

test('marks differences from another role, and can show only those', async () => {
  await showApp(server().api, '/roles/matrix?against=2&differ=yes')
  expect(await box(/^Night desk, Add Users: not allowed; differs from Desk$/)).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /View Users/ })).not.toBeInTheDocument()
})

test('begins a new role with the shared permissions of the compared roles', async () => {
  await showApp(server().api, '/roles/compare?roles=2,3')
  expect(await screen.findByText('1 shared, 1 different')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'New role with shared permissions' }))
  expect(await screen.findByRole('textbox', { name: 'Role name' })).toHaveValue('Shared by Desk, Night desk')
  expect(screen.getByRole('checkbox', { name: 'View Users' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Add Users' })).not.toBeChecked()
})

const read = (roles: WrittenRole[]) => matrixOf(roles.map((role) => roleShape.read.parse(role)))

test('exports a column for each role, and lets no name become a formula', () => {
  const about = { file: 'role-matrix', title: 'Role matrix' }
  const { head, rows } = permissionTable(read([custom(7, '=cmd|x', ['msp_view_user'])]), about)
  const text = csvText(head, rows)
  expect(text.split('\r\n')[0]).toBe("Category,Permission,Code,Risk,'=cmd|x (ID 7)")
  expect(text).toContain('User Management,View Users,msp_view_user,,allowed')
})

test('narrows roles and permissions by the filters', () => {
  const all = read(first())
  const shown = (part: object) => {
    const { roles, permissions } = narrowMatrix(all, { ...matrixSearch.defaults, ...part })
    return [roles.map(({ name }) => name), permissions.length]
  }
  expect(shown({ type: 'custom' })).toEqual([['Desk', 'Night desk'], 25])
  expect(shown({ permission: 'msp_add_user' })).toEqual([['Desk'], 25])
  expect(shown({ sort: '-size' })[0]).toEqual(['Auditor', 'Desk', 'Night desk'])
  expect(shown({ search: 'night' })).toEqual([['Night desk'], 25])
  expect(shown({ search: 'msp_view_user' })).toEqual([['Auditor', 'Desk', 'Night desk'], 1])
  expect(shown({ search: 'nothing like it' })).toEqual([[], 0])
  expect(shown({ differ: 'yes' })[1]).toBe(2)
})
