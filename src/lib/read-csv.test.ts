import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from './csv'
import { readCsv } from './read-csv'

const cell = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",; aé1𝄞'.split(/(?:)/u)), maxLength: 8 })
/** A cell that began with the quote that protects from formulas can't be told from one that got it. */
const isPlain = (text: string) => !/^'[\s\p{Cf}]*[=+\-@\t\r\0＝＋－＠]/u.test(text)

test.each([',', ';'] as const)('reads our own file back, separated by “%s”', (separator) => {
  const rows = fc.array(
    fc.tuple(cell, cell).filter((cells) => cells.every(isPlain)),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(rows, (all) => {
      const records = readCsv(`\ufeff${csvText(['Name', 'Note'], all, { separator })}`)
      const there = all.filter((cells) => cells.some((text) => text.trim() !== ''))
      expect(
        records
          .slice(1)
          .map(({ cells }) => cells)
          .filter((cells) => cells.some((text) => text.trim() !== '')),
      ).toEqual(there)
    }),
  )
})

test('reads cells copied from a spreadsheet, any line ends, and says where each record begins', () => {
  expect(readCsv('Name\tNote\r"A, B"\t"two\nlines"\r\n\nC;D\t')).toEqual([
    { line: 1, raw: 'Name\tNote', cells: ['Name', 'Note'] },
    { line: 2, raw: '"A, B"\t"two\nlines"\r', cells: ['A, B', 'two\nlines'] },
    { line: 5, raw: 'C;D\t', cells: ['C;D', ''] },
  ])
})
