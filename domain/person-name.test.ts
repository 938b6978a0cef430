import { expect, test } from 'vitest'
import { personName } from './person-name'

test('names a person by the full name, else the email address, else the id', () => {
  const person = { id: '7', first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' }
  expect(personName(person)).toBe('Ada Byron')
  expect(personName({ ...person, first_name: ' ' })).toBe('Byron')
  expect(personName({ ...person, first_name: '', last_name: null })).toBe('ada@example.com')
  expect(personName({ ...person, first_name: 'Sukarno', last_name: '-' })).toBe('Sukarno')
  expect(personName({ id: '7' })).toBe('Employee 7')
})
