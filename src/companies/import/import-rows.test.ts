import { expect, test } from 'vitest'
import { csvText } from '../../lib/csv'
import { inSlices } from '../../lib/in-slices'
import { listCells } from '../../list/list-file'
import { chosenColumns } from '../../list/table/column'
import { companiesList } from '../companies.list'
import { companyColumns } from '../company-columns'
import { readImport, textLeft } from './import-file'
import { isReady } from './import-preview'
import { importRows, type Surroundings } from './import-rows'

const nodes = [
  { id: '1', name: 'Root', parent: null },
  { id: '2', name: 'North', parent: '1' },
  { id: '3', name: 'South', parent: '1' },
  { id: '4', name: 'Sales', parent: '2' },
  { id: '5', name: 'Sales', parent: '3' },
]
const catalogue = [
  { id: '8', name: 'Vault', type: 'subscription', description: '' },
  { id: '9', name: 'Suite; plus (EU)', type: 'subscription', description: '' },
]
const around: Surroundings = { nodes, catalogue, companies: [] }
const rowsOf = (text: string, surroundings = around, isGuess = false) => {
  const read = readImport(text)
  return importRows({ ...read, width: read.head?.cells.length ?? 0, isGuess }, surroundings)
}

test.each([true, false])('reads our own export again, with a row for each package: %s', async (byPart) => {
  const companies = [
    {
      id: '41',
      name: '=Nordlys',
      msp_node: '2',
      created_at: '2026-03-12T14:05:00Z',
      packages: [
        { id: '8', name: 'Vault', license_count: 12, status: 'suspended' },
        { id: '9', name: byPart ? 'Suite; plus (EU)' : 'Vault 2', license_count: 7, status: 'active' },
      ],
    },
    { id: '42', name: 'Empty', msp_node: '3', packages: [] },
  ]
  const columns = chosenColumns(
    companyColumns((id) => nodes.find((one) => one.id === id)?.name, false),
    '',
  )
  const { head, rows } = await inSlices(
    listCells(companiesList, columns, companies, byPart),
    new AbortController().signal,
  )
  const file = rowsOf(csvText(head, rows, { missing: '2 of 3 companies were read' }), {
    ...around,
    catalogue: byPart ? catalogue : [...catalogue, { ...catalogue[1]!, id: '9', name: 'Vault 2' }],
  })
  expect(file.missing).toBe('Incomplete: 2 of 3 companies were read')
  expect(file.rows.map(({ draft }) => [draft.name, draft.msp_node, draft.packages])).toEqual([
    [
      '=Nordlys',
      '2',
      [
        { id: '8', license_count: '12' },
        { id: '9', license_count: '7' },
      ],
    ],
    ['Empty', '3', []],
  ])
  // Only the owner is missing: the list of the API has none.
  expect(Object.keys(file.rows[1]!.problems)).toEqual(['owner_first_name', 'owner_last_name', 'owner_email'])
})

const head = 'Name;Owner’s first name;Last name;E-mail;Node;Package;Licences'
const line = (name: string, node: string, rest = ';') => `${name};Ada;Byron;ada@example.com;${node};${rest}`
const problems = (...lines: string[]) => rowsOf([head, ...lines].join('\n')).rows.map((row) => row.problems)

test.each([
  ['2', {}],
  ['Root › North › Sales', {}],
  ['root/south/SALES', {}],
  ['Node 3', {}],
  ['Sales', { msp_node: 'Several nodes have this name. Write the path, such as “Root › North”, or the ID.' }],
  ['East', { msp_node: 'No node in your scope has this name, path or ID.' }],
])('finds the node “%s”, or says why not', (node, expected) =>
  expect(problems(line('Fjord', node))).toEqual([expected]),
)

test('joins the packages of a company, and names lines that disagree or repeat it', () => {
  expect(problems(line('Fjord', '2', 'Vault;3'), line('ＦＪＯＲＤ', '2', '9;4'))).toEqual([{}])
  expect(problems(line('Fjord', '2', 'Vault;3'), line('Fjord', '2', 'vault;4'))).toEqual([
    {
      'packages.1.id': 'This package is already in the list.',
      packages: 'A package can be listed only once.',
    },
  ])
  expect(problems(line('Fjord', '2'), line('fjord', '2'))).toEqual([
    { name: 'Line 3 is the same company again.' },
  ])
  expect(problems(line('Fjord', '2'), line('Fjord', 'North'))).toEqual([
    {},
    { name: 'Line 2 has the same name and node.' },
  ])
  expect(problems(line('Fjord', '2', 'Radar;3'))).toEqual([
    { 'packages.0.id': 'The catalogue has no package with this name or ID.' },
  ])
})

/** What becomes of a text: the companies that are ready, then its other lines and why. */
function fate(text: string, isGuess = false) {
  const { above, faults } = readImport(text)
  const { rows } = rowsOf(text, around, isGuess)
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
