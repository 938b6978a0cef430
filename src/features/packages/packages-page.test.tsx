import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listPackages } from '#contract/billing'
import { getPackage, listPackageCatalogue } from '#contract/packages'
import { fakeApi, pageOf, showApp } from '../../../testing/fake-api'
import { catchFiles } from '../../../testing/saved-files'
import { draftOf, priceIn, updateBody } from './package-form-pages'

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
    .gives(listPackageCatalogue, () => pageOf([one]))
    .gives(getPackage, () => one)
  await showApp(api, '/billing/packages', billing)
  expect(await screen.findByRole('link', { name: 'Vault' })).toBeVisible()
  expect(screen.getByText('Retired')).toBeVisible()
  expect(screen.getByText('No list price')).toBeVisible()
  cleanup()
  await showApp(api, '/billing/packages/3', billing)
  expect(await screen.findByRole('button', { name: 'Offer again…' })).toBeVisible()
})

const listed = { id: 3, name: 'Vault', type: 'subscription', price_monthly: '3.90', currency: 'EUR' } as const

test.each([
  ['a caller who can’t change them', 'embedded', ['msp_view_managed_company']],
  ['a billing administrator at another server', undefined, billing],
] as const)('lists packages for %s, without what can’t be opened', async (_who, mode, may) => {
  const api = fakeApi(mode).has({ packages: [{ ...listed, description: '' }] })
  await showApp(api, '/billing/packages?ordering=-company_count', may)
  expect(await screen.findByRole('gridcell', { name: 'Vault' })).toBeVisible()
  expect(screen.getByText('€3.90')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Vault' })).toBeNull()
  expect(screen.queryByRole('columnheader', { name: 'Companies' })).toBeNull()
  expect(api.requests(listPackages)[0]?.url.search).toContain('ordering=name&include_retired=true')
})

test('saves prices as numbers, by currency', async () => {
  const saved = catchFiles()
  localStorage.setItem('csv-separator', ';')
  const prices = [
    { ...listed, price_monthly: '4.10' },
    { ...listed, id: 4, name: 'Radar', price_monthly: '0.90', currency: 'USD' },
    { ...listed, id: 5, name: 'Free', price_monthly: null },
  ].map((each) => ({ ...each, description: '' }))
  const api = fakeApi().has({ packages: prices })
  await showApp(api, '/billing/packages?columns=name,price', billing)
  await screen.findByRole('gridcell', { name: '€4.10' })
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Export this page' }))
  expect(await saved()).toEqual([
    'Name;Per licence per month (EUR);Per licence per month (USD);ID',
    'Vault;4,10;;3',
    'Radar;;0,90;4',
    'Free;;;5',
  ])
})

test('says who may see packages, and behind a gateway what changing them needs', async () => {
  await showApp(fakeApi('embedded'), '/billing/packages', ['msp_view_node'])
  expect(await screen.findByText(/“Billing Administrator” to see packages/)).toBeVisible()
  cleanup()
  const said = 'Editing packages needs the dashboard’s own server'
  for (const path of ['new', '3', '3/edit']) {
    await showApp(fakeApi(), `/billing/packages/${path}`)
    expect(await screen.findByText(said)).toBeVisible()
    cleanup()
  }
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
