import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { comparedInBrowser } from '../../../../testing/compared-in-browser'
import { showApp } from '../../../../testing/fake-api'

const heads = 'Customer,Product,Quantity,Amount,Currency'
const choose = async (...lines: string[]) =>
  userEvent.upload(
    await screen.findByLabelText('CSV file'),
    new File([[heads, ...lines].join('\n')], 'cost.csv'),
  )
const offer = (of: string) => `${of} rows have the right number and another price. Amounts are`
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Compare 3 lines' }))
const row = (name: RegExp) => screen.findByRole('row', { name })

test('offers to compare only numbers where most prices are what we pay, and remembers it', async () => {
  const { api, state } = comparedInBrowser()
  await showApp(api, '/billing/months/2026-02/compare')
  // Half of them is not most.
  await choose('Alpha,Vault,4,8.00,EUR', 'Beta,Vault,4,10.00,EUR')
  expect(await screen.findByRole('button', { name: 'Compare 2 lines' })).toBeEnabled()
  expect(screen.queryByText(/Amounts are/)).toBeNull()
  const lines = ['Alpha,Vault,4,8.00,EUR', 'Beta,Vault,4,8.00,EUR', 'Gamma,Vault,5,10.00,EUR']
  await choose(...lines)
  const amounts = await screen.findByRole('combobox', { name: offer('2 of 3') })
  expect(amounts).toHaveDisplayValue('Compared')
  // It isn't asked: whoever says nothing compares amounts.
  await send()
  expect(await screen.findByText('0 equal, 4 differences, 4 to decide.')).toBeVisible()
  expect(state().files[0]!.answers!.kinds).toEqual([])

  await userEvent.click(screen.getByText('cost.csv', { selector: 'summary *' }))
  await userEvent.click(screen.getByRole('button', { name: 'Replace cost.csv' }))
  await choose(...lines)
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: offer('2 of 3') }),
    'Not compared, numbers only',
  )
  await send()
  expect(await screen.findByText('2 equal, 2 differences, 2 to decide.')).toBeVisible()
  // No sum of money stands in such a row, or in its dialog.
  const gamma = await row(/Gamma.*Other number/)
  expect(gamma).not.toHaveTextContent(/€|not known/)
  await userEvent.click(within(gamma).getByRole('button', { name: 'Open…' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Line 4:', { exact: false })).toHaveTextContent(/Vault, 5$/)
  expect(dialog.queryByText(/€/)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  const said = `${offer('2 of 3')}: Not compared, numbers only.`
  await userEvent.click(screen.getByText('cost.csv', { selector: 'summary *' }))
  expect(await screen.findByText(said, { exact: false })).toBeVisible()

  // Next time it stands there, also where no price differs, and can be taken back.
  await userEvent.click(screen.getByRole('button', { name: 'Replace cost.csv' }))
  await choose('Alpha,Vault,4,10.00,EUR', 'Beta,Vault,4,10.00,EUR', 'Gamma,Vault,5,10.00,EUR')
  const again = await screen.findByRole('combobox', { name: offer('0 of 3') })
  expect(again).toHaveDisplayValue('Not compared, numbers only')
  await userEvent.selectOptions(again, 'Compared')
  await send()
  expect(await row(/Gamma.*Other number/)).toHaveTextContent('€10.00')
})

test('says of a file without amounts that it has none', async () => {
  const { api, state } = comparedInBrowser()
  await showApp(api, '/billing/months/2026-02/compare')
  await choose('Alpha,Vault,4,,EUR', 'Beta,Vault,4,,EUR', 'Gamma,Vault,5,,EUR')
  await send()
  expect(await screen.findByText('2 equal, 2 differences, 2 to decide.')).toBeVisible()
  expect(state().files[0]!.totals).toEqual([
    { why: 'read', currency: 'EUR', lines: 3, amount: null },
    { why: 'sent', currency: 'EUR', lines: 0, amount: null },
    { why: 'foot', currency: 'EUR', lines: 0, amount: null },
  ])
  await userEvent.click(screen.getByText('cost.csv', { selector: 'summary *' }))
  expect(screen.getByText('Added up, each row rounded: no amounts')).toBeVisible()
})
