import { expect, it } from 'vitest'
import { passwordProblem } from './password.rules'

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'countess@example.com' }
const problem = (password: string) => passwordProblem(password, ada)

it('counts characters, not bytes, and composes them first', () => {
  expect(problem('vier tönende äpf')).toBeUndefined()
  expect(problem('🐙🦑🦐🦞🦀🐡🐠🐟🐬🐳🐋🦈🐊🐅')).toBe('At least 15 characters.')
  expect(problem('e\u0301'.repeat(8))).toBe('At least 15 characters.')
  expect(problem('blue kettle 7 '.repeat(10))).toBe('At most 128 characters.')
})

it.each([
  ['one character', 'aaaaaaaaaaaaaaaaaaaa'],
  ['a run', '123456789012345678'],
  ['a repeated run', 'abcdefgh12345678abc'],
  ['common words', 'Password-Welcome-2026!'],
  ['a row of the keyboard', 'qwertyuiopasdfghjkl'],
  ['the name', 'Ada Lovelace 123456'],
  ['the address', 'countess@example.com'],
  ['the product', 'MSP Portal MSP Portal'],
])('refuses %s', (_, password) => expect(problem(password)).toContain('too easy to guess'))

it.each(['blue kettle sings loud', 'Ada rides nine purple goats', 'k8#vTq2!zR5@wLm9'])(
  'takes %s',
  (password) => expect(problem(password)).toBeUndefined(),
)
