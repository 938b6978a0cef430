import fc from 'fast-check'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { drawn } from '#testing/drawn'
import { comparedFile } from '../../../../testing/compared-file'
import { comparedInBrowser } from '../../../../testing/compared-in-browser'
import { showApp } from '../../../../testing/fake-api'

const head = 'Customer,Product,Quantity,Amount,Currency,Type'
const sums = (...lines: string[]) => {
  const { sums: all, faults } = comparedFile([head, ...lines].join('\n'), [['A', 'Vault', 5, '10.00']])
  return [...all, ...faults]
}

test('says what was read, left out and changed by answers, exactly and in each currency', () => {
  expect(
    sums(
      'A,Vault,5,10.0012,EUR,Charge',
      'A,Vault,1,2.00,EUR,Refund',
      'B,Vault,1,3.00,USD,Charge',
      ',Setup,1,7.00,EUR,Charge',
      ',VAT 19 %,,2.19,EUR,',
      ',Total,,20.0012,EUR,',
    ),
  ).toEqual([
    'Read: 2 lines, €12.0012',
    'Changed by answers: -€4.00',
    'Added up, each row rounded: €8.00',
    'Foot of the invoice: €17.81',
    'Read: 1 line, $3.00',
    'Added up, each row rounded: $3.00',
    'Foot of the invoice: not entered in USD',
    'Not compared, no company: 1 line, €7.00',
    'Not compared, tax: 1 line, €2.19',
    'Not compared, total: 1 line, €20.0012',
    'The foot of the invoice differs from its lines by €2.8088.',
  ])
})

test('adds up to the cells that can be read, whatever is answered', () => {
  const lineOf = fc.record({
    company: fc.constantFrom('A', 'B', ''),
    pack: fc.constantFrom('Vault', 'Setup', 'Total', 'VAT 19 %', ''),
    quantity: fc.constantFrom('', '1', '4'),
    tenThousandths: fc.integer({ min: -9_999_999, max: 9_999_999 }),
    currency: fc.constantFrom('EUR', 'USD'),
    kind: fc.constantFrom('Charge', 'Refund', 'Sonderposten', ''),
  })
  const inTenThousandths = (amount: string) => {
    const [whole = '', decimals = ''] = amount.replaceAll(/[^\d.-]/g, '').split('.')
    return Number(whole + decimals.padEnd(4, '0'))
  }
  fc.assert(
    fc.property(fc.array(lineOf, { minLength: 1, maxLength: 30 }), (lines) => {
      const expected = new Map<string, number>()
      // Several sums are left out without their sum.
      const first = lines.findIndex(({ pack, quantity }) => pack === 'Total' && quantity === '')
      const rows = lines.map((line, at) => {
        const { company, quantity, tenThousandths: value, currency, kind } = line
        const pack = line.pack === 'Total' && at !== first ? 'Vault' : line.pack
        const sign = currency === 'EUR' ? '€' : '$'
        expected.set(sign, (expected.get(sign) ?? 0) + value)
        const digits = String(Math.abs(value)).padStart(5, '0')
        const amount = `${value < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
        return [company, pack, quantity, amount, currency, kind].join(',')
      })
      const found = new Map([...expected.keys()].map((sign) => [sign, 0]))
      for (const words of sums(...rows)) {
        const [, sign, amount] = /^(?:Read|Not compared, .*): \d+ lines?, (-?[€$])(.*)$/.exec(words) ?? []
        if (!sign || !amount) continue
        const key = sign.replace('-', '')
        const value = inTenThousandths((sign.startsWith('-') ? '-' : '') + amount)
        found.set(key, (found.get(key) ?? 0) + value)
      }
      expect(found).toEqual(expected)
    }),
    { numRuns: drawn(300) },
  )
})

test('proposes the foot of the file, says in red what it lacks, and takes it later too', async () => {
  const { api, state } = comparedInBrowser()
  await showApp(api, '/billing/months/2026-02/compare')
  const csv = ['Customer;Product;Qty;Amount', 'Alpha;Vault;4;10,00 €', ';Total;;10,01 €'].join('\n')
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File([csv], 'a.csv'))
  const totals = within(await screen.findByRole('region', { name: 'Control totals' }))
  const foot = totals.getByRole('textbox', { name: /^Foot of the invoice in EUR/ })
  expect(foot).toHaveValue('10.01')
  expect(totals.queryByText(/differs/)).toBeNull()
  await userEvent.clear(foot)
  await userEvent.type(foot, 'ten')
  expect(foot).toHaveAccessibleDescription('Enter an amount such as 1,234.50.')
  expect(screen.getByRole('button', { name: 'Compare 1 line' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.clear(foot)
  await userEvent.type(foot, '1.010,02 €')
  const words = 'The foot of the invoice differs from its lines by €1,000.02.'
  expect(totals.getByText(words)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Compare 1 line' }))
  // It stays open beside the file.
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText('Read: 1 line, €10.00')).toBeVisible()
  expect(state().files[0]!.totals).toEqual([
    { why: 'read', currency: 'EUR', lines: 1, amount: '10.00' },
    { why: 'sent', currency: 'EUR', lines: 0, amount: '10.00' },
    { why: 'foot', currency: 'EUR', lines: 0, amount: '1010.02' },
  ])

  // The invoice itself comes later.
  await userEvent.click(screen.getByRole('button', { name: 'Set foot of a.csv' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set the foot of the invoice' }))
  const later = dialog.getByRole('textbox', { name: /^Foot of the invoice in EUR/ })
  expect(later).toHaveValue('1010.02')
  await userEvent.clear(later)
  // A dollar is never a euro.
  await userEvent.type(later, '$10.00')
  expect(later).toHaveAccessibleDescription('Enter an amount such as 1,234.50.')
  expect(dialog.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.clear(later)
  await userEvent.type(later, '€10,05')
  expect(dialog.getByText('The foot of the invoice differs from its lines by €0.05.')).toBeVisible()
  await userEvent.clear(later)
  await userEvent.type(later, '10,00')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Foot of the invoice: €10.00')).toBeVisible()
  expect(screen.queryByText(/differs/)).toBeNull()
})
