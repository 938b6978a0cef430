import { expect, test } from 'vitest'
import type { CompanyItem } from '#contract/companies'
import { bothValues } from '../change-company'
import type { Surroundings } from './finders'
import { mapColumns, readImport } from './import-file'
import { importRows, isAlreadySo, isReady } from './import-rows'

const vault = { id: '8', name: 'Vault', license_count: 12, status: 'active', type: 'subscription' } as const
const old = { id: '7', name: 'Old Vault', license_count: 3, status: 'active', type: 'subscription' } as const
const uid = (id: number) => `00000000-0000-4000-8000-00000000000${id}`
const companies: readonly CompanyItem[] = [
  { id: '1', uid: uid(1), name: 'Fjord', msp_node: '2', packages: [vault, old] },
  { id: '2', uid: uid(2), name: 'Twin', msp_node: '2', packages: [] },
  { id: '3', uid: uid(3), name: 'Twin', msp_node: '3', packages: [] },
  { id: '4', uid: uid(4), name: '=Nordlys', msp_node: '2', packages: [vault] },
  { id: '5', uid: uid(5), name: 'Silent' },
]
const around: Surroundings = {
  nodes: [
    { id: '1', name: 'Root', parent: null },
    { id: '2', name: 'North', parent: '1' },
    { id: '3', name: 'South', parent: '1' },
  ],
  catalogue: [
    { id: '7', name: 'Old Vault', type: 'subscription', description: '', retired_at: '2026-01-01T00:00:00Z' },
    { id: '8', name: 'Vault', type: 'subscription', description: '' },
    { id: '9', name: 'Radar', type: 'subscription', description: '' },
  ],
  companies,
  isWhole: true,
  mayNot: {},
}
const rowsOf = (text: string, part: Partial<Surroundings> = {}) => {
  const read = readImport(text)
  return importRows(
    { records: read.records, mapping: mapColumns(read, new Map()), isGuess: false },
    { ...around, ...part },
  ).rows
}
const head = 'UUID;ID;Name;Node;Package;Licences before;Licences'
/** What becomes of each line: its changes, or what is wrong with it. */
const fate = (lines: readonly string[], part?: Partial<Surroundings>) =>
  rowsOf([head, ...lines].join('\n'), part).map((row) =>
    isReady(row)
      ? row.changes.map((one) => `${one.what}: ${bothValues(one)}`)
      : isAlreadySo(row)
        ? 'so'
        : Object.values(row.problems).join(' | '),
  )

test.each<[string, string, string[] | string | RegExp]>([
  ['finds a company by its UUID and changes its name', `${uid(1)};;Fjord AS;;;;`, ['Name: Fjord → Fjord AS']],
  ['finds a UUID in capitals', `${uid(1).toUpperCase()};;;;Vault;;15`, ['Vault: 12 → 15']],
  ['finds a company by its ID and exact name', ';1;Fjord;;Vault;;15', ['Vault: 12 → 15']],
  ['finds the form of a name that our files have', ";4;'=Nordlys;;Vault;;1", ['Vault: 12 → 1']],
  ['refuses an ID with another name', ';1;Fjord AS;;Vault;;15', /^ID 1 is “Fjord”\./],
  ['refuses an ID whose name has other letters', ';1;fjord;;Vault;;15', /^ID 1 is “Fjord”\./],
  ['refuses an ID without a name', ';1;;;Vault;;15', /^ID 1 is “Fjord”\./],
  ['refuses a UUID with the ID of another', `${uid(1)};2;Fjord;;Vault;;15`, /^The UUID is that of ID 1/],
  [
    'refuses a UUID that isn’t found',
    `${uid(9)};;Fjord;;Vault;;15`,
    /^No company in your scope has this UUID/,
  ],
  ['refuses an ID that isn’t found', ';9;Fjord;;Vault;;15', /^No company in your scope has this ID/],
  ['finds a name that only one has', ';;Fjord;;Vault;;15', ['Vault: 12 → 15']],
  [
    'asks for the ID where two have the name',
    ';;Twin;;Radar;;1',
    'Several companies have this name. Write the ID.',
  ],
  [
    'asks for owners where nobody has the name',
    ';;Fiord;;Vault;;15',
    /^No company in your scope has this name\. A new one needs its owner\./,
  ],
  ['moves a company found by its UUID', `${uid(1)};;;South;;;`, ['Node: North → South']],
  ['moves a company found by its ID', ';1;Fjord;South;;;', ['Node: North → South']],
  ['doesn’t move a company found by its name', ';;Fjord;South;;;', /^ID 1 has this name\. Write the ID/],
  ['adds a package', ';1;Fjord;;Radar;;4', ['Radar: none → 4']],
  ['removes a package', ';1;Fjord;;Vault;;Remove', ['Vault: 12 → none']],
  ['keeps a package with no licences', ';1;Fjord;;Vault;;0', ['Vault: 12 → 0']],
  ['changes a retired package that the company has', ';1;Fjord;;Old Vault;;5', ['Old Vault: 3 → 5']],
  [
    'adds no retired package',
    ';4;=Nordlys;;Old Vault;;5',
    'This package is retired, so no company gets it anew.',
  ],
  ['changes nothing with an empty count', ';1;Fjord;North;Vault;;', 'so'],
  ['needs a count of a new package', ';1;Fjord;;Radar;;', /whole number/],
  ['refuses too many licences', ';1;Fjord;;Vault;;1000001', /At most 1,000,000/],
  ['is already so', ';1;Fjord;North;Vault;;12', 'so'],
  ['has nothing to remove', ';1;Fjord;;Radar;;remove', 'so'],
  ['holds where the number before still holds', ';1;Fjord;;Vault;12;15', ['Vault: 12 → 15']],
  ['is refused where it doesn’t', ';1;Fjord;;Vault;11;15', 'Has 12 now, not 11.'],
  ['is already so, whatever was before', ';1;Fjord;;Vault;11;12', 'so'],
  ['takes a package that isn’t there for none before', ';1;Fjord;;Radar;0;4', ['Radar: none → 4']],
  ['is refused where a package before isn’t there', ';1;Fjord;;Radar;2;4', 'Has none now, not 2.'],
  ['refuses licences of no package', ';1;Fjord;;;;4', /^Line 2 has licences without a package/],
  ['changes no packages that aren’t known', ';5;Silent;;Vault;;4', 'The server doesn’t report its packages.'],
  ['changes no node that isn’t known', ';5;Silent;South;;;', 'The server doesn’t report its node.'],
])('a line %s', (_, line, expected) => {
  const [found, ...others] = fate([line])
  expect(others).toEqual([])
  if (expected instanceof RegExp) expect(found).toMatch(expected)
  else expect(found).toEqual(expected)
})

test('joins the lines of a company, and refuses it twice', () =>
  expect(
    fate([
      `${uid(1)};;Fjord;North;Vault;;15`,
      `${uid(1)};;;;Radar;;4`,
      ';1;Fjord;;Vault;;16',
      ';4;=Nordlys;;Vault;;1',
      ';4;=Nordlys;South;Radar;;1',
    ]),
  ).toEqual([
    ['Vault: 12 → 15', 'Radar: none → 4'],
    'Line 2 is the same company.',
    'Line 6 of the same company says “South”.',
  ]))

test('finds nothing by a name where not all companies are known', () => {
  const part = { isWhole: false }
  expect(fate([';;Fjord;;Vault;;15', ';1;Fjord;;Vault;;15'], part)).toEqual([
    'Another company may have this name too, because not all are known. Write the ID.',
    ['Vault: 12 → 15'],
  ])
  expect(fate([`${uid(9)};;;;Vault;;15`], part)[0]).toMatch(/^As far as is known, no company has this UUID/)
})

test('doesn’t say that nobody has a UUID where the server tells none', () => {
  const [one] = fate([`${uid(1)};;Fjord;;Vault;;15`], {
    companies: companies.map(({ id, name }) => ({ id, name })),
  })
  expect(one).toMatch(/^As far as is known, no company has this UUID/)
})

test('says which permission a line needs', () => {
  const lines = [
    'Name;Owner first name;Owner last name;Owner email;Package;Licences',
    'Fjord;;;;Vault;15',
    'New;Ada;Byron;ada@example.com;Vault;1',
  ]
  const rows = rowsOf(lines.join('\n'), { mayNot: { change: 'May not change.' } })
  expect(rows.map(({ problems }) => problems)).toEqual([{ row: 'May not change.' }, {}])
})
