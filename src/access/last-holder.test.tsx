import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { choose } from '../../testing/choose'
import { beginAs, fakeApi, showApp, writtenRole } from '../../testing/fake-api'
import { chooseInMenu } from '../../testing/record-menu'
import { writtenAccount, writtenEmployee, writtenNode } from '../../testing/written'

const roles = [
  writtenRole({ id: 2, name: 'Clerk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user']),
  writtenRole({ id: 3, name: 'Desk', msp_node: 1, role_type: 'Custom' }, ['msp_view_user', 'msp_edit_user']),
]
const person = (id: number, role: number) =>
  writtenEmployee({ id, first_name: 'Nora', last_name: `Test ${id}`, email: `nora${id}@example.com`, role })
const sync = writtenAccount({
  id: 4,
  name: 'Sync',
  role: 3,
  role_name: 'Desk',
  msp_node: 1,
  expires_at: null,
})
const api = () =>
  fakeApi('embedded').has({
    nodes: [writtenNode({ id: 1, name: 'Root' })],
    roles,
    employees: [person(5, 3), person(6, 3)],
    accounts: [sync],
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const nobody = /Nobody would be left for Modify Users at Root\./
type Case = readonly [
  what: string,
  address: string,
  open: () => Promise<unknown>,
  confirm: string,
  effect: RegExp,
  warns: boolean,
]
const cases: readonly Case[] = [
  [
    'the deletion of a role',
    '/roles/3',
    async () => {
      await chooseInMenu('Delete')
      await userEvent.selectOptions(await screen.findByLabelText('New role'), '2')
    },
    'Move members and delete',
    /2 people and 1 key lose permissions\..*Lose Modify Users/,
    true,
  ],
  [
    'a save of the matrix',
    '/roles/matrix?search=user%20management',
    async () => {
      await userEvent.click(await screen.findByRole('checkbox', { name: /^Desk, Modify Users: allowed$/ }))
      await press('Review and save')
    },
    'Save 1 role',
    /2 people and 1 key lose permissions\..*Lose Modify Users/,
    true,
  ],
  // A key is nobody who could help out.
  [
    'the deletion of a service account',
    '/service-accounts/4',
    () => chooseInMenu('Delete'),
    'Delete service account',
    /Sync Key, ID 4.*Lose View Users and Modify Users/,
    false,
  ],
  [
    'another role of a service account',
    '/service-accounts/4/edit',
    async () => choose(await screen.findByRole('combobox', { name: 'Role' }), 'Clerk'),
    'Save service account',
    /Sync Key, ID 4.*Lose Modify Users/,
    false,
  ],
]
test.each(cases)('%s shows its effect, and asks twice about the last holders', async (...one) => {
  const [, address, open, confirm, effect, warns] = one
  await showApp(api(), address)
  await open()
  const panel = await screen.findByRole('region', { name: 'Who gains or loses access' })
  await expect.poll(() => panel.textContent).toMatch(effect)
  await screen.findByRole('button', { name: confirm })
  const button = () => screen.getByRole('button', { name: confirm })
  const anyway = within(panel).queryByRole('checkbox', { name: 'I want to do this anyway' })
  expect(anyway !== null).toBe(warns)
  if (!anyway) return expect(button()).not.toHaveAttribute('aria-disabled', 'true')
  expect(panel).toHaveTextContent(nobody)
  expect(button()).toHaveAccessibleDescription(/tick “I want to do this anyway”/)
  await userEvent.click(anyway)
  expect(button()).not.toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['5', true],
  ['6', false],
])('another role of employee %s warns employee 5, whose sign-in is number 6: %s', async (id, warns) => {
  await showApp(api(), `/employees/${id}/edit`)
  await beginAs({ id: '6', employee: '5', name: 'Nora', email: 'nora5@example.com' })
  await choose(await screen.findByRole('combobox', { name: 'Role' }), 'Clerk')
  const panel = await screen.findByRole('region', { name: 'Who gains or loses access' })
  await expect.poll(() => panel.textContent).toMatch(/Lose Modify Users/)
  const words = /You lose a permission that you need to take this back/
  expect(words.test(panel.textContent)).toBe(warns)
})
