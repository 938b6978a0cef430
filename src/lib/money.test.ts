import { expect, test } from 'vitest'
import { decimalOf, parseDecimal } from '#domain/money'
import { formatPrice } from './money'

test('formats an amount in its currency, and keeps unusual ones as they are', () => {
  expect(formatPrice('4.10', 'EUR')).toBe('€4.10')
  expect(formatPrice('4.10', undefined)).toBe('4.10')
  expect(formatPrice('4.10', 'not a currency')).toBe('4.10 not a currency')
  expect(formatPrice('free', 'EUR')).toBe('free')
})

test('counts decimals exactly', () => {
  expect(parseDecimal('3.20')).toBe(3_200_000n)
  expect(parseDecimal('0.1')! + parseDecimal('0.2')!).toBe(parseDecimal('0.3'))
  for (const odd of ['', 'abc', '1e3', '1,50', '0.1234567']) expect(parseDecimal(odd)).toBeUndefined()
})

test('rounds a quotient once, half away from zero, to the digits of the currency', () => {
  expect(decimalOf(parseDecimal('10')!, 'EUR', 30n)).toBe('0.33')
  expect(decimalOf(parseDecimal('0.15')!, 'EUR', 30n)).toBe('0.01')
  expect(decimalOf(parseDecimal('-0.15')!, 'EUR', 30n)).toBe('-0.01')
  expect(decimalOf(parseDecimal('1234.5')!, 'JPY')).toBe('1235')
  expect(formatPrice('90071992547409.93', 'EUR')).toBe('€90,071,992,547,409.93')
})
