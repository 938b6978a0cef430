import { expect, test } from 'vitest'
import { clock, counted, listed } from './words'

test('counts one and many', () => {
  expect(counted(1, 'company', 'companies')).toBe('1 company')
  expect(counted(1240, 'company', 'companies')).toBe('1,240 companies')
  expect(counted(0, 'role')).toBe('0 roles')
})

test('writes lists and countdowns', () => {
  expect(listed(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(clock(65)).toBe('1:05')
})
