import { expect, test } from 'vitest'
import { findsRecord, fold, matchesWords, prefixFirst } from './folding'

test.each([
  ['ecHeverria', 'Echeverría'],
  ['agaoglu', 'Ağaoğlu'],
  ['insaat', 'İNŞAAT'],
  ['inşaat', 'ınşaat'],
  ['ручеек', 'Ручеёк'],
  ['лодз', 'ЛОДЗ'],
  ['lodz', 'Łódź'],
  ['strasse', 'STRAẞE'],
  ['oresund', 'Øresund'],
  ['οδοσ', 'ΟΔΟΣ'],
  ['acme 1', 'ＡＣＭＥ １'],
  ['cafe', 'Cafe\u0301'],
])('folds %s and %s to the same', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test('keeps the marks of scripts in which they are letters', () => {
  expect(fold('が')).not.toBe(fold('か'))
  expect(fold('की')).not.toBe(fold('क'))
})

test('matches a text with every word, in any order and any case', () => {
  expect(matchesWords('Invite employee', 'emp INV')).toBe(true)
  expect(matchesWords('Invite employee', 'emp role')).toBe(false)
})

test('ignores blanks around and between the words of a query', () => {
  expect(matchesWords('Invite employee', '  emp  inv ')).toBe(true)
  expect(matchesWords('Invite employee', '')).toBe(true)
})

test('finds a record by its whole id and by the beginning of its UUID', () => {
  const record = { text: 'Acme 7', id: '862', uid: '0b6fdead-0000-4000-8000-00000000beef' }
  const found = ['862', 'acme 862', '0b6fdead', '0B6FDEAD-0000', '0b6fdead0000', 'acm 7']
  const missed = ['86', '0862', '0b6f', 'beef', 'dead0000', '0b6fdeae']
  expect(found.filter((query) => !findsRecord(record, query))).toEqual([])
  expect(missed.filter((query) => findsRecord(record, query))).toEqual([])
})

test('puts texts first that begin with the search, and then those with a word that does', () => {
  const names = ['Kinsaat', 'Yeni İnşaat', 'İnşaat Ağaoğlu', 'Insaat']
  expect(prefixFirst(names, ' insaat', (name) => name)).toEqual([
    'İnşaat Ağaoğlu',
    'Insaat',
    'Yeni İnşaat',
    'Kinsaat',
  ])
  expect(prefixFirst(names, '', (name) => name)).toEqual(names)
})
