import { expect, test } from 'vitest'
import { initials } from './who-am-i'

test.each([
  ['Ingrid Halvorsen', 'IH'],
  ['Ana María de la Cruz', 'AC'],
  ['Šimon', 'Š'],
  ['王小明', '王'],
  ['小明 王', '小王'],
  ['𠮷野 家', '𠮷家'],
  [' Ada  ', 'A'],
  ['', ''],
])('takes the first letters of the first and the last word of “%s”', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
