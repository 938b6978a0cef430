import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { describeServer } from '#contract/about'
import { listUpstreamKeys } from '#contract/gateway-accounts'
import { beginAs, describing, fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'

const server = (groups_set_roles: boolean) =>
  fakeApi()
    .on(listUpstreamKeys, () => reply(listUpstreamKeys, pageOf([])))
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
