import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany, updateCompany, type WrittenCompany } from '#contract/companies'
import { fakeApi, reply, showApp } from '../../../../testing/fake-api'
import { writtenCompany } from '../../../../testing/written'

const vault = { id: 1, name: 'Vault', status: 'active', type: 'subscription', license_count: 12 } as const
const shield = { id: 2, name: 'Shield', status: 'suspended', type: 'subscription', license_count: 3 } as const
const priced = (id: number, name: string, price_monthly: string | null) => ({
  id,
  name,
  type: 'subscription' as const,
  description: '',
  price_monthly,
  currency: 'EUR',
})

/** A server that keeps what is saved. */
function server() {
  let company: WrittenCompany = writtenCompany({ id: 3, name: 'Acme', packages: [vault, shield] })
  const setCounts = (counts: ReadonlyMap<number, number>) => {
    company = {
      ...company,
      packages: [vault, shield].map((one) => ({ ...one, license_count: counts.get(one.id) ?? 0 })),
    }
  }
  const api = fakeApi()
    .has({ packages: [priced(1, 'Vault', '6.20'), priced(2, 'Shield', null)] })
    .gives(getCompany, () => company)
    .on(updateCompany, ({ body }) => {
      const { packages } = body as { packages: { id: number; license_count: number }[] } // The test below sends this body.
      setCounts(new Map(packages.map((one) => [one.id, one.license_count])))
      return reply(updateCompany, company)
    })
  return { api, setCounts }
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })
async function change(to: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^Change the licences of Vault/ }))
  await userEvent.keyboard(to)
}

test('changes a licence count in its place in three steps, shows the cost before and after, and undoes it', async () => {
  const { api } = server()
  await showApp(api, '/companies/3')
  expect(await within(await row('Vault')).findByText('€74.40')).toBeVisible()
  await change('15')
  expect(screen.getByRole('dialog', { name: 'Licences of Acme' })).toHaveTextContent('before: €74.40 €93.00')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Acme has 15 licences of Vault')).toBeVisible()
  // Shield has no price, so the total is the least that is known.
  await expect.poll(async () => (await row('Total')).textContent).toMatch(/18.*at least €93\.00/)
  expect(api.requests(updateCompany).at(-1)?.body).toEqual({
    packages: [
      { id: 1, license_count: 15 },
      { id: 2, license_count: 3 },
    ],
  })
  expect(await screen.findByRole('button', { name: 'Change the licences of Vault: 15' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Change the licences of Vault: 12' })).toBeVisible()
})

test('sends nothing where somebody else has changed the count', async () => {
  const { api, setCounts } = server()
  await showApp(api, '/companies/3')
  await change('15')
  setCounts(new Map([[1, 40]]))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Changed elsewhere: Vault is 40, not 12. Nothing was saved.')).toBeVisible()
  expect(api.requests(updateCompany)).toHaveLength(0)
})

test('asks what 1.000 means, and Escape leaves the count as it was', async () => {
  const { api } = server()
  await showApp(api, '/companies/3')
  await change('1.000{Enter}')
  expect(screen.getByText('“1.000” can be 1 or 1000. Write the digits only.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Change the licences of Vault: 12' })).toHaveFocus()
  expect(api.requests(updateCompany)).toHaveLength(0)
})

test('shows a package without a list price with no cost, and a reader no way to change it', async () => {
  await showApp(server().api, '/companies/3', ['msp_view_managed_company'])
  expect(await row('Shield')).toHaveTextContent(/Suspended.*3.*—/)
  expect(screen.queryByRole('button', { name: /^Change the licences/ })).toBeNull()
})
