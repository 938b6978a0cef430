import { expect, test } from 'vitest'
import { decimalOf } from '#domain/money'
import { dayText, linesOf } from '#domain/months/rule'
import { chargedOf } from './save-month'

test('bills a quantity that makes the amount when it is multiplied by the price', () => {
  const days = { first: 20_000, last: 20_030 }
  const product = (quantity: string, price: string) => {
    const [whole = '', decimals = ''] = quantity.split('.')
    const exact = BigInt(whole + decimals.padEnd(8, '0')) * BigInt(price.replace('.', ''))
    return decimalOf(exact, undefined, 10_000n)
  }
  for (let at = 0; at < 5_000; at++) {
    const price = `${at % 97}.${String((at * 7) % 100).padStart(2, '0')}`
    const held = [
      { day: days.first, licences: 1 + (at % 800), suspended: false, free: at % 3 === 0 },
      { day: days.first + 1 + (at % 29), licences: at % 41, suspended: at % 2 === 0, free: false },
    ]
    const [line] = linesOf(held, [{ day: 0, price, currency: 'EUR' }], days)
    const row = line as Parameters<typeof chargedOf>[0] // Its figures are all that counts.
    const charged = chargedOf(row, dayText(days.last))
    expect(product(charged.quantity, charged.price ?? '0.00')).toBe(line!.amount)
  }
})
