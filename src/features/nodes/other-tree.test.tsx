import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { without, withoutSome } from '#testing/other-api/behaviours/figures'
import { otherApi } from '#testing/other-api/other-api'
import { makeWorld } from '#testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { chooseInMenu } from '../../../testing/record-menu'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 5, people: 6 })))
beforeEach(() => signInAt(api.url))

test('says for each unknown count in the tree that the server doesn’t report it', async () => {
  api.adopt(without('nodes', 'company_count', 'employee_count', 'child_count'))
  showAt('/nodes')
  const row = within(await screen.findByRole('row', { name: /Node 3/ }))
  const companies = row.getByRole('link', { name: 'not known: companies in Node 3' })
  expect(companies).toHaveTextContent('not known: the server doesn’t report it')
  expect(row.getAllByText('not known')).toHaveLength(3)
})

test('calls a node the root only when the server says that it has no parent', async () => {
  api.adopt(without('nodes', 'parent'))
  showAt('/nodes/2/edit')
  expect(await screen.findByRole('combobox', { name: 'Parent' })).toHaveDisplayValue('Not known')
  expect(screen.queryByText(/This is the root node/)).toBeNull()
})

test('counts in the scope picker only what is known of the tree', async () => {
  api.adopt(withoutSome('nodes', 2, 'uid'))
  showAt('/')
  await userEvent.click(await screen.findByRole('button', { name: /Node scope/ }))
  expect(
    await screen.findByText(
      'At least 3 nodes in your scope: the server doesn’t report the UUID of 2 of 5 nodes, so they can’t be chosen',
    ),
  ).toBeVisible()
})

test('doesn’t promise what the server does with the roles and keys of a node that is deleted', async () => {
  api.adopt()
  Object.assign(api.world.nodes[4] ?? {}, { company_count: 0, employee_count: 0, child_count: 0 })
  showAt('/nodes/5')
  await chooseInMenu('Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this node?' }))
  expect(
    await dialog.findByText(
      'A server can refuse to delete a node that isn’t empty, or delete its contents too. You can’t undo this.',
    ),
  ).toBeVisible()
  expect(dialog.getByText('Whether it has keys isn’t known: this API doesn’t list them.')).toBeVisible()
})
