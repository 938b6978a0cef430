import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listRoles } from '#contract/roles/roles'
import { fakeApi, pageOf, showApp, writtenRole } from '../../../testing/fake-api'

test('compares the selected roles, from two on', async () => {
  const roles = [1, 2, 3].map((id) => writtenRole({ id, name: `Desk ${id}` }, ['msp_view_user']))
  const server = fakeApi('embedded').gives(listRoles, () => pageOf(roles))
  const router = await showApp(server, '/roles')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Desk 1/ }))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  expect(await bar.findByRole('link', { name: 'Compare' })).toHaveAccessibleDescription(
    'Select 2 to 6 roles.',
  )
  await userEvent.click(screen.getByRole('checkbox', { name: /Desk 3/ }))
  await userEvent.click(bar.getByRole('link', { name: 'Compare' }))
  const compared = within(await screen.findByRole('list', { name: 'Compared roles' }))
  expect(compared.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'Desk 1Remove Desk 1',
    'Desk 3Remove Desk 3',
  ])
  expect(router.state.location.searchStr).toContain('roles=1')
})
