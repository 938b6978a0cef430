import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { deleteEmployee } from '#contract/employees'
import { refused } from '../../../../testing/other-api/faults'
import { otherApi } from '../../../../testing/other-api/other-api'
import { makeWorld } from '../../../../testing/other-api/world'
import { showAt, signInAt } from '../../../../testing/real-app'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { people: 4, companies: 1 })))

test('says that two invitations are open when the old one can’t be revoked, and revokes it on request', async () => {
  const { world } = api
  const old = world.employees.find(({ status }) => status === 'invited')
  if (!old) throw new Error('Nobody is invited.')
  old.email = 'ann@gmial.com'
  api.misbehave(
    refused(403, { detail: 'Not now.' }),
    ({ operation }) => operation.name === deleteEmployee.name,
  )
  await signInAt(api.url)
  showAt('/employees/invitations')
  await userEvent.click(await screen.findByRole('button', { name: /^Replace address.*Person 1 Person 2/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Invite and revoke' }))

  expect(await within(dialog).findByRole('heading', { name: 'Two invitations are open' })).toBeVisible()
  expect(await within(dialog).findByText('Not now.')).toBeVisible()
  expect(dialog).toHaveTextContent('The invitation to ann@gmial.com wasn’t revoked')
  const emails = () => world.employees.map(({ email }) => email)
  expect(emails()).toEqual(expect.arrayContaining(['ann@gmial.com', 'ann@gmail.com']))

  api.misbehave()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke the old one' }))
  expect(await screen.findByText(/is now invited at ann@gmail.com/)).toBeVisible()
  expect(emails()).not.toContain('ann@gmial.com')
  expect(emails().filter((email) => email === 'ann@gmail.com')).toHaveLength(1)
})
