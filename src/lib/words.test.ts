import { expect, test } from 'vitest'
import { clock, counted, listed } from './words'

test('one is one, more are many', () => {
  expect(counted(1, 'company', 'companies')).toBe('1 company')
  expect(counted(1240, 'company', 'companies')).toBe('1,240 companies')
  expect(counted(0, 'role')).toBe('0 roles')
})

test('lists and clocks read as people say them', () => {
  expect(listed(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(clock(65)).toBe('1:05')
})
