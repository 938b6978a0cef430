import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { updateCompany } from '#contract/companies'
import { choose } from '../../../testing/choose'
import { refused } from '../../../testing/other-api/faults'
import { otherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { closeAfterAll } from '#testing/close-after-all'

const world = makeWorld(undefined, { companies: 3, people: 3 })
// The caller can't give the role 1, which has every permission.
world.permissions['msp_delete_node'] = false
const company = world.companies[0]!
const person = world.employees[2]!

const api = await closeAfterAll(otherApi(world))
beforeEach(async () => {
  api.misbehave()
  company.packages = [{ id: 1, name: 'Vault', status: 'active', type: 'subscription', license_count: 12 }]
  Object.assign(person, { role: 2, role_name: 'Role 2' })
  await signInAt(api.url)
})

const cell = async (name: string, head: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr')
  return row!.querySelector<HTMLElement>(`[data-label="${head}"]`)!
}
const count = () => company.packages[0]?.license_count

test('changes licences in their cell, and writes the count back by Undo', async () => {
  showAt('/companies')
  await userEvent.click(await cell('Company 1', 'Licences'))
  expect(await screen.findByRole('textbox', { name: /^Vault/ })).toHaveFocus()
  await userEvent.keyboard('15{Enter}')
  expect(await screen.findByText('Company 1 has 15 licences of Vault')).toBeVisible()
  expect(count()).toBe(15)
  await expect.poll(async () => (await cell('Company 1', 'Licences')).textContent).toBe('15')
  expect(await cell('Company 1', 'Licences')).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Company 1 has 12 licences of Vault')).toBeVisible()
  expect(count()).toBe(12)
})

test('keeps the input of a cell when the server refuses it, and sends nothing after Escape', async () => {
  showAt('/companies')
  await userEvent.click(await cell('Company 1', 'Licences'))
  const field = await screen.findByRole('textbox', { name: /^Vault/ })
  api.misbehave(
    refused(403, { detail: 'Not now.' }),
    ({ operation }) => operation.name === updateCompany.name,
  )
  await userEvent.keyboard('15{Enter}')
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(field).toHaveValue('15')
  expect(field).toHaveFocus()
  api.misbehave()
  // What a browser sends on Escape.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await cell('Company 1', 'Licences')).toHaveFocus()
  expect(count()).toBe(12)
})

test('changes a role by E on its cell, names what the caller can’t give, and undoes no change of others', async () => {
  showAt('/employees')
  const of = await cell('Person 3 Person 4', 'Role')
  of.tabIndex = 0
  of.focus()
  await userEvent.keyboard('e')
  const dialog = await screen.findByRole('dialog', { name: 'Role of Person 3 Person 4' })
  const barred = await within(dialog).findByRole('option', { name: /^Role 1/ })
  expect(barred).toHaveTextContent('It has permissions that you don’t have: Delete Nodes.')
  await userEvent.click(barred)
  const box = within(dialog).getByRole('combobox', { name: 'Role' })
  expect(box).toHaveValue('Role 2')
  await choose(box, 'Role 4')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Person 3 Person 4 has the role Role 4')).toBeVisible()
  expect(Number(person.role)).toBe(4)
  person.role = 6
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText('This was changed elsewhere after you opened it. Nothing was saved.'),
  ).toBeVisible()
  expect(Number(person.role)).toBe(6)
})
