import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, matchesWords, wordsOf } from './folding'
import { matchesIn } from './found-parts'

const found = (text: string, query: string) =>
  matchesIn(text, query).map(([from, to]) => text.slice(from, to))

test.each([
  ['José Echeverría & Sons', 'echeverria jose', ['José', 'Echeverría']],
  ['Cafe\u0301 Ağaoğlu', 'CAFE agao', ['Cafe\u0301', 'Ağao']],
  ['Hauptstraße', 'ss', ['ß']],
  ['Weiß', 'eis', ['eiß']],
  ['Acme ｱﾞ', 'ア', ['ｱﾞ']],
  ['abc', 'ab bc', ['abc']],
  ['banana', 'ana', ['anana']],
  ['Acme', ' ', []],
  ['O’Brien & Sons', "o'brien", ['O’Brien']],
  ['Jean - Luc', 'jean\u2011luc', ['Jean - Luc']],
  ['Müller Bau', 'mueller', ['Müller']],
  ['Mueller Bau', 'Müller', ['Mueller']],
])('finds in %s by %s the letters %j', (text, query, parts) => {
  expect(found(text, query)).toEqual(parts)
})

test('finds every word of a search that matches, and leaves no word unmarked', () => {
  const letter = fc.constantFrom(
    ...Array.from('aÀâSsßẞİıςΣσłæÆœёЁй가ｱﾞがéÅﬁ①Ａü  ’-–.\u0301\u0327\u0345\u3099\u05b0\u064b'),
  )
  const text = fc.string({
    unit: fc.oneof(letter, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  })
  // Pieces of the text, so that most words are in it and many overlap.
  const pieces = fc.array(fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 3 })), { maxLength: 4 })
  fc.assert(
    fc.property(text, pieces, (any, chosen) => {
      const words = chosen.map(([from, length]) => any.slice(from, from + length)).join(' ')
      const parts = matchesIn(any, words)
      const all = wordsOf(words).map(([plain]) => plain)
      const texts = parts.map(([from, to]) => fold(any.slice(from, to)))
      expect(texts.filter((one) => !all.some((word) => one.includes(word)))).toEqual([])
      expect(parts.filter(([from, to], at) => from >= to || from < (parts[at - 1]?.[1] ?? 0))).toEqual([])
      if (matchesWords(any, words))
        expect(all.filter((word) => !texts.some((one) => one.includes(word)))).toEqual([])
      const rest = parts.reduceRight((left, [from, to]) => `${left.slice(0, from)}|${left.slice(to)}`, any)
      expect(all.filter((word) => fold(rest).includes(word))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
