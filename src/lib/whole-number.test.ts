import { expect, test } from 'vitest'
import { haveGroups, wholeNumberIn } from './whole-number'

const none = 'Enter a whole number.'
test.each([
  ['12', 12],
  [' 12 ', 12],
  ['1,200', 1200],
  ['1.200', 1200],
  ['1 200', 1200],
  ['1\u00a0200', 1200],
  ['1\u202f200', 1200],
  ["1'200", 1200],
  ['1’200', 1200],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1,20,000', 120_000],
  ['1.200,00', 1200],
  ['1,200.00', 1200],
  ['12,00', 12],
  ['12.0', 12],
  ['１２００', 1200],
  ['0', 0],
  ['0,000', 0],
  ['99999999999', 99_999_999_999],
  ['5,000', '“5,000” can be 5 or 5000. Write the digits only.'],
  ['12.000', '“12.000” can be 12 or 12000. Write the digits only.'],
  ['1,5', none],
  ['0,500', none],
  ['1.200,50', none],
  ['1,200.345', none],
  ['1.2.3', none],
  ['12 00', none],
  ['-5', none],
  ['', none],
  ['1e3', none],
  ['twelve', none],
])('reads “%s” as %s', (text, read) => expect(wholeNumberIn(text)).toBe(read))

test.each([
  [['5,000', '12'], true],
  [['5,000', '1,200'], true],
  [['5.000', '1.000.000'], true],
  [['5,000', '12,000'], false],
  [['5,000', '', 'x', '0'], false],
])('knows from %j whether 5,000 is five thousand: %s', (texts, known) => {
  expect(haveGroups(texts)).toBe(known)
  expect(wholeNumberIn('5,000', known)).toBe(known ? 5000 : wholeNumberIn('5,000'))
})
