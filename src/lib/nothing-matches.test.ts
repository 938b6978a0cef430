import { expect, test } from 'vitest'
import { nothingMatches } from './nothing-matches'

test.each([
  ['zzz', '', 'Nothing matches “zzz”. Try fewer letters.'],
  ['Jones', ' in pages', 'Nothing matches “Jones” in pages. Try fewer letters.'],
  ['Holt, Mira', '', 'Nothing matches “Holt, Mira” (read as “holt mira”). Try fewer letters.'],
  ['Müller', '', 'Nothing matches “Müller” (read as “muller”). Try fewer letters.'],
])('an empty result says how %j was read, and what to do', (text, where, words) => {
  expect(nothingMatches(text, where)).toBe(words)
})
