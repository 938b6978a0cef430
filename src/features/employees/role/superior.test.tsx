import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deleteEmployee } from '#contract/employees'
import type { PermissionCode } from '#contract/roles/permissions'
import { getRole } from '#contract/roles/roles'
import { choose, selectPage } from '../../../../testing/choose'
import { fakeApi, refuse, showApp, writtenRole } from '../../../../testing/fake-api'
import { writtenEmployee } from '../../../../testing/written'
import { chooseInMenu, inMenu } from '../../../../testing/record-menu'

const mine: PermissionCode[] = ['msp_view_user', 'msp_edit_user', 'msp_delete_user', 'msp_view_role']
const person = writtenEmployee({ id: 5, last_name: 'Byron', role: 3 })
const roleWith = (...codes: PermissionCode[]) => writtenRole({ id: 3, name: 'Theirs' }, codes)
const small = writtenRole({ id: 4, name: 'Small' }, ['msp_view_user'])
const server = (role = roleWith()) => fakeApi().has({ roles: [role, small], employees: [person] })
const actions = async () => [
  await screen.findByRole('link', { name: 'Edit' }),
  await inMenu('Reset 2FA'),
  await inMenu('Delete'),
]

test('disables every change of a person whose role has permissions that the caller lacks, and names them', async () => {
  await showApp(server(roleWith('msp_view_user', 'msp_edit_role')), '/employees/5', mine)
  await expect.poll(async () => (await actions())[0]!.getAttribute('aria-disabled')).toBe('true')
  for (const action of await actions()) {
    expect(action).toHaveAttribute('aria-disabled', 'true')
    expect(action).toHaveAccessibleDescription(
      'This person has permissions that you don’t have: Modify Roles.',
    )
  }
})

test('allows changing a person with the same permissions', async () => {
  const api = server(roleWith(...mine))
  await showApp(api, '/employees/5', mine)
  await expect.poll(() => api.requests(getRole)).toHaveLength(1)
  for (const action of await actions()) expect(action).not.toHaveAttribute('aria-disabled', 'true')
})

test('leaves the actions enabled when the caller can’t read roles, and shows the reason of the server', async () => {
  const detail = 'You can only change people, roles and keys whose permissions you can use yourself.'
  const api = server().on(deleteEmployee, () => refuse(403, { detail }))
  await showApp(
    api,
    '/employees/5',
    mine.filter((code) => code !== 'msp_view_role'),
  )
  for (const action of await actions()) expect(action).not.toHaveAttribute('aria-disabled', 'true')
  await chooseInMenu('Delete')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete employee' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(detail)
  expect(api.requests(getRole)).toHaveLength(0)
})

test('skips such people in a bulk change of roles', async () => {
  await showApp(server(roleWith('msp_edit_role')), '/employees', mine)
  await selectPage()
  const selection = await screen.findByRole('region', { name: 'Selection' })
  await userEvent.click(await within(selection).findByRole('button', { name: 'Change role' }))
  const dialog = await screen.findByRole('dialog')
  await choose(await within(dialog).findByRole('combobox', { name: 'New role' }), 'Small')
  expect(await within(dialog).findByText('1 employee will be skipped.')).toBeVisible()
  expect(within(dialog).getByText(/This person has permissions that you don’t have/)).toBeVisible()
})
