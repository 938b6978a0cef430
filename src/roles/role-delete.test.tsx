import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silent } from '../../testing/other-api/faults'
import { otherApi, type OtherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { showAt, signInAt } from '../../testing/real-app'
import { chooseInMenu } from '../../testing/record-menu'

let api: OtherApi
beforeAll(async () => {
  api = await otherApi(makeWorld())
})
afterAll(() => api.close())
beforeEach(async () => {
  Object.assign(api.world, makeWorld(undefined, { companies: 3, people: 12 }))
  api.misbehave()
  api.seen.length = 0
  await signInAt(api.url)
})
afterEach(cleanup)

const ask = async () => {
  await chooseInMenu('Delete')
  return within(await screen.findByRole('dialog', { name: 'Delete this role?' }))
}
const members = (role: number) => api.world.employees.filter((one) => one.role === role)

test('deletes a role with members only after another role is chosen for them', async () => {
  showAt('/roles/3')
  const dialog = await ask()
  await dialog.findByLabelText('Move members to')
  const confirm = dialog.getByRole('button', { name: 'Delete role' })
  expect(confirm).toHaveAccessibleDescription('Choose a role for the members first.')
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

test('gives a restored role back only to people who still have its replacement', async () => {
  const [first, second] = members(3)
  showAt('/roles/3')
  const dialog = await ask()
  await userEvent.selectOptions(await dialog.findByLabelText('Move members to'), '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Move members and delete' }))
  const restore = await screen.findByRole('button', { name: 'Restore' })
  expect(String(first?.role)).toBe('2')
  second!.role = 5
  await userEvent.click(restore)
  expect(await screen.findByText(/Reassigned to 1 of 2 people. .* has another role now/)).toBeVisible()
  const made = api.world.roles.at(-1)!.id
  expect([first?.role, second?.role].map(String)).toEqual([String(made), '5'])
})
