import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { listNodes } from '#contract/nodes'
import { listServiceAccountPermissions } from '#contract/session'
import { call } from '../api/call'
import { fakeApi, pageOf, refuse, reply, permissionsOf, showApp } from '../../testing/fake-api'

// Parts that load on demand are loaded before the first test counts requests.
beforeAll(() => Promise.all([import('../features/companies/companies-page'), import('../frame/frame')]))

const looks = permissionsOf(['msp_view_managed_company'])
const creates = permissionsOf(['msp_view_managed_company', 'msp_add_managed_company'])

const enter = async (key: string) => {
  await userEvent.type(await screen.findByLabelText('Service account key'), key)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/**
 * A refusal makes the session refresh the permissions of the first key. A second key signs in before the
 * reply comes.
 */
async function replyAfterNextSignIn(late: () => Response) {
  let asked = 0
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const server = fakeApi()
    .on(listCompanies, ({ headers }) =>
      headers.get('authorization') === 'Bearer first'
        ? refuse(403, { detail: 'Not any more.' })
        : reply(listCompanies, pageOf([])),
    )
    .on(listServiceAccountPermissions, async ({ headers }) => {
      if (headers.get('authorization') !== 'Bearer first') return reply(listServiceAccountPermissions, looks)
      if (asked++ === 0) return reply(listServiceAccountPermissions, creates)
      await waiting
      return late()
    })
  await showApp(server, '/companies', 'signed-out')
  await enter('first')
  expect(await screen.findByText('Not any more.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'New company' })).not.toHaveAttribute('aria-disabled')
  await expect.poll(() => asked).toBe(2)
  await userEvent.click(screen.getByRole('button', { name: /^Your key/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await enter('second')
  expect(await screen.findByText('No companies yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'New company' })).toHaveAttribute('aria-disabled', 'true')
  await act(async () => {
    answer()
    // Two later requests, one after the other, take longer than the reading of that reply.
    for (let count = 0; count < 2; count++) await call(listNodes, {})
  })
}

test('does not give the next key the permissions of an earlier one', async () => {
  await replyAfterNextSignIn(() => reply(listServiceAccountPermissions, creates))
  expect(screen.getByRole('link', { name: 'New company' })).toHaveAttribute('aria-disabled', 'true')
})

test('does not end the session when an earlier key is rejected', async () => {
  await replyAfterNextSignIn(() => refuse(401, { detail: 'Invalid token.' }))
  expect(screen.getByText('No companies yet')).toBeVisible()
  expect(screen.queryByText(/no longer works/)).toBeNull()
})

test('does not stop a sign-in when another tab signs out', async () => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => (answer = resolve))
  const server = fakeApi()
    .on(listServiceAccountPermissions, async () => {
      await waiting
      return reply(listServiceAccountPermissions, looks)
    })
    .gives(listNodes, () => pageOf([]))
    .gives(listCompanies, () => pageOf([]))
  await showApp(server, '/companies', 'signed-out')
  await enter('mine')
  const otherTab = new BroadcastChannel('session')
  const heard = new BroadcastChannel('session')
  const said = new Promise((resolve) => (heard.onmessage = resolve))
  otherTab.postMessage('signed-out')
  await said
  answer()
  expect(await screen.findByText('No companies yet')).toBeVisible()
  otherTab.close()
  heard.close()
})
