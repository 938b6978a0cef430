import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { listEmployees } from '#contract/employees'
import { listNodes } from '#contract/nodes'
import { roleShape, getRole, listRoles, updateRole, type WrittenRole } from '#contract/roles'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../testing/fake-api'
import { writtenEmployee } from '../../testing/written'
import { adviceFor, allAdvice } from './advice'
import { matrixCsv } from './role-csv'
import { matrixOf, narrowMatrix } from './role-matrix'
import { matrixDefaults } from './role-matrix.search'
import { advised } from './use-advice'

const custom = (id: number, name: string, held: Parameters<typeof writtenRole>[1]) =>
  writtenRole({ id, name, msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' }, held)
const first = () => [
  writtenRole({ id: 1, name: 'Auditor' }, ['msp_view_user', 'msp_view_role']),
  custom(2, 'Desk', ['msp_view_user', 'msp_add_user']),
  custom(3, 'Night desk', ['msp_view_user']),
]

beforeEach(() => {
  // jsdom lays nothing out, so that no size ever changes.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

/** A server that keeps what it is told. */
function server(roles: WrittenRole[] = first()) {
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
  const api = fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([])))
    .on(listEmployees, () =>
      reply(listEmployees, pageOf([writtenEmployee({ id: 5, role: 2, last_name: 'Byron' })])),
    )
    .on(listRoles, () => reply(listRoles, pageOf(roles)))
    .on(getRole, ({ url }) => reply(getRole, find(url)))
    .on(updateRole, ({ url, body }) => {
      set(idOf(url), (body as { permissions: string[] }).permissions.map(Number))
      return reply(updateRole, find(url))
    })
  return { api, set }
}
/** Four permissions are enough to look through. */
const users = '/roles/matrix?search=user%20management'
const box = (name: RegExp) => screen.findByRole('checkbox', { name })

test('a box says role, permission and state, and why it cannot be changed', async () => {
  await showApp(server().api, users)
  expect(await box(/^Desk, Add Users: held$/)).toBeChecked()
  expect(await box(/^Night desk, Add Users: not held$/)).not.toBeChecked()
  const locked = await box(/^Auditor, View Users: held; read-only: built-in/)
  expect(locked).toHaveAttribute('aria-readonly', 'true')
  await userEvent.click(locked)
  expect(
    await screen.findByText('Auditor cannot be changed here: built-in roles stay as they are.'),
  ).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Not saved' })).not.toBeInTheDocument()
})

test('many roles are changed as one draft, saved after a summary, each with its result, and taken back', async () => {
  const { api } = server()
  await showApp(api, users)
  await userEvent.click(await box(/^Desk, Modify Users: not held$/))
  await userEvent.click(await box(/^Night desk, View Users: held$/))
  expect(await box(/^Desk, Modify Users: held; differs from what is saved: will be added$/)).toBeChecked()
  const bar = screen.getByRole('region', { name: 'Not saved' })
  expect(bar).toHaveTextContent('2 changes in 2 roles')
  expect(bar).toHaveTextContent('Desk (id 2) + adds Modify Users')
  expect(bar).toHaveTextContent('Night desk (id 3) − removes View Users')
  await userEvent.click(within(bar).getByRole('button', { name: 'Review and save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save 2 roles?' })
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Save 2 roles' }))
  expect(await within(dialog).findAllByText('Saved, and read again.')).toHaveLength(2)
  expect(api.requests(updateRole).map(({ body }) => body)).toEqual([
    { permissions: ['22', '4', '5'] },
    { permissions: [] },
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  const done = await screen.findByRole('region', { name: 'Done just now' })
  expect(done).toHaveTextContent(/Night desk \(id 3\) was changed at \d\d:\d\d: View Users removed\./)
  expect(done).toHaveTextContent(/Desk \(id 2\) was changed at \d\d:\d\d: Modify Users added\./)
  await userEvent.click(within(done).getAllByRole('button', { name: 'Undo' })[0]!)
  expect(await screen.findByText('Night desk is as it was before.')).toBeVisible()
  // Where “Not saved” stood, and out of the way when it is not wanted; the next draft takes its place.
  expect(
    within(screen.getByRole('region', { name: 'matrix' })).getByRole('region', { name: 'Done just now' }),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Hide what was done' }))
  expect(screen.queryByRole('region', { name: 'Done just now' })).not.toBeInTheDocument()
})

test('what somebody else changed in the same role meanwhile stays', async () => {
  const { api, set } = server()
  await showApp(api, users)
  await userEvent.click(await box(/^Desk, Modify Users: not held$/))
  set(2, [22, 4, 21])
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 role' }))
  expect(await screen.findByText(/Saved, and read again. Kept from somebody else: View Nodes/)).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: ['21', '22', '4', '5'] })
})

test('a refusal stays in the draft, with the server’s own words', async () => {
  const { api } = server()
  api.on(updateRole, () => refuse(403, { detail: 'You can only give what your role holds.' }))
  await showApp(api, users)
  await userEvent.click(await box(/^Desk, Modify Users: not held$/))
  await userEvent.click(screen.getByRole('button', { name: 'Review and save' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save 1 role' }))
  expect(await screen.findByText('You can only give what your role holds.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByRole('region', { name: 'Not saved' })).toHaveTextContent('1 change in 1 role')
})

test('differences from another role are marked, heard, and can be all that is shown', async () => {
  await showApp(server().api, '/roles/matrix?against=2&differ=yes')
  expect(await box(/^Night desk, Add Users: not held; differs from Desk$/)).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /View Users/ })).not.toBeInTheDocument()
})

test('a permission leads to its roles and the people who hold them, and says so where people cannot be seen', async () => {
  await showApp(server().api, '/roles/permissions?code=msp_add_user')
  const found = await screen.findByRole('region', { name: 'Add Users' })
  expect(await within(found).findByRole('link', { name: 'Ada Byron' })).toBeVisible()
  expect(found).toHaveTextContent('Held by 1 role, and through them by 1 person')
})

test('without the right to see people the roles are shown, and that the people are not', async () => {
  await showApp(server().api, '/roles/permissions?code=msp_add_user', ['msp_view_role'])
  expect(await screen.findByText(/Who holds these roles is not shown.*View Users/)).toBeVisible()
})

test('a new role begins with what the compared ones share, or with all of it', async () => {
  await showApp(server().api, '/roles/compare?roles=2,3')
  expect(await screen.findByText('1 shared, 1 different')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'New role of what they share' }))
  expect(await screen.findByRole('textbox', { name: 'Role name' })).toHaveValue('Shared by Desk, Night desk')
  expect(screen.getByRole('checkbox', { name: 'View Users' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Add Users' })).not.toBeChecked()
})

const read = (roles: WrittenRole[]) => matrixOf(roles.map((role) => roleShape.read.parse(role)))

test('the table for a spreadsheet has a column for each role, and no name becomes a formula', () => {
  const text = matrixCsv(read([custom(7, '=cmd|x', ['msp_view_user'])]))
  expect(text.split('\r\n')[0]).toBe("Category,Permission,Code,Risk,'=cmd|x (id 7)")
  expect(text).toContain('User Management,View Users,msp_view_user,,held')
})

test('filters narrow roles and permissions', () => {
  const all = read(first())
  const shown = (part: object) => {
    const { roles, permissions } = narrowMatrix(all, { ...matrixDefaults, ...part })
    return [roles.map(({ name }) => name), permissions.length]
  }
  expect(shown({ type: 'custom' })).toEqual([['Desk', 'Night desk'], 25])
  expect(shown({ permission: 'msp_add_user' })).toEqual([['Desk'], 25])
  expect(shown({ sort: '-rights' })[0]).toEqual(['Auditor', 'Desk', 'Night desk'])
  expect(shown({ search: 'night' })).toEqual([['Night desk'], 25])
  expect(shown({ search: 'msp_view_user' })).toEqual([['Auditor', 'Desk', 'Night desk'], 1])
  expect(shown({ search: 'nothing like it' })).toEqual([[], 0])
  expect(shown({ differ: 'yes' })[1]).toBe(2)
})

test('advice: missing prerequisites, critical permissions, roles that nobody holds; silence where it cannot be known', () => {
  const roles = read([custom(2, 'Desk', ['msp_edit_user']), custom(3, 'Idle', [])]).roles.map(advised)
  const people = [{ id: '5', name: 'Ada', role: '2', node: '1', isActive: true }]
  const on = { roles, nodes: [], people, isComplete: true }
  expect(adviceFor(on, roles[0]!).map(({ code, words }) => [code, words])).toEqual([
    ['msp_view_user', '“Modify Users” is of little use without “View Users”.'],
  ])
  const found = (rule: string, given = on) =>
    allAdvice(given)
      .find((one) => one.rule.id === rule)!
      .findings.map(({ words }) => words)
  expect(found('critical')).toContain('Only Ada holds “Modify Users”.')
  expect(found('critical')).toContain('Nobody who is active holds “Add Users”.')
  expect(found('unused')).toEqual(['No person holds Idle.'])
  expect(found('unused', { ...on, isComplete: false })).toEqual([])
})
