import { expect, test } from 'vitest'
import type { Choices } from '../../../lib/heads/table-heads'
import type { ImportField } from './company-heads'
import { mapColumns, readImport, textLeft } from './import-file'
import type { Surroundings } from './finders'
import { importRows, isReady } from './import-rows'

const around: Surroundings = {
  nodes: [{ id: '2', name: 'North', parent: null }],
  catalogue: [{ id: '8', name: 'Vault', type: 'subscription', description: '' }],
  companies: [],
  isWhole: true,
  mayNot: {},
}
function rowsOf(text: string, isGuess = false, chosen: Choices<ImportField> = new Map()) {
  const read = readImport(text)
  return importRows({ records: read.records, mapping: mapColumns(read, chosen), isGuess }, around)
}

/** What becomes of a text: the companies that are ready, then its other lines and why. */
function fate(text: string, isGuess = false) {
  const { above, faults } = readImport(text)
  const { rows } = rowsOf(text, isGuess)
  return {
    ready: rows.filter(isReady).map(({ draft }) => draft.name),
    skipped: [
      ...rows.flatMap(({ line, problems: found }) => Object.values(found).map((words) => [line, words])),
      ...faults.map(({ line, words }) => [line, words]),
    ],
    above: above.map(({ line }) => line),
  }
}
const owned = (...names: string[]) =>
  names.map((name, at) => `${name};Mira;Holt;owner${at}@trial.example`).join('\r\n')
const heads = 'Name;Owner first name;Owner last name;Owner email\r\n'

test.each([
  ['sep=', `sep=;\r\n${heads}${owned('Nord', 'Süd')}`, ['Nord', 'Süd'], []],
  ['#TYPE', `#TYPE Selected.PSObject\r\n${heads}${owned('Nord', 'Süd')}`, ['Nord', 'Süd'], []],
  [
    'empty rows',
    `${heads}${owned('Nord', 'Süd')}\r\n;;;\r\n ; ;;\r\n\u00a0;;;\r\n\t\r\n`,
    ['Nord', 'Süd'],
    [],
  ],
  ['a title', `Customers as of 25 Nov;;;\r\n;;;\r\n${heads}${owned('Nord')}`, ['Nord'], [1]],
  ['a title and its date', `Customers\r\n25 Nov 2026\r\n\r\n${heads}${owned('Nord')}`, ['Nord'], [1, 2]],
  ['bars', `${heads}${owned('Nord', 'Süd')}`.replaceAll(';', '|'), ['Nord', 'Süd'], []],
  [
    'quotes that stay',
    `${heads}${owned('"Best" Bikes', 'Monitor 24"', '"A ""B"" C"')}`,
    ['"Best" Bikes', 'Monitor 24"', 'A "B" C'],
    [],
  ],
])('imports every company of a file with %s', (_, text, ready, above) =>
  expect(fate(text)).toEqual({ ready, skipped: [], above }),
)

const lineBreaks = 'Control characters and line breaks are not allowed.'
const unended = 'A quote begins in this line and doesn’t end.'
test.each([
  ['a line break in a name', `${heads}${owned('"Zwei\r\nZeilen KG"', 'Nord')}`, ['Nord'], [[2, lineBreaks]]],
  ['an open quote', `${heads}${owned('"Offen', 'Nord', 'Süd')}`, ['Nord', 'Süd'], [[2, unended]]],
  [
    'an open quote in a column that isn’t imported',
    'Notes;Name;Owner first name;Owner last name;Owner email\n"open;A;Mira;Holt;a@x.example\n;B;Mira;Holt;b@x.example',
    ['B'],
    [[2, unended]],
  ],
  [
    'a quote around other customers',
    'Name;Owner first name;Owner last name;Owner email;Notes\nA;Mira;Holt;a@x.example;"call\nB;Mira;Holt;b@x.example;back"\nC;Mira;Holt;c@x.example;',
    ['C'],
    [[2, 'A quote that begins in the first of these lines holds the others.']],
  ],
  [
    'a separator without quotes',
    'Name,Owner first name,Owner last name,Owner email\nNord, Inc,Mira,Holt,a@x.example\nB,Mira,Holt,b@x.example\nC,Mira,Holt,c@x.example',
    ['B', 'C'],
    [[2, 'Line 2 has 5 columns, the header has 4. Put quotes around a cell that holds a separator.']],
  ],
  [
    'letters read twice',
    `${heads}${owned('MÃ¼ller', 'Nord')}`,
    ['Nord'],
    [[2, 'The letters of “MÃ¼ller” are broken. Correct them.']],
  ],
  [
    'lost letters',
    `${heads}${owned('M�ller', 'Nord')}`,
    ['Nord'],
    [[2, 'The letters of “M�ller” are broken. Correct them.']],
  ],
])('names the line with %s, and imports the others', (_, text, ready, skipped) =>
  expect(fate(text)).toMatchObject({
    ready,
    skipped: expect.arrayContaining(skipped) as unknown,
  }),
)

test('asks to check letters beyond ASCII where the encoding is a guess', () =>
  expect(fate(`${heads}${owned('£ódzkie ¯agle', 'Nord')}`, true)).toEqual({
    ready: ['Nord'],
    skipped: [[2, 'Check the letters, and confirm them above.']],
    above: [],
  }))

test('takes out of the text what was imported, and nothing else', () => {
  const text = `sep=;\r\n${heads}${owned('Nord', 'Süd')};note\r\n;;;\r\n"open;;;\r\n`
  const [nord, south] = rowsOf(text).rows.map(({ records }) => records)
  expect(textLeft(text, nord!)).toBe(text.replace(`${owned('Nord')}\r\n`, ''))
  expect(
    textLeft(
      `${heads}${owned('Nord', 'Süd')}\r\n;;;\r\n`,
      [...nord!, ...south!].map((one) => ({ ...one, line: one.line - 1 })),
    ),
  ).toBe('')
})

const psa = 'Customer,Account Name,Contact First,Contact Last,Contact E-mail,Product,Qty,Monthly'
const psaRows =
  '1001,Trial One,Mira,Holt,o1@psa.example,Vault,12,"1.234,50"\n1002,Trial Two,Jonas,Berg,o2@psa.example,Vault,"1,200",99.00'

test('asks which of two columns is the name, and imports by the answer', () => {
  const text = `${psa}\n${psaRows}`
  const asked = rowsOf(text)
  expect(asked.rows.map((row) => row.problems['row'])).toEqual(
    Array(2).fill('Choose above what the columns hold.'),
  )
  const { rows } = rowsOf(text, false, new Map([[1, 'name']]))
  expect(
    rows.map(({ draft, problems: found }) => [draft.name, draft.owner_email, draft.packages, found]),
  ).toEqual([
    ['Trial One', 'o1@psa.example', [{ id: '8', license_count: '12' }], {}],
    ['Trial Two', 'o2@psa.example', [{ id: '8', license_count: '1200' }], {}],
  ])
})

const counted = 'Name;Owner first name;Owner last name;Owner email;Package;Licences'

test('reads counts as the file writes them, and asks where 5,000 can be five', () => {
  const counts = (...texts: string[]) =>
    rowsOf(
      [counted, ...texts.map((text, at) => `Fjord ${at};Mira;Holt;o@x.example;Vault;${text}`)].join('\n'),
    ).rows.map(
      ({ packages, problems: found }) =>
        found['packages.0.license_count'] ?? Number(packages[0]?.change.after),
    )
  expect(counts('1.200', '5.000', '12')).toEqual([1200, 5000, 12])
  expect(counts('5.000', '12.000')).toEqual([
    '“5.000” can be 5 or 5000. Write the digits only.',
    '“12.000” can be 12 or 12000. Write the digits only.',
  ])
  expect(counts('99999999999', '')).toEqual(['At most 1,000,000.', 'Enter a whole number.'])
})
