import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listPackages } from '#contract/billing'
import { listCompanies, type WrittenCompanyItem } from '#contract/companies'
import { fakeApi, pageOf, reply, showApp } from '../../../../testing/fake-api'
import { listedCompany } from '../../../../testing/written'

afterEach(() => localStorage.clear())

const company = (id: number, name: string, license_count: number): WrittenCompanyItem => ({
  ...listedCompany(id),
  name,
  packages: [{ id: 1, name: 'Vault', status: 'active', type: 'subscription', license_count }],
})
const names = async () => {
  const table = await screen.findByRole('grid', { name: 'companies' })
  return within(table)
    .getAllByRole('link')
    .map((link) => link.textContent)
}

test('shows the cost by list price once it is chosen, and sorts all rows of another API by it', async () => {
  let sendPrices = () => {}
  const areSent = new Promise<void>((done) => (sendPrices = done))
  const price = { id: 1, name: 'Vault', type: 'subscription', description: '', currency: 'EUR' } as const
  const rows = [company(2, 'Alpha', 30), company(3, 'Beta', 4), company(1, 'Delta', 31)]
  const server = fakeApi()
    .gives(listCompanies, () => pageOf(rows))
    .on(listPackages, async () => {
      await areSent
      return reply(listPackages, pageOf([{ ...price, price_monthly: '6.20' }]))
    })
  const router = await showApp(server, '/companies?ordering=monthly_cost')
  await expect.poll(names).toEqual(['Alpha', 'Beta', 'Delta'])
  expect(server.requests(listPackages)).toEqual([])
  void router.navigate({ to: '/companies', search: { columns: 'name,cost', ordering: 'monthly_cost' } })
  // Nothing is said of a cost whose prices are still loading.
  await screen.findByRole('columnheader', { name: 'Per month' })
  expect(screen.queryByText(/not known/)).toBeNull()
  sendPrices()
  await expect.poll(names).toEqual(['Beta', 'Alpha', 'Delta'])
  const costs = screen.getAllByRole('gridcell', { name: /^€/ }).map((cell) => cell.textContent)
  expect(costs).toEqual(['€24.80', '€186.00', '€192.20'])
})
