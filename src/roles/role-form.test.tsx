import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listNodes } from '#contract/nodes'
import { permissionMatrix } from '#domain/permission-matrix'
import { type PermissionCode } from '#contract/permissions'
import {
  createRole,
  deleteRole,
  getRole,
  listPermissions,
  listRoles,
  updateRole,
  type WrittenRole,
} from '#contract/roles'
import { fakeApi, pageOf, refuse, reply, showApp, writtenRole } from '../../testing/fake-api'

const custom = { id: 4, name: 'Help desk', msp_node: 1, msp_node_name: 'Root', role_type: 'Custom' } as const
const desk = (held: PermissionCode[] = ['msp_view_user', 'msp_add_user']) => writtenRole(custom, held)
const server = (role: () => WrittenRole = desk) =>
  fakeApi()
    .on(listNodes, () => reply(listNodes, pageOf([])))
    .on(getRole, () => reply(getRole, role()))
    .on(listRoles, () => reply(listRoles, pageOf([role()])))
    .on(listPermissions, () => reply(listPermissions, permissionMatrix(new Set())))
/** A server that keeps what it is told, and lists codes that nobody here knows if its role has them. */
function keeping(first: WrittenRole) {
  let now = first
  const api = server(() => now).on(updateRole, ({ body }) => {
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

test('what will be added and removed is in sight, and all of it is saved in one request', async () => {
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

test('a category is ticked as a whole, is neither yes nor no in between, and says how much it holds', async () => {
  await showApp(server(), '/roles/4/edit')
  const whole = await tick('All of User Management')
  expect(whole).toBePartiallyChecked()
  await userEvent.click(whole)
  expect(whole).toBeChecked()
  expect(screen.getByRole('group', { name: 'User Management' })).toHaveTextContent('4 of 4')
  await userEvent.click(whole)
  expect(whole).not.toBeChecked()
})

test('a right without the one to see is pointed out', async () => {
  await showApp(server(), '/roles/4/edit')
  await userEvent.click(await tick('View Users'))
  expect(within(await form()).getByRole('status')).toHaveTextContent(
    '“Add Users” is of little use without “View Users”.',
  )
})

test('a permission that the key lacks cannot be given, but taken away and given back', async () => {
  await showApp(server(), '/roles/4/edit', ['msp_view_role', 'msp_edit_role', 'msp_view_user'])
  expect(await tick('Delete Users')).toBeDisabled()
  expect(await tick('Delete Users')).toHaveAccessibleDescription(/does not hold it/)
  await userEvent.click(await tick('Add Users'))
  await userEvent.click(await tick('Add Users'))
  expect(await tick('Add Users')).toBeChecked()
})

test('what somebody else changed meanwhile is told and kept, and nothing is overwritten unseen', async () => {
  const { api, change } = keeping(desk())
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  change(desk(['msp_view_user', 'msp_add_user', 'msp_delete_user']))
  await save()
  expect(await screen.findByText(/Taken over from the server: Delete Users/)).toBeVisible()
  expect(await tick('Delete Users')).toBeChecked()
  expect(api.requests(updateRole)).toHaveLength(0)
  await save()
  expect(await screen.findByText('Help desk was saved.')).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: [22, 4, 5, 6] })
})

test('codes that nobody here knows survive a save', async () => {
  const stranger = () => {
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
  const { api } = keeping(stranger())
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  await save()
  expect(await screen.findByText('Help desk was saved.')).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: [22, 4, 5, 99] })
})

test('a clone begins with the name and the permissions of its model, without those that the key lacks', async () => {
  const api = server().on(createRole, () => reply(createRole, desk()))
  await showApp(api, '/roles/new?from=4', ['msp_view_role', 'msp_add_role', 'msp_view_user'])
  expect(await screen.findByRole('textbox', { name: 'Role name' })).toHaveValue('Copy of Help desk')
  await userEvent.click(screen.getByRole('button', { name: 'Create role' }))
  expect(await screen.findByText('Help desk was created with the id 4.')).toBeVisible()
  expect(api.requests(createRole)[0]?.body).toEqual({ name: 'Copy of Help desk', permissions: [22] })
})

test('a built-in role is neither edited nor deleted, and says why', async () => {
  await showApp(
    server(() => writtenRole({ id: 4, name: 'Auditor' })),
    '/roles/4',
  )
  expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAccessibleDescription(
    /Built-in roles are neither changed/,
  )
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('link', { name: 'Clone' })).toHaveAttribute('href', '/roles/new?from=4')
})

test('a role that people hold stays, with the server’s own reason', async () => {
  const api = server().on(deleteRole, () => refuse(400, { error: ['2 people hold this role: A, B.'] }))
  await showApp(api, '/roles/4')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this role?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete role' }))
  expect(await within(dialog).findByText('2 people hold this role: A, B.')).toBeVisible()
})

test('what two people changed against each other is chosen by the person before anything is saved', async () => {
  const { api, change } = keeping(desk(['msp_view_user']))
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  change(desk([]))
  await save()
  const question = await screen.findByRole('region', { name: 'Changed by two people' })
  expect(question).toHaveTextContent(
    '“Modify Users” was added while “View Users”, which it needs, was taken away.',
  )
  await save()
  expect(await screen.findByText(/Choose first what to do/)).toBeVisible()
  expect(api.requests(updateRole)).toHaveLength(0)
  await userEvent.click(within(question).getByRole('radio', { name: /^Mine/ }))
  expect(await tick('View Users')).toBeChecked()
  await save()
  expect(await screen.findByText('Help desk was saved.')).toBeVisible()
  expect(api.requests(updateRole)[0]?.body).toEqual({ permissions: [22, 5] })
})

test('a save is read again, and what differs is said', async () => {
  const api = server(() => desk()).on(updateRole, () => reply(updateRole, desk()))
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  await save()
  expect(
    await screen.findByText('Help desk was saved, but read again it differs: Modify Users.'),
  ).toBeVisible()
})

test('a save is taken back by the same road, and what others did since stays', async () => {
  const { api, change } = keeping(desk())
  await showApp(api, '/roles/4/edit')
  await userEvent.click(await tick('Modify Users'))
  await save()
  const note = await screen.findByRole('region', { name: 'Done just now' })
  expect(note).toHaveTextContent('Modify Users')
  change(desk(['msp_view_user', 'msp_add_user', 'msp_edit_user', 'msp_view_node']))
  await userEvent.click(within(note).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Help desk is as it was before.')).toBeVisible()
  expect(api.requests(updateRole).at(-1)?.body).toEqual({ permissions: ['21', '22', '4'] })
})

test('a role deleted by mistake is made again under a new id', async () => {
  const made = writtenRole({ ...custom, id: 9 }, ['msp_view_user', 'msp_add_user'])
  const api = server()
    .on(deleteRole, () => reply(deleteRole, undefined))
    .on(createRole, () => reply(createRole, made))
  await showApp(api, '/roles/4')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this role?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete role' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make it again' }))
  expect(await screen.findByText(/Help desk was made again with the new id 9/)).toBeVisible()
  expect(api.requests(createRole)[0]?.body).toEqual({
    name: 'Help desk',
    msp_node: '1',
    permissions: ['22', '4'],
  })
})

test('advice on a draft names the chain to more power, and leads to the box that ends it', async () => {
  await showApp(server(), '/roles/4/edit')
  await userEvent.click(await tick('Rotate Service Account Secret'))
  const advice = await screen.findByRole('region', { name: 'Advice' })
  expect(advice).toHaveTextContent('1. Invite a person with the role Help desk (needs “Add Users”).')
  await userEvent.click(within(advice).getByRole('button', { name: 'Go to “Rotate Service Account Secret”' }))
  expect(await tick('Rotate Service Account Secret')).toHaveFocus()
})
