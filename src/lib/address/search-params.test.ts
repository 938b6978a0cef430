import { expect, test } from 'vitest'
import { freeText, oneOf, parseSearch, stringifySearch, uuidOrNothing, wholeNumber } from './search-params'

test('replaces unreadable values by the default', () => {
  expect(wholeNumber(1).parse('3')).toBe(3)
  for (const odd of ['0', '-1', '1.5', 'x', '', undefined, {}]) expect(wholeNumber(1).parse(odd)).toBe(1)
  expect(wholeNumber(50, 500).parse('501')).toBe(50)
  expect(oneOf(['a', 'b'], 'a').parse('c')).toBe('a')
  expect(uuidOrNothing.parse('../../x')).toBe('')
  expect(freeText(3).parse('  abcd ')).toBe('abc')
})

test('keeps numbers as text in both directions', () => {
  expect(stringifySearch({ search: '42', page: 2, gone: undefined })).toBe('?search=42&page=2')
  expect(parseSearch('?search=42&page=2')).toEqual({ search: '42', page: '2' })
  expect(stringifySearch({})).toBe('')
})

test('does not let an address reach the prototype of objects', () => {
  parseSearch('?__proto__[polluted]=1&__proto__=x')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})
