import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { describeServer } from '#contract/about'
import { listGatewayPeople, listUpstreamKeys, makeGatewayPersonLink } from '#contract/gateway-accounts'
import { beginAs, describing, fakeApi, pageOf, showApp } from '../../../testing/fake-api'

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

test('asks before a link that is shown once is closed unsaved', async () => {
  const person = {
    id: 9,
    name: 'Grace Hopper',
    email: 'grace@example.com',
    keeper: false,
    is_2fa_enabled: true,
    status: 'active' as const,
    upstream_key: null,
    upstream_key_name: null,
    last_sign_in_at: null,
  }
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
