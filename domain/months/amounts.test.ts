import { expect, test } from 'vitest'
import { decimalSignOf, isUndecided, numberIn, unit } from './amounts'

/** A number of a file with its decimals, as a person would write it down. */
const written = (value: bigint): string => {
  const size = value < 0n ? -value : value
  const rest = String(size % unit)
    .padStart(12, '0')
    .replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / unit}${rest && `.${rest}`}`
}

test.each([
  ['1,234.50', '1234.5'],
  ['1.234,50', '1234.5'],
  ['1 234,50', '1234.5'],
  ['1\u202f234,5 €', '1234.5', '€'],
  ["1'234.50 CHF", '1234.5', 'CHF'],
  ['1’234’567.05', '1234567.05'],
  ['12,34,567.00', '1234567'],
  ['0.125', '0.125'],
  ['.5', '0.5'],
  ['７', '7'],
  ['1.234.567', '1234567'],
  // Price files of clouds have many decimals.
  ['21.1800000001', '21.1800000001'],
  ['0,000000000001', '0.000000000001'],
  // A power of ten is read, not cut.
  ['1.2E2', '120'],
  ['1E3', '1000'],
  ['1.5e2', '150'],
  ['1,2E+02', '120'],
  ['2.5E-3', '0.0025'],
  // No cents.
  ['12,-', '12'],
  ['12.–', '12'],
  ['CHF 12.-', '12', 'CHF'],
  ['Fr. 12.00', '12', 'Fr.'],
  ['Fr.12', '12', 'Fr'],
  ['1.200,-- €', '1200', '€'],
  // Minus before or behind, and brackets.
  ['(12.50)', '-12.5'],
  ['($12.50)', '-12.5', '$'],
  ['−12,50', '-12.5'],
  ['12.50-', '-12.5'],
  ['-€12.50', '-12.5', '€'],
  ['€ -12.50', '-12.5', '€'],
  ['12,50- EUR', '-12.5', 'EUR'],
  ['+12.50', '12.5'],
  ['12:-', '12'],
  ['1500/-', '1500'],
  // A minus in every form.
  ['\u201012.00', '-12'],
  ['\u201112.00', '-12'],
  ['－12.00', '-12'],
  ['$(12.00)', '-12', '$'],
  ['(12.00) EUR', '-12', 'EUR'],
  // Digits of other scripts.
  ['١٢٫٥٠', '12.5'],
  // A dash is nothing.
  ['-', '0'],
  ['€ –', '0', '€'],
  // Signs and words of currencies.
  ['US$21.18', '21.18', 'US$'],
  ['21,18 zł', '21.18', 'zł'],
  ['kr 100,00', '100', 'kr'],
  ['₹1,00,000.00', '100000', '₹'],
  ['12.00 Euro', '12', 'Euro'],
  ['$ 12.00 USD', '12', '$ USD'],
])('reads %s whole', (text, value, marks = '') => {
  const read = numberIn(text, undefined)
  expect([read && written(read.value!), read?.currencies.join(' ')]).toEqual([value, marks])
})

test.each([
  '12/3',
  '1,2,3',
  '1.2.3',
  '12 3',
  '--3',
  '1 234 5',
  '12.00 CR 5',
  '12x3',
  '1O0',
  '0x10',
  'n/a',
  'free',
  '-12.00 CR',
  '(12.00) CR',
  '(-12.00)',
  '12.00 CR DR',
  '(12.00',
  '12.00)',
  '12E',
  '1E99',
  '12..5',
  '1,23.4,5',
  '5k',
  '12 %',
  '3 x 4',
  '1e',
  '12-13',
  '12.00 - 13.00',
  '2026-10-31',
  '10:30',
  '1_000',
  '12²',
  '12.00①',
  '12,- -',
  '#N/A',
  '12.5.',
  '1.234,5,6',
])('takes %s for no plain number', (text) => {
  const read = numberIn(text, undefined)
  // A unit or a word is not lost: it is a question.
  expect(read === undefined || (read !== null && read.mark !== '')).toBe(true)
})

test('takes an empty cell and a currency without a number for nothing', () => {
  for (const text of ['', '  ', 'EUR', '€']) expect(numberIn(text, undefined), text).toBeNull()
})

test('reads 1.234 as its column is written, and asks where nothing tells', () => {
  expect(decimalSignOf(['1.234', '5,50', '7'])).toBe(',')
  expect(decimalSignOf(['1.234', '7'])).toBeUndefined()
  expect(decimalSignOf(['1.50', '7,50'])).toBeUndefined()
  expect([',', '.', 'groups', undefined].map((sign) => numberIn('1.234', sign as ',')?.value)).toEqual([
    1_234n * unit,
    (1_234n * unit) / 1_000n,
    1_234n * unit,
    undefined,
  ])
  expect(['12,000', '8.500', '950', '12,00', '1,234,000', '1E3'].map(isUndecided)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
