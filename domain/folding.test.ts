import { expect, test } from 'vitest'
import { matchesWords } from './folding'

test('matches a text with every word, in any order and any case', () => {
  expect(matchesWords('Invite employee', 'emp INV')).toBe(true)
  expect(matchesWords('Invite employee', 'emp role')).toBe(false)
})

test('ignores blanks around and between the words of a query', () => {
  expect(matchesWords('Invite employee', '  emp  inv ')).toBe(true)
  expect(matchesWords('Invite employee', '')).toBe(true)
})
