import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { csvText } from '#testing/csv-text'
import { safeCell } from './csv'
import { isBlank, readTable, withoutLines } from './read-table'

const cellsOf = (text: string) => readTable(text).records.map(({ cells }) => cells)
const faultsOf = (text: string) =>
  readTable(text).faults.map(({ line, lines, words }) => [line, lines, words])

const unended = 'A quote begins in this line and doesn’t end.'
const holds = 'A quote that begins in the first of these lines holds the others.'

/** A table of three customers as a program writes it, and the cells that it has. */
const plain = [
  ['Name', 'Note'],
  ['Nord', 'x'],
  ['Süd', 'y'],
]
test.each([
  ['commas', 'Name,Note\nNord,x\nSüd,y'],
  ['semicolons, CR LF and a byte order mark', '\ufeffName;Note\r\nNord;x\r\nSüd;y\r\n'],
  ['tabs, old line ends', 'Name\tNote\rNord\tx\rSüd\ty\r'],
  ['bars', 'Name|Note\nNord|x\nSüd|y\n'],
  ['a bar said', 'sep=|\nName|Note\nNord|x\nSüd|y\n'],
  ['sep=', 'sep=;\r\nName;Note\r\nNord;x\r\nSüd;y\r\n'],
  ['SEP= with a byte order mark', '\ufeffSEP=;\r\nName;Note\r\nNord;x\r\nSüd;y\r\n'],
  ['quoted sep=', '"sep=;"\nName;Note\nNord;x\nSüd;y\n'],
  ['sep= filled up with separators', 'sep=;;;\nName;Note\nNord;x\nSüd;y\n'],
  ['sep= and a tab', 'sep=\t\nName\tNote\nNord\tx\nSüd\ty\n'],
  [
    '#TYPE of PowerShell',
    '#TYPE System.Management.Automation.PSCustomObject\r\n"Name","Note"\r\n"Nord","x"\r\n"Süd","y"\r\n',
  ],
  ['empty lines above', '\n\n \nName;Note\nNord;x\nSüd;y\n'],
  ['empty rows', 'Name;Note\n;\nNord;x\n ; \n\u00a0;\u200b\nSüd;y\n;;;;\n\n'],
  ['rows of tabs in a table with commas', 'Name,Note\n\t\t\nNord,x\nSüd,y\n\t\n'],
  ['blanks around quotes', ' "Name" , "Note" \n "Nord" , "x" \n"Süd","y"\n'],
])('reads a table with %s', (_, text) => expect(cellsOf(text)).toEqual(plain))

test.each([
  [
    'decimals with commas',
    'A;B\nx;1,50\ny;2,30',
    [
      ['A', 'B'],
      ['x', '1,50'],
      ['y', '2,30'],
    ],
  ],
  [
    'semicolons in cells',
    'A,B\nx,V (1); W (2)\ny,V (3); W (4)',
    [
      ['A', 'B'],
      ['x', 'V (1); W (2)'],
      ['y', 'V (3); W (4)'],
    ],
  ],
  ['a name before an address', 'Byron, Ada; ada@x.example', [['Byron, Ada', ' ada@x.example']]],
  [
    'a title above',
    'Customers, 25 Nov\n\nA;B\nx;1\ny;2',
    [['Customers, 25 Nov'], ['A', 'B'], ['x', '1'], ['y', '2']],
  ],
  ['one column', 'Nord\nSüd', [['Nord'], ['Süd']]],
])('tells the separator from %s', (_, text, cells) => expect(cellsOf(text)).toEqual(cells))

test.each([
  ['"Best" Bikes', '"Best" Bikes'],
  ['Monitor 24"', 'Monitor 24"'],
  ['Monitor 24" GmbH', 'Monitor 24" GmbH'],
  ['24"', '24"'],
  ['"Nord ""Stern"" AG"', 'Nord "Stern" AG'],
  ['"Nord, Süd"', 'Nord, Süd'],
  ['"Nord, "Stern" AG"', '"Nord, "Stern" AG"'],
  ['"Byron, Ada" <ada@x.example>', '"Byron, Ada" <ada@x.example>'],
  ['""', ''],
  ['"""Best"" Bikes"', '"Best" Bikes'],
  ['"two\r\nlines"', 'two\r\nlines'],
  ["'t Hoekje", "'t Hoekje"],
  ["'-Bar Row", "'-Bar Row"],
])('reads the cell %s as %s', (raw, cell) =>
  expect(readTable(`A,B,C\n1,2,3\nx,${raw},y\n`)).toMatchObject({
    records: [{}, {}, { line: 3, raw: `x,${raw},y`, cells: ['x', cell, 'y'] }],
    faults: [],
  }),
)

test.each([
  ['never ends', 'A,B,C\n"x,1,2\ny,1,2\nz,1,2', [[2, 1, unended]]],
  ['never ends, in the last column', 'A,B,C\nx,1,"2\ny,1,2\nz,1,2', [[2, 1, unended]]],
  ['never ends, in the last line', 'A,B,C\nx,1,2\ny,1,"', [[3, 1, unended]]],
  ['ends in the next quoted cell', 'A,B,C\n"x,1,2\ny,"1",2\nz,1,2', [[2, 1, unended]]],
  ['holds the next record', 'A,B,C\nx,1,"2\ny,1,2"\nz,1,2', [[2, 2, holds]]],
  ['holds two records', 'A,B,C\nx,"1,2\ny,1,2\nw,1",2\nz,1,2', [[2, 3, holds]]],
  [
    'ends below a cell with quotes of its own',
    'A,B,C\n"x "a"\nb",1,2\nz,1,2',
    [
      [2, 1, unended],
      [3, 1, 'The quote that begins in line 2 may end here.'],
    ],
  ],
])('names a quote that %s, and reads the lines below', (_, text, faults) => {
  expect(faultsOf(text)).toEqual(faults)
  const last = text.split('\n').length
  if (faults.every(([line, lines]) => Number(line) + Number(lines) <= last))
    expect(readTable(text).records.at(-1)).toMatchObject({ line: last, cells: ['z', '1', '2'] })
})

test('reads an address of two lines, which holds a separator, as one cell', () => {
  const text = 'Name,Address,Town\nNord,"Street 1\nBergen, Norway",x\nSüd,a,b'
  expect(faultsOf(text)).toEqual([])
  expect(cellsOf(text)[1]).toEqual(['Nord', 'Street 1\nBergen, Norway', 'x'])
})

/** Texts that look like tables, broken in every way: each line has a number of its own. */
const part = fc.constantFrom('"', '""', ',', ';', '\t', '|', '\n', '\r\n', '\r', ' ', 'a', 'ü', "'", '\u00a0')
const broken = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(''))

test('accounts for every line of any text, once and in its order', () => {
  fc.assert(
    fc.property(broken, (text) => {
      const { records, faults } = readTable(text)
      const all = [...records, ...faults].toSorted((a, b) => a.line - b.line)
      const lines = text.split(/\r\n|\r|\n/)
      const read = all.flatMap(({ line, lines: count }) =>
        Array.from({ length: count }, (_, at) => line + at),
      )
      expect(read).toEqual([...new Set(read)])
      for (const { line, lines: count, raw } of all)
        expect(raw.split(/\r\n|\r|\n/)).toEqual(lines.slice(line - 1, line - 1 + count))
      const rest = lines.filter((_, at) => !read.includes(at + 1))
      expect(rest.every((one) => isBlank(one.replaceAll(/[";,|]/g, '')))).toBe(true)
      expect(
        withoutLines(text, all)
          .replaceAll(/[";,|]/g, '')
          .trim(),
      ).toBe('')
    }),
    { numRuns: 2000 },
  )
})

const cell = fc.string({ unit: fc.constantFrom(...'+@\t",; aé1𝄞'.split(/(?:)/u)), maxLength: 8 })

test.each([',', ';'] as const)('reads our own file back, separated by “%s”', (separator) => {
  const rows = fc.array(
    fc.tuple(cell, cell).filter((cells) => !cells.every(isBlank)),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(rows, (all) => {
      expect(cellsOf(`\ufeff${csvText(['Name', 'Note'], all, { separator })}`)).toEqual([
        ['Name', 'Note'],
        ...all.map((cells) => cells.map(safeCell)),
      ])
    }),
  )
})

test('takes out records and leaves every other line as it is', () => {
  const text = '\ufeffsep=;\r\nName;Note\r\n"two\r\nlines";x\r\n;\r\nNord;y\r\nSüd;z'
  const { records } = readTable(text)
  expect(withoutLines(text, records.slice(1, 3))).toBe('\ufeffsep=;\r\nName;Note\r\n;\r\nSüd;z')
})

test('reads a long text with an open quote in every line in one pass', () => {
  const text = Array.from({ length: 50_000 }, () => '"open ""a"",b').join('\n')
  expect(readTable(text).faults).toHaveLength(50_000)
})

/** How many letters of a text are looked at in pieces while it is read. */
function lookedAt(text: string): number {
  const pieces = vi.spyOn(String.prototype, 'slice')
  readTable(text)
  const results = pieces.mock.results.map(({ value }) => String(value).length)
  pieces.mockRestore()
  return results.reduce((sum, one) => sum + one, 0)
}

test.each([
  ['quotes, with a letter at the end', '"', 'x'],
  ['quotes without a letter', '"', ''],
  ['quoted words', '"a" b ', ''],
  ['quoted words with separators', '"a" b, ', ''],
  ['lines that begin a quote', '"a" b "c\n', ''],
  ['doubled quotes in lines', 'x,"a""b\n', ''],
  ['blanks before quotes', '  "', ''],
])('looks at each letter some times, however long a line is, in %s', (_, part, end) => {
  const text = part.repeat(20_000 / part.length) + end
  expect(lookedAt(text) / text.length).toBeLessThan(20)
})
