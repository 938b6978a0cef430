import { expect, test } from 'vitest'
import { matchesWords } from './folding'

test('a text matches when it contains every word, in any order and any case', () => {
  expect(matchesWords('Invite employee', 'emp INV')).toBe(true)
  expect(matchesWords('Invite employee', 'emp role')).toBe(false)
})

test('blanks around and between the words of a query do not count', () => {
  expect(matchesWords('Invite employee', '  emp  inv ')).toBe(true)
  expect(matchesWords('Invite employee', '')).toBe(true)
})
