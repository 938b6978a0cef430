import { expect, test } from 'vitest'
import { readFacts } from '#testing/walks/page-facts'
import { violationsOf } from '#testing/walks/properties'
import type { Seen } from '#testing/walks/seen'
import type { World } from '#testing/walks/world'

const none = new Map<number, never>()
const world: World = {
  employees: new Map([
    [1, { id: 1, first_name: 'Ada', last_name: 'Byron', role: 7, created_at: '2026-09-02T10:00:00Z' }],
    [2, { id: 2, first_name: 'Grace', last_name: 'Hopper', role: 7 }],
  ]),
  companies: new Map([
    [5, { id: 5, name: 'Oak', packages: [{ id: 3, status: 'active', license_count: 1_204 }] }],
  ]),
  roles: new Map([[7, { id: 7, name: 'Help Desk' }]]),
  nodes: none,
  'service-accounts': none,
  packages: none,
  reviews: new Map([[4, { id: 4, name: 'Autumn', decided_count: 2, item_count: 9 }]]),
}
const on = (path: string, lines: string, more: Partial<Seen> = {}) =>
  violationsOf({
    step: { do: 'open', isHasty: false, from: '/' },
    wasTaken: true,
    before: readFacts(''),
    pathBefore: path,
    path,
    page: readFacts(`- main:\n  - heading "List"\n  - link "On"${lines}`),
    exchanges: [],
    about: '',
    isLoaded: false,
    lost: [],
    hasFocus: true,
    hadFocus: true,
    world,
    worldBefore: world,
    undo: undefined,
    changed: undefined,
    place: 'own',
    isWhole: true,
    isKept: true,
    earlier: undefined,
    figures: new Map([['/companies?node=x', 9]]),
    wasWrite: false,
    doubtful: [],
    ...more,
  }).map(({ property, what }) => `${property} ${what}`)
const row = (url: string, name: string, column: string, cell: string) => `
  - grid "Rows":
    - row "Head":
      - columnheader "Name"
      - columnheader "${column}"
    - row "One":
      - gridcell "${name}":
        - link "${name}":
          - /url: ${url}
      - gridcell "${cell}"`

test.each([
  ['an employee', '/employees', row('/employees/1', 'Ada Byron', 'Created', '2 Sep 2026')],
  ['a company', '/companies', row('/companies/5', 'Oak', 'Licences', '1,204')],
  ['a role', '/roles', row('/roles/7', 'Help Desk', 'Members', '2')],
  ['a review', '/reviews', row('/reviews/4', 'Autumn', 'Decided', '2 of 9')],
])('a walk finds nothing in a list that has %s as the API has it', (_, path, lines) => {
  expect(on(path, lines)).toEqual([])
})

test.each([
  ['the name of another person', '/employees', row('/employees/2', 'Ada Byron', 'Status', 'Active')],
  ['another day', '/employees', row('/employees/1', 'Ada Byron', 'Created', '3 Sep 2026')],
  ['too many licences', '/companies', row('/companies/5', 'Oak', 'Licences', '1,205')],
  ['too many members', '/roles', row('/roles/7', 'Help Desk', 'Members', '12')],
  ['a decision too many', '/reviews', row('/reviews/4', 'Autumn', 'Decided', '3 of 9')],
  [
    'the name of another record in an answer',
    '/access',
    row('/access?who=person+2', 'Ada Byron', 'Can', 'Edit'),
  ],
])('a walk finds %s in a list', (_, path, lines) => {
  expect(on(path, lines)).toEqual([expect.stringMatching(/^2 /)])
})

test('a walk finds a figure that the list behind its link contradicts', () => {
  expect(on('/', '\n  - link "9":\n    - /url: /companies?node=x&ordering=name')).toEqual([])
  expect(on('/', '\n  - link "8":\n    - /url: /companies?node=x')).toEqual([expect.stringMatching(/^1 /)])
  expect(on('/companies?node=x&page=2', '\n  - paragraph: 5–8 of 8')).toEqual([expect.stringMatching(/^1 /)])
})

test('a walk finds a list of a node that leaves out those below', () => {
  const nodes = new Map([
    [1, { id: 1, uid: 'a', parent: null }],
    [2, { id: 2, uid: 'b', parent: 1 }],
  ])
  const of = (at: number, id: number) => [id, { id, name: `No ${id}`, msp_node: at }] as const
  const below = { ...world, nodes, companies: new Map([of(1, 5), of(2, 6), of(2, 7)]) }
  const rows = (path: string, count: number) =>
    on(path, `\n  - paragraph: 1–${count} of ${count}`, { world: below })
  expect(rows('/companies?node=a', 3)).toEqual([])
  expect(rows('/companies?node=a&only=yes', 1)).toEqual([])
  expect(rows('/companies?node=a', 1)).toEqual([expect.stringMatching(/^9 /)])
})

test('a walk excuses an offer that the API lets no key take at a gateway alone', () => {
  const reply = 'No API key can use permissions to write service accounts.'
  const refused = {
    method: 'POST',
    path: '/api/msp/roles/',
    body: '{}',
    fate: 'kept',
    status: 403,
    reply,
  } as const
  const at = (place: Seen['place']) => on('/account', '', { place, exchanges: [refused] })
  expect(at('own')).toEqual([`6 POST /api/msp/roles/ was offered and is refused: ${reply}`])
  expect(at('gateway')).toEqual([])
})

const sent = {
  method: 'POST',
  path: '/api/msp/roles/',
  body: '{"name":""}',
  fate: 'kept',
  status: 400,
  reply: '',
} as const
const alert = '\n  - alert: It belongs to another node.'
test.each([
  ['a write that failed', [sent], '', true],
  ['a write that failed, where the page says why', [sent], alert, false],
  [
    'a write that failed until the person confirmed',
    [{ ...sent, status: 403, reply: '{"confirm":true}' }],
    '',
    false,
  ],
  ['one write that a browser sent again', [{ ...sent, fate: 'lost', status: 201 } as const, sent], '', true],
  ['two writes', [{ ...sent, body: '{"a":1}' }, sent], '', false],
])('a walk hears of %s', (_, exchanges, page, isSilent) => {
  const found = on('/account', page, { exchanges, step: { do: 'send', isHasty: false, from: '/' } })
  expect(found.filter((one) => one.endsWith('silent'))).toHaveLength(isSilent ? 1 : 0)
})

test('a walk knows that somebody who comes back is invited', () => {
  const takes = { ...sent, path: '/api/console/audit/1/take-back/', status: 200 }
  const was = { ...world.employees.get(2)!, status: 'active', is_2fa_enabled: true }
  const is = { ...was, is_2fa_enabled: false, signs_in_by_sso: false }
  const back = (status: string, exchanges: Seen['exchanges'] = [takes]) =>
    on('/account', '', {
      exchanges,
      undo: { ...world, employees: new Map([[2, was]]) },
      world: { ...world, employees: new Map([[5, { ...is, status }]]) },
    })
  expect(back('invited')).toEqual([])
  expect(back('expired')).toEqual([expect.stringMatching(/^5 /), expect.stringMatching(/^5 /)])
  expect(back('expired', [sent, takes])).toEqual([])
})

test('a walk finds a total that isn’t the sum of its column', () => {
  const table = (total: string) =>
    row('/', 'A', 'Per month', '€1,000.50').replace('grid', 'table') +
    `\n    - row "Total":\n      - rowheader "Total"\n      - cell "${total}"`
  expect(on('/companies/9', table('€1,000.50'))).toEqual([])
  expect(on('/companies/9', table('€1,000.51'))).toEqual([expect.stringMatching(/^9 /)])
})
