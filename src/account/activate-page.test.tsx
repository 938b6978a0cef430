import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { acceptActivation, checkActivation } from '#contract/activation'
import { fakeApi, refuse, reply, showApp } from '../../testing/fake-api'

const open = {
  state: 'open',
  first_name: 'Ada',
  email: 'ada@example.com',
  node_name: 'Nord',
  expires_at: '2027-01-31T10:00:00.000Z',
} as const

test('retries a failed acceptance in place, and still says after a reload that it was accepted', async () => {
  let checks = 0
  const api = fakeApi()
    .on(checkActivation, () =>
      ++checks === 1 ? refuse(503, { detail: 'Not ready.' }) : reply(checkActivation, open),
    )
    .on(acceptActivation, () => refuse(503, { detail: 'Not ready.' }))
  location.hash = '#secret'
  await showApp(api, '/activate', 'signed-out')
  const again = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await again()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }))
  api.on(acceptActivation, () => reply(acceptActivation, { ...open, state: 'used' }))
  await again()
  await userEvent.click(await screen.findByRole('button', { name: 'Accept invitation' }))
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(api.requests(acceptActivation).map(({ body }) => body)).toEqual([
    { token: 'secret' },
    { token: 'secret' },
  ])
  cleanup()
  await showApp(api, '/activate', 'signed-out')
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeVisible()
  history.replaceState(null, '')
})
