import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvText } from '#testing/csv-text'
import { csvInSteps, csvName, plainCell, safeCell } from './csv'

/** A strict reader of RFC 4180: quoted cells contain anything, quotes are doubled, lines end with CR LF. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length;) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (at >= text.length) throw new Error('A quote is never closed.')
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    } else {
      for (; at < text.length && !',\r\n"'.includes(text[at]!); at++) cell += text[at]
    }
    row.push(cell)
    if (text[at] === ',') at++
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`Neither the end of a cell nor of a line at ${at}.`)
  }
  if (row.length > 0) throw new Error('The last line is not ended.')
  return rows
}

const nasty = fc.string({
  unit: fc.constantFrom(...'=+-@\t\r\n\0＝＋－＠"\',; \u00a0\u3000\ufeffaé1𝄞'.split(/(?:)/u)),
  maxLength: 12,
})
const cells = fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 20 }))

test('gives a reader of RFC 4180 the same rows and columns back, for any cells', () => {
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 5 })
        .chain((width) =>
          fc.array(fc.array(cells, { minLength: width, maxLength: width }), { minLength: 1 }),
        ),
      ([head = [], ...rows]) => {
        const read = readCsv(csvText(head, rows))
        expect(read).toEqual([head, ...rows].map((row) => row.map(safeCell)))
      },
    ),
  )
})

/**
 * The cells as Excel reads them with its own separator: a quote counts at the beginning of a cell only, and
 * what follows the closing one belongs to the cell.
 */
function cellsBy(separator: string, text: string): string[] {
  const cells: string[] = []
  for (let at = 0; at <= text.length; at++) {
    let cell = ''
    if (text[at] === '"') {
      for (at++; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at++) {
        if (text[at] === '"') at++
        cell += text[at]
      }
      at++
    }
    for (; at < text.length && text[at] !== separator && !'\r\n'.includes(text[at]!); at++) cell += text[at]
    cells.push(cell)
  }
  return cells
}
const begins = (cell: string) => cell.replace(/^[\s\ufeff]*/u, '').slice(0, 1)

test('writes no cell that a program with another separator runs', () => {
  const row = [7, 'Acme;=1+1;x', 'Acme,=1+1,x', 'Acme\t@SUM(1)', 'a\n-1', 'b;"=1', 'c; ＝1', "d;'=1"]
  for (const separator of [',', ';'] as const)
    for (const other of [',', ';', '\t'])
      for (const cell of cellsBy(other, csvText(['id'], [row], { separator })))
        expect('=+-@＝'.includes(begins(cell) || ' '), cell).toBe(false)
  fc.assert(
    fc.property(fc.array(cells), fc.constantFrom(',', ';', '\t'), (texts, other) => {
      for (const separator of [',', ';'] as const)
        for (const cell of cellsBy(other, csvText(['id'], [[7, ...texts]], { separator })))
          expect('=+-@＝＋－＠'.includes(begins(cell) || ' '), cell).toBe(false)
    }),
  )
})

test('gives long runs of separators back', () => {
  for (const one of ['\t', ';', "'", '" ', '=;']) {
    const text = one.repeat(60_000)
    expect(plainCell(safeCell(text)) === text, one).toBe(true)
  }
})

test('writes no cell that a spreadsheet runs, and loses no text', () => {
  const runs = '=+-@\t\r\0＝＋－＠'
  fc.assert(
    fc.property(cells, (text) => {
      const safe = safeCell(text)
      expect(plainCell(safe)).toBe(text)
      expect(plainCell(safeCell(safe))).toBe(safe)
      // The first character after leading blanks of any kind.
      const [first] = safe.replace(/^[ \u00a0\u3000\ufeff\n]*/u, '')
      expect(first !== undefined && runs.includes(first)).toBe(false)
    }),
  )
})

test.each([
  ['=1+1', "'=1+1"],
  ['  +49 30', "'  +49 30"],
  ['-20% Outlet', "'-20% Outlet"],
  ['\t=x', "'\t'=x"],
  ['＝cmd', "'＝cmd"],
  ["'-Bar Row", "''-Bar Row"],
  ["'t Hoekje", "'t Hoekje"],
  ['007', "'007"],
  ['007 Security', '007 Security'],
  ['1-2', "'1-2"],
  ['3.10', "'3.10"],
  ['3.10 Verein', '3.10 Verein'],
  ['3/4', "'3/4"],
  ['24.12.2026', "'24.12.2026"],
  ['MAR1', "'MAR1"],
  ['Sept 2', "'Sept 2"],
  ['1. Mai', "'1. Mai"],
  ['Mai 68 Verlag', 'Mai 68 Verlag'],
  ['1E5', "'1E5"],
  ['1E5 Labs', '1E5 Labs'],
  ['12:30', "'12:30"],
  ['4711', '4711'],
  ['12345678901234567', "'12345678901234567"],
  ['2026-03-12 14:05', '2026-03-12 14:05'],
  ['2026-03', '2026-03'],
  ['O’Brien = Co', 'O’Brien = Co'],
  ['Acme;=1+1;x', "Acme;'=1+1;x"],
  ['Acme,=1+1,x', "Acme,'=1+1,x"],
  ['Acme\t=1', "Acme\t'=1"],
  ['Acme; "=1"', 'Acme;\' "=1"'],
  ['=1;=2', "'=1;'=2"],
  ['Holt, Mira; Ava', 'Holt, Mira; Ava'],
  ['', ''],
])('writes %j as %j', (text, written) => expect(safeCell(text)).toBe(written))

test('keeps numbers numbers, with decimals for the spreadsheets that expect the separator', () => {
  const rows = [[-3, 0.5, { amount: '70954.58' }]]
  expect(csvText(['a', 'b', 'c'], rows)).toBe('a,b,c\r\n-3,0.5,70954.58\r\n')
  expect(csvText(['a', 'b', 'c'], rows, { separator: ';' })).toBe('a;b;c\r\n-3;0,5;70954,58\r\n')
})

test('names content and time in the file name', () =>
  expect(csvName('companies-page-2', new Date(2026, 2, 3, 4, 5))).toBe(
    'companies-page-2-2026-03-03-0405.csv',
  ))

test('pauses within a long table, and writes each of its rows once', () => {
  const rows = Array.from({ length: 1234 }, (_, at) => [at])
  let pauses = 0
  for (const steps = csvInSteps(['n'], rows); !steps.next().done;) pauses++
  expect(pauses).toBeGreaterThan(1)
  expect(readCsv(csvText(['n'], rows))).toEqual([['n'], ...rows.map(([at]) => [String(at)])])
})
