import { readdirSync } from 'node:fs'

// The map of the house. A room imports the rooms that stand below it in its wing, and no room beside or above
// it. Linting fails on an arrow upwards and on a circle of files
// (docs/decisions/001-four-wings-one-contract.md). The nouns are in the folder `features` of their wing.

/** The browser, highest floor first. The folders within `list` stand below it (contract/circles.test.ts). */
const browser = [
  {
    rooms: ['reviews', 'service-accounts'],
    what: 'service accounts, and reviews of people, who get roles as employees do',
  },
  {
    rooms: [
      'about',
      'account',
      'billing',
      'companies',
      'employees',
      'gateway-accounts',
      'months',
      'nodes',
      'outbox',
      'overview',
    ],
    what: 'nouns: routes, pages, forms, mutations',
  },
  { rooms: ['packages'], what: 'the catalogue of packages, a view of billing' },
  { rooms: ['licence-walks'], what: 'how a gateway records licences, for months and its keys' },
  { rooms: ['sign-in'], what: 'ways to sign in: their pages, and how one is set up' },
  { rooms: ['roles'], what: 'roles: list, record and form, made of the two rooms below' },
  { rooms: ['role-advice'], what: 'findings about roles, and what to do about them' },
  { rooms: ['role-matrix'], what: 'roles beside permissions: matrix, comparison, look-up' },
  { rooms: ['activity'], what: 'the audit log, as a page and as the history of a record' },
  {
    rooms: ['access-answers'],
    what: 'who may do what, as a list: on a page of its own, and on that of a record',
  },
  { rooms: ['list'], what: 'a list of records: filters, views, selection, export' },
  { rooms: ['access'], what: 'who reaches what, and what a change does' },
  { rooms: ['table'], what: 'what every table is made of: columns, heads, rows, cells, keys, pages' },
  { rooms: ['form'], what: 'forms, confirmed actions, unsaved input' },
  { rooms: ['export'], what: 'tables outside the page: files and paper' },
  { rooms: ['frame'], what: 'what stays around every page: navigation, top bar, palette' },
  { rooms: ['scope'], what: 'the node that pages are narrowed to' },
  { rooms: ['errors'], what: 'what went wrong, in words, and what to do now' },
  { rooms: ['queries'], what: 'the queries, mutations and search schema of each noun' },
  { rooms: ['session'], what: 'who is signed in and what they may do' },
  { rooms: ['api', 'ui'], what: 'calls to the server; widgets that know no noun' },
  { rooms: ['lib'], what: 'pure functions of the browser' },
]

/** The server, highest floor first. The files beside the rooms start and assemble it. */
const server = [
  { rooms: ['cli'], what: 'the programs of the command line' },
  { rooms: ['seeding'], what: 'sample data and bulk data' },
  { rooms: ['gateway'], what: 'the same table in front of a remote API' },
  { rooms: ['gateway-accounts'], what: 'the people of a gateway and the keys that they work with' },
  {
    rooms: ['months', 'reviews', 'take-back'],
    what: 'what each month costs; reviews of roles, people and keys; undoing a line of the log by the writes of its noun',
  },
  {
    rooms: ['service-accounts', 'sign-in'],
    what: 'nouns that use the rules of employees and roles',
  },
  {
    rooms: ['about', 'activity', 'billing', 'companies', 'employees', 'openapi', 'outbox', 'packages'],
    what: 'nouns: routes, rules, store, errors',
  },
  { rooms: ['roles'], what: 'roles, which employees and reviews use' },
  { rooms: ['nodes'], what: 'the tree that all records hang in' },
  { rooms: ['signing'], what: 'the key of this database: what it signs, and checking such files' },
  { rooms: ['http'], what: 'binding, parsing, limits, headers, static files' },
  {
    rooms: ['audit', 'callers', 'mail', 'sealing', 'shares'],
    what: 'audit log, callers, outbox, sealed secrets, shares and counts',
  },
  { rooms: ['db'], what: 'tables, migrations, connections' },
  { rooms: ['errors'], what: 'refusals: a status and a message' },
]

const wall = (rooms, what) => ({
  group: [
    ...rooms.map((room) => `**/${room}/**`),
    // The contract and the domain have folders of the same names.
    '!#contract/**',
    '!#domain/**',
  ],
  message: `This room stands beside or above: ${what}. The map is oxlint.rooms.mjs.`,
})

/** A folder that the map lacks would have no walls. */
function complete(wing, floors) {
  const known = floors.flatMap(({ rooms }) => rooms)
  for (const place of [wing, `${wing}/features`])
    for (const entry of readdirSync(new URL(place, import.meta.url), { withFileTypes: true }))
      if (entry.isDirectory() && entry.name !== 'features' && !known.includes(entry.name))
        throw new Error(`The folder ${place}/${entry.name} stands on no floor. Add it to oxlint.rooms.mjs.`)
  return floors
}

/** For each room of a wing: the floors that it must not import. */
const wallsOf = (wing, floors) =>
  floors.flatMap((own, level) =>
    own.rooms.map((room) => ({
      files: [`${wing}/${room}/**`, `${wing}/features/${room}/**`],
      patterns: floors
        .slice(0, level + 1)
        .map((floor) => ({ ...floor, rooms: floor.rooms.filter((other) => other !== room) }))
        .filter(({ rooms }) => rooms.length > 0)
        .map(({ rooms, what }) => wall(rooms, what)),
    })),
  )

/** The imports that each room must not have, in the form of `no-restricted-imports`. */
export const walls = {
  browser: wallsOf('src', complete('src', browser)),
  server: wallsOf('server', complete('server', server)),
}
