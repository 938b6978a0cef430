import { expect, test } from 'vitest'
import { fullName, personName, sentLastName, shownLastName } from './person-name'

test('names a person by the full name, else the email address, else the id', () => {
  const person = { id: '7', first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com' }
  expect(personName(person)).toBe('Ada Byron')
  expect(personName({ ...person, first_name: ' ' })).toBe('Byron')
  expect(personName({ ...person, first_name: '', last_name: null })).toBe('ada@example.com')
  expect(personName({ ...person, first_name: 'Sukarno', last_name: '-' })).toBe('Sukarno')
  expect(personName({ id: '7' })).toBe('Employee 7')
})

test('puts the family name first where the whole name is in Chinese, Japanese or Korean letters', () => {
  expect(fullName('大輔', '小笠原')).toBe('小笠原 大輔')
  expect(fullName('さくら', '佐々木')).toBe('佐々木 さくら')
  expect(fullName('민수', '김')).toBe('김 민수')
  expect(fullName('小明', '王')).toBe('王 小明')
  expect(fullName('Mei', '王')).toBe('Mei 王')
  expect(fullName('トム', 'ハンクス')).toBe('トム ハンクス')
})

test('shows the sign for a missing last name as nothing, and sends it for nothing', () => {
  expect([shownLastName('-'), shownLastName(' - '), shownLastName('Byron')]).toEqual(['', '', 'Byron'])
  expect([sentLastName(' '), sentLastName('Byron')]).toEqual(['-', 'Byron'])
})
