import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { getRole } from '#contract/roles/roles'
import { nestedReferences } from '../../../testing/other-api/behaviours/references'
import { shortRoles, silentRole } from '../../../testing/other-api/behaviours/roles'
import { refused } from '../../../testing/other-api/faults'
import { optionIn } from '../../../testing/choose'
import { otherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { inMenu } from '../../../testing/record-menu'
import { closeAfterAll } from '#testing/close-after-all'

// Loads the lazy part before a test is timed.
await import('../employees/employee-form-pages')
const api = await closeAfterAll(otherApi(makeWorld()))
beforeEach(() => {
  api.misbehave()
  return signInAt(api.url)
})

const roleRow = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

test('counts the members of a role for a server that sends records in place of ids', async () => {
  api.adopt(...nestedReferences)
  showAt('/roles')
  // Every sixth of 30 people has this role.
  expect(await (await roleRow('Role 2')).findByText('5')).toBeVisible()
})

test('lists a role that the server describes only in part', async () => {
  api.adopt(silentRole(4))
  showAt('/roles')
  expect(await (await roleRow('Role 4')).findByText(/^\d+ of 25, 8 not known$/)).toBeVisible()
})

test('shows what a role has, what it hasn’t and what is not known, and refuses to edit or copy it', async () => {
  api.adopt(silentRole(4))
  showAt('/roles/4')
  const table = within(await screen.findByRole('region', { name: /^User Management/ }))
  expect(table.getAllByText('Not known')).toHaveLength(4)
  expect(table.queryByText('Not allowed')).toBeNull()
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true')
  expect(await inMenu('Clone')).toHaveAttribute('aria-disabled', 'true')
  showAt('/roles/4/edit')
  expect(await screen.findByText('This role can’t be edited')).toBeVisible()
})

test('marks permissions in the matrix and a comparison as not known, never as off', async () => {
  api.adopt(silentRole(4))
  showAt('/roles/matrix')
  const cell = await screen.findByRole('checkbox', { name: /^Role 4, View Users: not known; read-only/ })
  expect(cell).toBePartiallyChecked()
  showAt('/roles/compare?roles=4,6')
  const part = await screen.findByRole('rowheader', { name: /^Not known/ })
  expect(part).toBeVisible()
})

test('never prints “only here” when the other role’s permission isn’t known', async () => {
  api.adopt(silentRole(4))
  showAt('/roles/compare?roles=1,4')
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  await expect.poll(() => print.mock.calls).toHaveLength(1)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const sheet = within(screen.getByRole('heading', { name: 'Comparison of 2 roles' }).parentElement!)
  expect(sheet.getAllByRole('row', { name: / allowed not known/ })).not.toHaveLength(0)
  expect(sheet.queryByRole('row', { name: /only here not known/ })).toBeNull()
})

test('leaves such a role out of the advice, and says so', async () => {
  api.adopt(silentRole(4))
  showAt('/roles/advice')
  expect(
    await screen.findByText(/the permissions or members of 1 of \d+ custom roles aren’t known/),
  ).toBeVisible()
})

test('reads by id the roles that the list sends without permissions, and still offers those that can’t be read', async () => {
  api.adopt(shortRoles)
  api.misbehave(
    refused(404, { detail: 'Not found.' }),
    ({ operation, id }) => operation === getRole && id === 5,
  )
  showAt('/roles')
  expect(await (await roleRow('Role 1')).findByText('25')).toBeVisible()
  expect((await roleRow('Role 5')).getAllByText(/not known/i)).not.toHaveLength(0)
  showAt('/employees/new')
  const option = await optionIn(await screen.findByRole('combobox', { name: 'Role' }), 'Role 5')
  expect(option).toHaveAttribute('aria-disabled', 'false')
})
