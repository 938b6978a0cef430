import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { choose, selectPage } from '../../../testing/choose'
import { ignoring } from '../../../testing/other-api/behaviours/writes'
import { without } from '../../../testing/other-api/behaviours/figures'
import { dropAfterEffect, refused } from '../../../testing/other-api/faults'
import { otherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { json } from '../../../testing/upstream'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 8 })))
beforeEach(async () => {
  api.misbehave()
  api.adopt()
  api.seen.length = 0
  await signInAt(api.url)
})
const act = async (action: string) => {
  await selectPage()
  await userEvent.click(await screen.findByRole('button', { name: action }))
  return within(await screen.findByRole('dialog'))
}
/** Confirms the loss of licences. */
const typeLoss = (dialog: Awaited<ReturnType<typeof act>>) =>
  userEvent.type(dialog.getByRole('textbox', { name: 'Type 8 to confirm' }), '8')
const writes = () => api.seen.filter(({ method }) => method !== 'GET')

test('asks for the number of companies if any has licences, stops after three equal refusals, and can go on later', async () => {
  showAt('/companies')
  const dialog = await act('Delete')
  api.misbehave(refused(403, { detail: 'Not today.' }), ({ operation }) => operation.method === 'DELETE')
  const start = dialog.getByRole('button', { name: 'Delete 8 companies' })
  expect(start).toHaveAccessibleDescription('Type 8 to continue.')
  await userEvent.click(start)
  expect(writes()).toEqual([])
  expect(dialog.getByText(/^8 companies with \d+ licences are deleted\.$/)).toBeVisible()
  await typeLoss(dialog)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete 8 companies' }))
  expect(await dialog.findByText(/^0 done, [34] not done, [45] not tried\.$/)).toBeVisible()
  expect(dialog.getByRole('heading', { name: '0 of 8 companies deleted' })).toBeVisible()
  expect(dialog.getByText(/The rest wasn’t tried/)).toBeVisible()
  expect(writes().length).toBeLessThan(5)
  api.misbehave()
  await userEvent.click(dialog.getByRole('button', { name: 'Retry and continue (8)' }))
  expect(await dialog.findByText('8 done.')).toBeVisible()
  expect(dialog.getByRole('heading', { name: '8 companies deleted' })).toBeVisible()
  expect(api.world.companies).toEqual([])
  api.world.companies = makeWorld(undefined, { companies: 8 }).companies
})

test('names the rows that the server moved to another place than requested', async () => {
  showAt('/companies')
  const dialog = await act('Move to node')
  await choose(await dialog.findByRole('combobox', { name: 'To node' }), 'Node 3')
  api.misbehave(ignoring('msp_node'), ({ operation }) => operation.method === 'PATCH')
  await userEvent.click(dialog.getByRole('button', { name: /^Move \d companies$/ }))
  expect(await dialog.findByText(/^6 done/)).toBeVisible()
  expect(dialog.getAllByText('Moved. The server kept another node.')[0]).toBeVisible()
})

test('sets the licences of one package, and skips companies that don’t have it', async () => {
  const { companies } = api.world
  showAt('/companies')
  const dialog = await act('Change licences')
  await dialog.findByRole('option', { name: 'Package 3' })
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'Package' }), 'Package 3')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Licences of each company' }), '33')
  expect(await dialog.findByText('6 companies will be skipped.')).toBeVisible()
  expect(dialog.getAllByText('Doesn’t have this package.')).toHaveLength(6)
  await userEvent.click(dialog.getByRole('button', { name: 'Change 2 companies' }))
  expect(await dialog.findByRole('heading', { name: '2 companies changed' })).toBeVisible()
  const counts = companies.flatMap(({ packages }) =>
    packages.map(({ id, license_count }) => [id, license_count]),
  )
  expect(counts.filter(([, count]) => count === 33)).toEqual(Array(2).fill([3, 33]))
  expect(counts).toHaveLength(7)
})

test('counts the people whose server doesn’t say whether they still have an invitation', async () => {
  api.adopt(without('employees', 'status'))
  showAt('/employees')
  const dialog = await act('Resend invitation')
  expect(
    dialog.getByText('Whether 30 of 30 still have an invitation isn’t known. The server decides.'),
  ).toBeVisible()
})

test('counts separately what may have been done when the session ends partway', async () => {
  showAt('/companies')
  const dialog = await act('Delete')
  api.misbehave(
    (answered, asked, told) =>
      asked.id === 1 ? dropAfterEffect(answered, asked, told) : json(401, { detail: 'Invalid token.' }),
    ({ operation }) => operation.method === 'DELETE',
  )
  await typeLoss(dialog)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete 8 companies' }))
  const key = await screen.findByLabelText('Service account key')
  api.misbehave()
  await userEvent.type(key, 'msp_test{Enter}')
  expect(
    await screen.findByText(
      /^Your session ended partway: 0 of 8 rows were done, and 1 may have been\. Sign in/,
    ),
  ).toBeVisible()
  api.world.companies = makeWorld(undefined, { companies: 8 }).companies
})

test('undoes a bulk action, and keeps what somebody changed since', async () => {
  const { companies } = api.world
  const before = companies.map(({ id, msp_node }) => [id, msp_node])
  showAt('/companies')
  const dialog = await act('Move to node')
  await choose(await dialog.findByRole('combobox', { name: 'To node' }), 'Node 3')
  await userEvent.click(dialog.getByRole('button', { name: /^Move \d companies$/ }))
  const undo = await dialog.findByRole('button', { name: /^Undo \(\d\)$/ })
  const moved = before.filter(([, node]) => String(node) !== '3').length
  expect(undo).toHaveTextContent(`Undo (${moved})`)
  const other = companies.find(({ id }) => before.some(([one, node]) => one === id && String(node) !== '3'))!
  Object.assign(other, { msp_node: 1 })
  await userEvent.click(undo)
  // Undo has a dialog of its own.
  expect(
    await screen.findByRole('heading', { name: `${moved - 1} of ${moved} changes undone` }),
  ).toBeVisible()
  expect(screen.getByText('Changed elsewhere: Node is Node 1, not Node 3. Nothing was saved.')).toBeVisible()
  expect(Number(other.msp_node)).toBe(1)
  const now = companies.filter((one) => one !== other).map(({ id, msp_node }) => [id, msp_node])
  expect(now.map(String)).toEqual(before.filter(([id]) => id !== other.id).map(String))
})
