import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { describeServer, offersOf, version } from '#contract/about'
import { getUpstreamKey, listUpstreamKeys, updateUpstreamKey } from '#contract/gateway-accounts'
import { fakeApi, pageOf, reply, showApp, usualLimits } from '../../testing/fake-api'
import { beginAsPerson } from '../session/session'

test('a keeper names the key that licences are recorded with, and sees it in the list', async () => {
  let key = {
    id: 4,
    name: 'Head office',
    people: 0,
    is_readable: true,
    created_at: '2026-01-01T00:00:00.000Z',
    last_used_at: null,
    refused_at: null,
    records_licences: false,
  }
  const sent: unknown[] = []
  const sign_in = {
    ways: ['key' as const],
    origin: null,
    provider: null,
    groups_set_roles: false,
    missing: [],
  }
  const api = fakeApi()
    .on(describeServer, () =>
      reply(describeServer, {
        mode: 'gateway',
        offers: offersOf.gateway,
        version,
        requests_per_minute: 600,
        session: usualLimits,
        sign_in,
      }),
    )
    .on(getUpstreamKey, () => reply(getUpstreamKey, key))
    .on(listUpstreamKeys, () => reply(listUpstreamKeys, pageOf([key])))
    .on(updateUpstreamKey, ({ body }) => {
      sent.push(body)
      key = { ...key, records_licences: true }
      return reply(updateUpstreamKey, key)
    })
  await showApp(api, '/upstream-keys/4', [])
  const person = {
    id: '9',
    employee: undefined,
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    keeper: true,
  }
  await act(() => beginAsPerson({ person, since: Date.now(), isNew: false }))
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Record licences with this key' }))
  await user.click(screen.getByRole('button', { name: 'Save API key' }))
  await screen.findByRole('columnheader', { name: /Records licences/ })
  expect(await screen.findByRole('gridcell', { name: 'Yes' })).toBeVisible()
  expect(sent).toEqual([{ name: 'Head office', records_licences: true }])
})
