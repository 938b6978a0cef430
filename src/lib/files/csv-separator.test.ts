import { beforeEach, expect, test, vi } from 'vitest'
import { csvSeparator, rememberSeparator } from './csv-separator'

beforeEach(() => localStorage.clear())

test.each([
  ['de-DE', ';'],
  ['fr', ';'],
  ['nb-NO', ';'],
  ['pl', ';'],
  ['en-GB', ','],
  ['ja', ','],
  ['de-CH', ','],
])('expects what spreadsheets in %s do, until a person chooses', (language, separator) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  expect(csvSeparator()).toBe(separator)
  rememberSeparator(separator === ';' ? ',' : ';')
  expect(csvSeparator()).not.toBe(separator)
})
