import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeNames } from '#domain/distinct-names'
import { csvText } from '#testing/csv-text'
import { inSlices } from '../../../lib/in-slices'
import { listCells } from '../../../list/list-file'
import { chosenColumns } from '../../../table/column'
import { companiesList } from '../companies.list'
import { companyColumns } from '../company-columns'
import { mapColumns, readImport } from './import-file'
import type { Surroundings } from './finders'
import { importRows, isAlreadySo } from './import-rows'

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
const around: Surroundings = { nodes, catalogue, companies: [], isWhole: true, mayNot: {} }
const rowsOf = (text: string, surroundings = around) => {
  const read = readImport(text)
  return importRows(
    { records: read.records, mapping: mapColumns(read, new Map()), isGuess: false },
    surroundings,
  )
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
        { id: '9', name: 'Suite; plus (EU)', license_count: 7, status: 'active' },
      ],
    },
    { id: '42', name: 'Empty', msp_node: '3', packages: [] },
    { id: '43', name: 'Of two', msp_node: '5', packages: [] },
    // What a server doesn't tell is no change.
    { id: '44', name: 'Silent' },
    { id: '45', name: 'Of no count', packages: [{ id: '8', name: 'Vault' }, { id: '9' }] },
  ]
  const columns = chosenColumns(
    companyColumns((id) => nodeNames(nodes).get(id ?? ''), false),
    '',
  )
  const { head, rows } = await inSlices(
    listCells(companiesList, columns, companies, byPart),
    new AbortController().signal,
  )
  const file = rowsOf(csvText(head, rows, { missing: '2 of 3 companies were read' }), {
    ...around,
    companies,
  })
  expect(file.missing).toBe('Incomplete: 2 of 3 companies were read')
  expect(file.rows.map(({ draft, ...row }) => [draft.name, isAlreadySo({ draft, ...row })])).toEqual(
    companies.map(({ name }) => [name, true]),
  )
  expect(file.rows.map(({ packages }) => packages.length)).toEqual(
    companies.map(({ packages }) => packages?.length ?? 0),
  )
})

/** The names of cases that programs change, and any others. */
const oddNames = [
  '-tec Solutions',
  '+Plus Handel',
  '@Home BV',
  '=Gleich GmbH',
  "'-Bar Row",
  "'t Hoekje",
  '007 Security',
  '007',
  '1-2',
  'MAR1',
  '3.10 Verein',
  '3.10',
  '1E5',
  '1E5 Labs',
  '"Best" Bikes',
  'Monitor 24"',
  'Zest; Co, Ltd',
  '🌼 Blumen',
  'İstanbul İnşaat',
  "''=x",
  '＝wide',
  'Nord "Stern" AG',
  '|bar|',
  'Müller\u00a0Bau',
]
const someName = fc.oneof(
  fc.constantFrom(...oddNames),
  fc.string({ unit: fc.constantFrom(...`=+-@'",;|:.19eMARa é`.split('')), minLength: 1, maxLength: 8 }),
)

test.each([',', ';'] as const)(
  'gives each name back through export and import, separated by “%s”',
  (separator) => {
    fc.assert(
      fc.property(fc.uniqueArray(someName, { minLength: 1, maxLength: 6 }), (names) => {
        const table = csvText(
          ['Name', 'ID', 'Node'],
          names.map((name, at) => [name, at + 1, 'North']),
          { separator },
        )
        const companies = names.map((name, at) => ({ id: String(at + 1), name, msp_node: '2' }))
        const { rows } = rowsOf(`\ufeff${table}`, { ...around, companies })
        expect(rows.filter(isAlreadySo).map(({ company }) => company)).toEqual(companies)
      }),
      { examples: [[oddNames]] },
    )
  },
)

test('leaves the apostrophes of other programs alone', () =>
  expect(
    rowsOf(
      [
        'Name;Owner first name;Owner last name',
        ...oddNames.map((name) => `"${name.replaceAll('"', '""')}";Mira;Holt`),
      ].join('\n'),
    ).rows.map(({ draft }) => draft.name),
  ).toEqual(oddNames))

const head = 'Name;Owner’s first name;Last name;E-mail;Node;Package;Licences'
const line = (name: string, node: string, rest = ';') => `${name};Ada;Byron;ada@example.com;${node};${rest}`
const problems = (...lines: string[]) => rowsOf([head, ...lines].join('\n')).rows.map((row) => row.problems)

test.each([
  ['2', {}],
  ['Root › North › Sales', {}],
  ['root/south/SALES', {}],
  ['South › Sales', {}],
  ['Node 3', {}],
  ['Sales', { msp_node: 'Several nodes have this name. Write the path, such as “Root › North”, or the ID.' }],
  ['East', { msp_node: 'No node in your scope has this name, path or ID.' }],
])('finds the node “%s”, or says why not', (node, expected) =>
  expect(problems(line('Fjord', node))).toEqual([expected]),
)

test.each<[string, string[], Record<string, string>[]]>([
  ['joins packages', [line('Fjord', '2', 'Vault;3'), line('ＦＪＯＲＤ', '2', '9;4')], [{}]],
  [
    'names a package twice',
    [line('Fjord', '2', 'Vault;3'), line('Fjord', '2', 'vault;4')],
    [
      {
        'packages.1.id': 'This package is already in the list.',
        packages: 'A package can be listed only once.',
      },
    ],
  ],
  [
    'repeats a company',
    [line('Fjord', '2'), line('fjord', '2')],
    [{ name: 'Line 3 is the same company again.' }],
  ],
  [
    'has a company twice',
    [line('Fjord', '2'), line('Fjord', 'North')],
    [{}, { name: 'Line 2 has the same name and node.' }],
  ],
  [
    'names an unknown package',
    [line('Fjord', '2', 'Radar;3')],
    [{ 'packages.0.id': 'The catalogue has no package with this name or ID.' }],
  ],
])('reads lines of companies where one %s', (_, lines, expected) =>
  expect(problems(...lines)).toEqual(expected),
)
