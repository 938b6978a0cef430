import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getPackage, listPackageCatalogue } from '#contract/catalogue'
import { fakeApi, pageOf, reply, showApp } from '../../testing/fake-api'
import { draftOf, priceIn, updateBody } from './package-form'

const one = {
  id: 3,
  name: 'Vault',
  type: 'subscription',
  description: '',
  price_monthly: null,
  currency: 'EUR',
  retired_at: '2026-03-04T09:30:00.000Z',
  company_count: 1,
} as const
const billing = ['msp_billing_administrator'] as const

test('shows a retired package without a price, and what retiring and offering again mean', async () => {
  const api = fakeApi('embedded')
    .on(listPackageCatalogue, () => reply(listPackageCatalogue, pageOf([one])))
    .on(getPackage, () => reply(getPackage, one))
  await showApp(api, '/billing/packages', billing)
  expect(await screen.findByRole('link', { name: 'Vault' })).toBeVisible()
  expect(screen.getByText('Retired')).toBeVisible()
  expect(screen.getByText('No list price')).toBeVisible()
  cleanup()
  await showApp(api, '/billing/packages/3', billing)
  expect(await screen.findByRole('button', { name: 'Offer again…' })).toBeVisible()
})

test('says who may, and in static hosting and behind a gateway what it needs', async () => {
  await showApp(fakeApi('embedded'), '/billing/packages', ['msp_view_managed_company'])
  expect(await screen.findByText(/“Billing Administrator” to see packages/)).toBeVisible()
  cleanup()
  const said = 'Editing packages needs the dashboard’s own server'
  for (const path of ['', '/new', '/3', '/3/edit']) {
    await showApp(fakeApi(), `/billing/packages${path}`, undefined, {
      origin: 'https://api.example.com',
      path: '',
    })
    expect(await screen.findByText(said)).toBeVisible()
    cleanup()
  }
  await showApp(fakeApi(), '/billing/packages', billing)
  expect(await screen.findByText(said)).toBeVisible()
})

test('sends a price as the server stores it, and an unchanged one not at all', () => {
  expect(['3,9', '3.9', ' 03.90 ', '3', '', '1,200', 'x'].map(priceIn)).toEqual([
    '3.90',
    '3.90',
    '3.90',
    '3.00',
    null,
    '1,200',
    'x',
  ])
  const base = draftOf({ ...one, id: '3', price_monthly: '3.90' })
  expect(updateBody({ ...base, name: 'Safe' }, base)).toEqual({ name: 'Safe' })
  expect(updateBody({ ...base, price_monthly: '' }, base)).toEqual({ price_monthly: null })
})
