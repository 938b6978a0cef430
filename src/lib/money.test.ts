import { expect, test } from 'vitest'
import { formatPrice } from './money'

test('an amount is shown in its currency, and odd ones as they came', () => {
  expect(formatPrice('4.10', 'EUR')).toBe('€4.10')
  expect(formatPrice('4.10', undefined)).toBe('4.10')
  expect(formatPrice('4.10', 'not a currency')).toBe('4.10 not a currency')
  expect(formatPrice('free', 'EUR')).toBe('free')
})
