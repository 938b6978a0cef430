import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { describeServer } from '#contract/about'
import {
  getGatewayPerson,
  listGatewayPeople,
  listUpstreamKeys,
  makeGatewayPersonLink,
} from '#contract/gateway-accounts'
import { beginAs, describing, fakeApi, pageOf, showApp } from '../../../testing/fake-api'
import { writtenUpstreamKey } from '../../../testing/written'

const server = (groups_set_roles: boolean) =>
  fakeApi()
    .gives(listUpstreamKeys, () => pageOf([]))
    .on(
      describeServer,
      describing('gateway', { ways: ['sso', 'key'], provider: 'Example', groups_set_roles }),
    )

test('says when groups of the provider replace a key that is set by hand', async () => {
  const open = async (groups: boolean) => {
    await showApp(server(groups), '/people/new', [])
    await beginAs({ keeper: true })
    return screen.findByRole('combobox', { name: 'API key' })
  }
  const words = 'Whenever they sign in with Example, their groups there set this key again.'
  expect(await open(true)).toHaveAccessibleDescription(expect.stringContaining(words))
  cleanup()
  expect(await open(false)).not.toHaveAccessibleDescription(expect.stringContaining(words))
})

const person = {
  id: 9,
  name: 'Grace Hopper',
  email: 'grace@example.com',
  keeper: true,
  is_2fa_enabled: true,
  status: 'active' as const,
  upstream_key: null,
  upstream_key_name: null,
  last_sign_in_at: null,
}

test('names the keys that a keeper entered, before they are deleted, get a link or are a keeper no more', async () => {
  const key = (id: number, name: string, entered_by: number | null) =>
    writtenUpstreamKey({ id, name, entered_by })
  const api = server(false)
    .gives(listUpstreamKeys, () =>
      pageOf([key(1, 'Entered', 9), key(2, 'By Joan', 8), key(3, 'Older', null)]),
    )
    .gives(listGatewayPeople, () => pageOf([person]))
    .gives(getGatewayPerson, () => person)
  const words = /^They may have seen keys that work until they are rotated at the API/
  const keys = /: Entered and Older\.$/
  for (const action of [/New sign-in link/, /Delete/]) {
    await showApp(api, '/people', [])
    await beginAs({ keeper: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions of Grace Hopper' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: action }))
    expect(await within(await screen.findByRole('dialog')).findByText(words)).toHaveTextContent(keys)
    cleanup()
  }
  await showApp(api, '/people/9', [])
  await beginAs({ keeper: true })
  const keeper = await screen.findByRole('checkbox', { name: /^Keeper/ })
  expect(screen.queryByText(words)).toBeNull()
  await userEvent.click(keeper)
  expect(await screen.findByText(words)).toHaveTextContent(keys)
})

test('asks before a link that is shown once is closed unsaved', async () => {
  const link = 'https://portal.example.com/link#secret'
  const api = server(false)
    .gives(listGatewayPeople, () => pageOf([person]))
    .gives(makeGatewayPersonLink, () => ({ ...person, link }))
  await showApp(api, '/people', [])
  await beginAs({ keeper: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions of Grace Hopper' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /New sign-in link/ }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'The link' }), 'show')
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(link)).toBeVisible()
  // What a browser sends on Escape.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(await screen.findByRole('dialog', { name: 'Leave without the link?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByText(link)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'I’ve copied the link' }))
  expect(screen.queryByText(link)).toBeNull()
})
