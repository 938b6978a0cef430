import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type WrittenServiceAccount } from '#contract/service-accounts'
import { choose } from '../../testing/choose'
import { fakeApi, showApp, writtenRole } from '../../testing/fake-api'
import { chooseInMenu } from '../../testing/record-menu'
import { writtenAccount, writtenEmployee, writtenNode } from '../../testing/written'

const roles = [
  writtenRole({ id: 2, name: 'Clerk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user']),
  writtenRole({ id: 3, name: 'Desk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user', 'msp_edit_user']),
  writtenRole({ id: 4, name: 'Strong', msp_node: 1, role_type: 'Custom' }, [
    'msp_view_user',
    'msp_delete_user',
  ]),
]
const person = (id: number, first_name: string) =>
  writtenEmployee({ id, first_name, last_name: 'Abgang', email: `${first_name}@example.com`, role: 3 })
const people = [person(5, 'Piet'), person(6, 'Nora')]
type Made = WrittenServiceAccount['key_made']
const at = '2026-01-01T00:00:00.000Z'
const by = (id: number): Made => ({
  at,
  is_before: false,
  by: { kind: 'person', id, name: 'Piet Abgang', email: null },
})
const key = (id: number, name: string, role: number, key_made: Made) =>
  writtenAccount({ id, name, role, key_made })
const server = { kind: 'server', id: null, name: 'command line', email: null } as const
const keys = [
  key(11, 'Piets Abgleich', 3, by(5)),
  key(12, 'Reading', 2, by(5)),
  key(13, 'Of the machine', 3, { at, is_before: false, by: server }),
  key(15, 'Stronger', 4, by(5)),
  key(14, 'Older than the log', 3, { at, is_before: true, by: null }),
]
const api = (accounts: readonly WrittenServiceAccount[] = keys) =>
  fakeApi('embedded').has({
    nodes: [writtenNode({ id: 1, name: 'Root' })],
    roles,
    employees: people,
    accounts: [...accounts],
  })

const seen = /has seen keys that work until they are rotated/
const inDialog = async () => within(await screen.findByRole('dialog'))
const pathOf = (id: string) => `/service-accounts/${id}`
/** The keys that are named as seen by somebody. */
const named = async () =>
  within(await screen.findByText(seen))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

test.each([
  ['Delete', '/employees/5'],
  ['Reset sign-in', '/employees/5'],
])(
  '%s names the keys that somebody has seen last, with links, and how many nobody knows of',
  async (action, path) => {
    await showApp(api(), path)
    await chooseInMenu(action)
    const dialog = await inDialog()
    expect(await dialog.findByText(seen)).toHaveTextContent(/^Piet Abgang \(Piet@example.com\) has seen/)
    expect(await named()).toEqual(['11', '12', '15'].map(pathOf))
    expect(dialog.getByText(/Who has seen 1 other key isn’t known/)).toBeVisible()
  },
)

test('another role names only keys that can do what it can’t, for one person and for several', async () => {
  await showApp(api(), '/employees/5/edit')
  await choose(await screen.findByRole('combobox', { name: 'Role' }), 'Clerk')
  expect(await screen.findByText(seen)).toBeVisible()
  expect(await named()).toEqual(['11', '15'].map(pathOf))
  cleanup()
  await showApp(api(), '/roles/3')
  await chooseInMenu('Delete')
  await userEvent.selectOptions(await screen.findByLabelText('New role'), '2')
  // The keys of the role get the other role too, and then do nothing that its people can't.
  expect(await (await inDialog()).findByText(/Who has seen 1 other key isn’t known/)).toBeVisible()
  expect(await named()).toEqual([pathOf('15')])
})

test('names nobody who has seen no key, and says of which keys it isn’t known', async () => {
  await showApp(api(keys.slice(0, -1)), '/employees/6')
  await chooseInMenu('Delete')
  expect(await (await inDialog()).findAllByText(/1 person loses permissions/)).not.toEqual([])
  expect(screen.queryByText(/has seen/)).toBeNull()
  cleanup()
  await showApp(api(), '/employees/5', [
    'msp_view_user',
    'msp_view_node',
    'msp_view_role',
    'msp_edit_user',
    'msp_delete_user',
  ])
  await chooseInMenu('Delete')
  const dialog = await inDialog()
  const lacks =
    'Not fully known which keys they have seen: you don’t have the permission “View Service Accounts”.'
  expect(await dialog.findByText(lacks)).toBeVisible()
})
