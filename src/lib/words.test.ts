import { expect, test } from 'vitest'
import { clock, counted, isolated, listed, pathWords } from './words'

test('counts one and many', () => {
  expect(counted(1, 'company', 'companies')).toBe('1 company')
  expect(counted(1240, 'company', 'companies')).toBe('1,240 companies')
  expect(counted(0, 'role')).toBe('0 roles')
})

test('writes lists and countdowns', () => {
  expect(listed(['a', 'b', 'c'])).toBe('a, b, and c')
  expect(clock(65)).toBe('1:05')
})

test('isolates names that run from right to left, or would turn the words around them', () => {
  expect(isolated('Ada & Söhne 東京')).toBe('Ada & Söhne 東京')
  expect(isolated('שלום')).toBe('\u2068שלום\u2069')
  expect(isolated('gmail\u2069\u202eevil')).toBe('\u2068gmailevil\u2069')
  expect(pathWords(['Root', 'شمال'])).toBe('Root › \u2068شمال\u2069')
})
