import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { updateEmployee } from '#contract/employees'
import { replaceRole, type WrittenRole } from '#contract/roles/roles'
import { fakeApi, refuse, showApp, writtenRole } from '../../../testing/fake-api'
import { writtenAccount, writtenEmployee, writtenNode } from '../../../testing/written'
import { silent } from '../../../testing/other-api/faults'
import { json } from '../../../testing/upstream'
import { closeAfterAll } from '../../../testing/close-after-all'
import { otherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { chooseInMenu } from '../../../testing/record-menu'

const api = await closeAfterAll(otherApi(makeWorld()))
beforeEach(async () => {
  Object.assign(api.world, makeWorld(undefined, { companies: 3, people: 12 }))
  api.misbehave()
  api.seen.length = 0
  await signInAt(api.url)
})
const ask = async () => {
  await chooseInMenu('Delete')
  return within(await screen.findByRole('dialog', { name: 'Delete this role?' }))
}
const members = (role: number) => api.world.employees.filter((one) => one.role === role)

test('deletes a role with members only after another role is chosen for them', async () => {
  showAt('/roles/3')
  const dialog = await ask()
  await dialog.findByLabelText('New role')
  const confirm = dialog.getByRole('button', { name: 'Move members and delete' })
  expect(confirm).toHaveAccessibleDescription('Choose a new role for the members first.')
  await userEvent.click(confirm)
  expect(api.seen.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('deletes no role before its members are counted', async () => {
  api.misbehave(silent, ({ operation }) => operation.path.endsWith('/employees/'))
  showAt('/roles/3')
  const dialog = await ask()
  const confirm = dialog.getByRole('button', { name: 'Delete role' })
  expect(confirm).toHaveAccessibleDescription('The members of this role are being counted.')
  await userEvent.click(confirm)
  expect(api.seen.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('says who has the new role already when another API refuses the deletion, and keeps the choice', async () => {
  const [first, second] = members(3)
  api.misbehave(
    () => json(400, { error: ['1 key has this role.'] }),
    ({ operation }) => operation.name === 'Delete Role',
  )
  showAt('/roles/3')
  const dialog = await ask()
  await userEvent.selectOptions(await dialog.findByLabelText('New role'), '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Move members and delete' }))
  expect(await dialog.findByText('1 key has this role.')).toBeVisible()
  const names = [first, second].map((one) => `${one!.first_name} ${one!.last_name}`).join(' and ')
  expect(dialog.getByText(/the new role:/)).toHaveTextContent(`2 people have the new role: ${names}.`)
  expect(dialog.getByText(/the new role:/)).toHaveTextContent('wasn’t deleted.')
  expect(dialog.getByLabelText('New role')).toHaveValue('2')
})

const custom = writtenRole({ id: 4, name: 'Branch', msp_node: 1, role_type: 'Custom' }, ['msp_view_user'])
const auditor = writtenRole({ id: 2, name: 'Auditor' }, ['msp_view_user'])
const ownServer = () =>
  fakeApi('embedded').has({
    nodes: [writtenNode({ id: 1, name: 'Root' })],
    roles: [custom, auditor],
    employees: [writtenEmployee({ id: 7, first_name: 'Lena', last_name: 'Kühn', role: 4 })],
    accounts: [writtenAccount({ id: 3, name: 'Branch key', role: 4 })],
  })

test('our own server moves people and keys in one request, and a failure keeps the choice', async () => {
  const api = ownServer().on(replaceRole, () =>
    refuse(400, { error: ['The root node needs an active person.'] }),
  )
  await showApp(api, '/roles/4')
  const dialog = await ask()
  const [list] = await dialog.findAllByRole('list')
  expect(dialog.getByText('It can be taken back in Activity: what comes back has a new ID.')).toBeVisible()
  expect(await within(list!).findByRole('link', { name: 'Lena Kühn' })).toBeVisible()
  expect(within(list!).getByRole('link', { name: 'Branch key' }).closest('li')).toHaveTextContent('ID 3')
  expect(dialog.getByText('1 person and 1 key with this role:')).toBeVisible()
  await userEvent.selectOptions(dialog.getByLabelText('New role'), '2')
  for (const line of within(list!).getAllByRole('listitem')) expect(line).toHaveTextContent('→ Auditor')
  expect(
    await dialog.findByText('Nobody gains or loses access.', { selector: '[role=status] *, [role=status]' }),
  ).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Move members and delete' }))
  expect(await dialog.findByText('The root node needs an active person.')).toBeVisible()
  expect(dialog.getByLabelText('New role')).toHaveValue('2')
  expect(dialog.queryByText(/new role:/)).toBeNull()
  const named = (id: number, name: string) => ({ id, name })
  api.gives(replaceRole, () => ({ people: [named(7, 'Lena Kühn')], keys: [named(3, 'Branch key')] }))
  await userEvent.click(dialog.getByRole('button', { name: 'Move members and delete' }))
  expect(await screen.findByText('Branch (ID 4) was deleted.')).toBeVisible()
  expect(api.requests(replaceRole).map(({ body }) => body)).toEqual([{ role: '2' }, { role: '2' }])
  expect(api.requests(updateEmployee)).toEqual([])
})

test('offers every role that applies to all members, also one that cascades from above', async () => {
  const above = { msp_node: 1, role_type: 'Custom' } as const
  const all = [
    writtenRole({ id: 4, name: 'Branch', msp_node: 2, role_type: 'Custom' }, ['msp_view_user']),
    auditor,
    writtenRole({ ...above, id: 5, name: 'Regional' }, ['msp_cascade_permissions']),
    writtenRole({ ...above, id: 6, name: 'Head office' }, []),
    writtenRole({ id: 7, name: 'Beside', msp_node: 3, role_type: 'Custom' }, ['msp_cascade_permissions']),
  ]
  const api = ownServer().has({
    roles: all,
    nodes: [1, 2, 3].map((id) => writtenNode({ id, name: `Node ${id}`, parent: id > 1 ? 1 : null })),
    accounts: [],
    employees: [writtenEmployee({ id: 7, role: 4, msp_node: 2 })],
  })
  await showApp(api, '/roles/4')
  const field = await (await ask()).findByLabelText('New role')
  await within(field).findByRole('option', { name: /Regional/ })
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a role…', 'Auditor (ID 2)', 'Regional (ID 5)'])
})

test('gives a restored role back only to people who still have its replacement', async () => {
  const [first, second] = members(3)
  const kept = ({ name, msp_node, role_permissions }: WrittenRole) => [
    name,
    Number(msp_node),
    role_permissions,
  ]
  const before = kept(api.world.roles.find(({ id }) => id === 3)!)
  showAt('/roles/3')
  const dialog = await ask()
  expect(dialog.getByText(/^You can restore the role right after deleting it/)).toBeVisible()
  await userEvent.selectOptions(await dialog.findByLabelText('New role'), '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Move members and delete' }))
  const restore = await screen.findByRole('button', { name: 'Restore' })
  expect(String(first?.role)).toBe('2')
  second!.role = 5
  await userEvent.click(restore)
  expect(await screen.findByText(/Reassigned to 1 of 2 people. .* has another role now/)).toBeVisible()
  const made = api.world.roles.at(-1)!
  expect(kept(made)).toEqual(before)
  expect([first?.role, second?.role].map(String)).toEqual([String(made.id), '5'])
})
