import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { otherApi } from '../../../testing/other-api/other-api'
import { makeWorld } from '../../../testing/other-api/world'
import { showAt, signInAt } from '../../../testing/real-app'
import { chooseInMenu } from '../../../testing/record-menu'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld(undefined, { companies: 8, people: 12 })))
beforeEach(() => signInAt(api.url))
const confirm = async (action: string, title: string, answer: string) => {
  await chooseInMenu(action)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await userEvent.click(dialog.getByRole('button', { name: answer }))
}

test('asks for the name before licences are lost, and takes the company out of totals that were loaded before', async () => {
  const router = showAt('/billing')
  expect(await screen.findByText(/8 companies in your scope read/)).toBeVisible()
  await router.navigate({ to: '/companies/$id', params: { id: '3' } })
  await confirm('Delete', 'Delete this company?', 'Delete company')
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Delete company' })).toHaveAccessibleDescription(
    'Type Company 3 exactly to continue.',
  )
  await userEvent.type(dialog.getByRole('textbox', { name: /^Type .*Company 3.* to confirm$/ }), 'Company 3')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete company' }))
  expect(await screen.findByText('Company 3 (ID 3) was deleted.')).toBeVisible()
  await router.navigate({ to: '/billing' })
  expect(await screen.findByText(/7 companies in your scope read/)).toBeVisible()
})

test('takes a deleted person out of members of a role that were loaded before', async () => {
  const router = showAt('/roles/3')
  const members = async () => within(await screen.findByRole('region', { name: 'Members' }))
  expect(await (await members()).findByRole('link', { name: /Person 2 Person 3/ })).toBeVisible()
  await router.navigate({ to: '/employees/$id', params: { id: '2' } })
  await confirm('Revoke invitation', 'Revoke this invitation?', 'Revoke invitation')
  expect(await screen.findByText(/\(ID 2\) was revoked\./)).toBeVisible()
  await router.navigate({ to: '/roles/$id', params: { id: '3' } })
  expect(await (await members()).findByRole('link', { name: /Person 8 Person 9/ })).toBeVisible()
  await expect
    .poll(async () => (await members()).queryByRole('link', { name: /Person 2 Person 3/ }))
    .toBeNull()
})
