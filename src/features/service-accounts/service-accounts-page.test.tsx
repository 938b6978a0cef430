import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getServiceAccount, listServiceAccounts } from '#contract/service-accounts'
import { fakeApi, showApp } from '../../../testing/fake-api'
import { draftOf, updateBody } from './account-form'
import { endOf } from './last-day'
import { statesOf } from './account-state'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const account = {
  id: 2,
  name: 'Nightly',
  role: 1,
  role_name: 'Auditor',
  msp_node: 1,
  msp_node_name: 'Head office',
  created_at: ago(400),
  rotated_at: null,
  last_used_at: null,
  unused_since: ago(91),
  expires_at: ago(1),
}
const used = {
  ...account,
  id: 3,
  name: 'Hourly',
  last_used_at: ago(1),
  unused_since: ago(1),
  expires_at: null,
}
const ending = { ...used, id: 4, name: 'Nachtlauf', expires_at: ago(-13) }
const keysCant = /No API key can do this. Sign in as a person/

test('marks what is expired, ends soon, is unused or active, and tells a key why it can’t write service accounts', async () => {
  const api = fakeApi('embedded').has({ accounts: [account, used, ending] })
  const asKey = ['msp_view_service_account'] as const
  await showApp(api, '/service-accounts', asKey)
  expect(await screen.findByRole('link', { name: 'Nightly' })).toBeVisible()
  expect(screen.getByText('Expired')).toBeVisible()
  expect(screen.getByText('Unused for 90 days')).toBeVisible()
  expect(screen.getByText('Ends within 14 days')).toBeVisible()
  expect(screen.getByText('Active')).toBeVisible()
  expect(screen.getByText('Never used')).toBeVisible()
  const create = screen.getByRole('link', { name: 'New service account' })
  expect(create).toHaveAttribute('aria-disabled', 'true')
  expect(create).toHaveAccessibleDescription(keysCant)
  cleanup()
  await showApp(api, '/service-accounts/2', asKey)
  expect(await screen.findByRole('button', { name: 'Rotate key…' })).toHaveAccessibleDescription(keysCant)
  cleanup()
  await showApp(api, '/service-accounts/new', asKey)
  expect(await screen.findByText(keysCant)).toBeVisible()
})

test('says behind a gateway that service accounts need a server, and asks for none before or after', async () => {
  const gateway = fakeApi().has({ accounts: [account] })
  for (const path of ['', '/new', '/2', '/2/edit']) {
    const router = await showApp(gateway, `/service-accounts${path}`)
    expect(await screen.findByText('Service accounts need the dashboard’s own server')).toBeVisible()
    await router.navigate({ to: '/about' })
    expect(await screen.findByRole('heading', { level: 1, name: 'About this API' })).toBeVisible()
    cleanup()
  }
  expect([listServiceAccounts, getServiceAccount].flatMap(gateway.requests)).toEqual([])
})

test('gives no warning for a date that the server didn’t say', () => {
  expect(statesOf({ expires_at: null, unused_since: undefined }, Date.now())).toEqual([])
  expect(statesOf({ expires_at: undefined, unused_since: ago(89) }, Date.now())).toEqual([])
})

test('ends the last day with the person’s own day, and doesn’t send an unchanged one', () => {
  const base = draftOf({ ...account, id: '2', role: '1', msp_node: '1', expires_at: endOf('2027-03-31') })
  expect(base.expires_at).toBe('2027-03-31')
  expect(updateBody({ ...base, name: 'Daily' }, base)).toEqual({ name: 'Daily' })
  expect(updateBody({ ...base, expires_at: '' }, base)).toEqual({ expires_at: null })
})
