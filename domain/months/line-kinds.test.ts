import { expect, test } from 'vitest'
import { lookOf } from './line-kinds'

test.each(
  [
    'Total excl. VAT',
    'Total without tax',
    'Total before tax',
    'VAT excl. total',
    'Net total',
    'Gross amount due',
    'Invoice total including GST/HST',
    'Gesamtbetrag inkl. 19 % MwSt.',
    'Summe brutto',
    'total HT',
    'Totaal excl. btw',
  ].map((text) => [text]),
)('takes “%s” for a sum, by a word for sums and one that says whether the tax is in it', (text) => {
  expect(lookOf(text, '')).toMatch(/^total /)
})

test.each([
  ['Total VAT', 'tax vat'],
  ['Summe MwSt', 'tax mwst'],
  ['VAT before discount', 'tax vat'],
  ['Vault incl. VAT', 'tax vat'],
  ['VAT excl.', 'tax vat'],
  ['Net', undefined],
  ['Netto Vault', undefined],
])('takes “%s” for no sum', (text, look) => {
  expect(lookOf(text, '')).toBe(look)
})
