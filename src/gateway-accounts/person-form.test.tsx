import { act, cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { describeServer, offersOf, version } from '#contract/about'
import { listUpstreamKeys } from '#contract/gateway-accounts'
import { fakeApi, pageOf, reply, showApp, usualLimits } from '../../testing/fake-api'
import { beginAsPerson } from '../session/session'

const server = (groups_set_roles: boolean) =>
  fakeApi()
    .on(listUpstreamKeys, () => reply(listUpstreamKeys, pageOf([])))
    .on(describeServer, () =>
      reply(describeServer, {
        mode: 'gateway',
        offers: offersOf.gateway,
        version,
        requests_per_minute: 600,
        session: usualLimits,
        sign_in: { ways: ['sso', 'key'], origin: null, provider: 'Example', groups_set_roles, missing: [] },
      }),
    )

test('says when groups of the provider replace a key that is set by hand', async () => {
  const open = async (groups: boolean) => {
    await showApp(server(groups), '/people/new', [])
    const person = {
      id: '9',
      employee: undefined,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      keeper: true,
    }
    await act(() => beginAsPerson({ person, since: Date.now(), isNew: false }))
    return screen.findByRole('combobox', { name: 'API key' })
  }
  const words = 'Whenever they sign in with Example, their groups there set this key again.'
  expect(await open(true)).toHaveAccessibleDescription(expect.stringContaining(words))
  cleanup()
  expect(await open(false)).not.toHaveAccessibleDescription(expect.stringContaining(words))
})
