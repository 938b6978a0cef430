import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { setMonthNumbers } from '#contract/comparison-decisions'
import { comparedInBrowser } from '../../../testing/compared-in-browser'
import { showApp } from '../../../testing/fake-api'

test('adds up several files of a side, replaces and deletes one, and keeps the other side apart', async () => {
  const { api, state, change } = comparedInBrowser()
  const columns = ['Customer', 'PSA number', 'Product', 'Qty', 'Amount'].map((head, at) => ({
    head,
    means: ['company', 'reference', 'package', 'licences', 'amount'][at]!,
  }))
  change({ forms: [{ columns, answers: { currency: 'EUR', decimals: '', marks: [], kinds: [] } }] })
  const choose = async (name: string, ...lines: string[]) => {
    const text = ['Customer;PSA number;Product;Qty;Amount', ...lines].join('\n')
    await userEvent.upload(await screen.findByLabelText('CSV file'), new File([text], name))
    await userEvent.click(await screen.findByRole('button', { name: /^Compare [0-9]+ lines?$/ }))
  }
  await showApp(api, '/billing/months/2026-02/compare')
  await choose('first.csv', 'Alpha;;Vault;4;10,00', 'Beta;;Vault;1;2,50')
  expect(await screen.findByText(/1 equal, 3 differences/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a file' }))
  await choose('second.csv', 'Beta;;Vault;3;7,50', 'Gamma;;Vault;5;12,50')
  expect(await screen.findByText(/2 equal, 2 differences/)).toBeVisible()
  await userEvent.click(screen.getByText('2 files'))
  await userEvent.click(screen.getByRole('button', { name: 'Replace second.csv' }))
  await choose('third.csv', 'Beta;;Vault;3;7,50', 'Gamma;;Vault;4;10,00')
  expect(await screen.findByText(/3 equal, 1 difference/)).toBeVisible()
  expect(state().files.map(({ name, side }) => [name, side])).toEqual([
    ['first.csv', 'vendor'],
    ['third.csv', 'vendor'],
  ])
  const own = await screen.findByRole('button', { name: 'Our own billing, 0 files' })
  await userEvent.click(own)
  expect(own).toHaveAttribute('aria-pressed', 'true')
  await choose('psa.csv', 'Alpha;00124;Vault;4;10,00')
  expect(await screen.findByText(/1 equal, 3 differences/)).toBeVisible()
  // Alpha has another number here.
  await userEvent.click(screen.getByText('1 PSA number differs'))
  expect(screen.getByText('Alpha').parentElement).toHaveTextContent('Alpha: 00123 here, 00124 in the file')
  await userEvent.click(screen.getByRole('button', { name: 'Use those of the file' }))
  expect(await screen.findByText('The numbers of the file are saved.')).toBeVisible()
  expect(api.requests(setMonthNumbers).map(({ body }) => body)).toMatchObject([
    { numbers: [{ kind: 'company', our_id: 1, number: '00124' }] },
  ])
  await userEvent.click(screen.getByText('psa.csv', { selector: 'summary *' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete psa.csv' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the file?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete file' }))
  expect(await screen.findByRole('button', { name: 'Our own billing, 0 files' })).toBeVisible()
})

test('sets the PSA number of a company and of a package by hand', async () => {
  const { api } = comparedInBrowser()
  await showApp(api, '/billing/months/2026-02?by=company')
  await screen.findByText('00123')
  const set = async (name: string, number: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(name) })
    await userEvent.click(within(row).getByRole('button', { name: new RegExp(`Actions.*${name}`) }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Set PSA number/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the PSA number' }))
    const field = dialog.getByRole('textbox', { name: /^PSA number/ })
    await userEvent.clear(field)
    await userEvent.type(field, number)
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  }
  await set('Alpha', ' 0007 ')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sums' }), 'By package')
  await set('Vault', 'VLT-1')
  expect(api.requests(setMonthNumbers).map(({ body }) => body)).toMatchObject([
    { numbers: [{ kind: 'company', our_id: 1, number: '0007' }] },
    { numbers: [{ kind: 'package', our_id: 1, number: 'VLT-1' }] },
  ])
})
