import { describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { permissionCodes } from '#contract/roles/permissions'
import type { Endpoint } from '#contract/wire'
import { closeAfterAll } from '#testing/close-after-all'
import { fillPlace, unknownPlace, type Place } from '#testing/places'
import { allRows } from '#testing/rows'
import { smallApp, uniqueEmail } from '#testing/small-app'
import { urlOf } from '#testing/valid-requests'
import type { Method } from '#testing/app-on'
import { notFound } from '#testing/refusal'

const codes = permissionCodes.filter((code) => code !== 'msp_cascade_permissions')
/** head → region → branch, and other → outpost beside them. */
const server = await closeAfterAll(smallApp())
const { make } = server
const fill = (node: number) => fillPlace(server, node)
const [region, other] = [await make.node(), await make.node()]
const places: Record<'head' | 'region' | 'branch' | 'other' | 'outpost', Place> = {
  head: await fill(server.root),
  region: await fill(region),
  branch: await fill(await make.node(region)),
  other: await fill(other),
  outpost: await fill(await make.node(other)),
}
const callers: Record<'with cascade' | 'without cascade', string> = {
  'with cascade': (await make.key({ node: region, codes: permissionCodes })).key,
  'without cascade': (await make.key({ node: region, codes })).key,
}

type Name = keyof typeof operations
const entry = (name: Name): Endpoint => operations[name]
const owner = { owner_first_name: 'Ada', owner_last_name: 'Owner', owner_email: 'ada@example.com' }
const pathOf: Partial<Record<Name, (at: Place) => Record<string, number>>> = {
  getNode: ({ node: id }) => ({ id }),
  updateNode: ({ node: id }) => ({ id }),
  deleteNode: ({ node: id }) => ({ id }),
  getRole: ({ role: role_id }) => ({ role_id }),
  updateRole: ({ role: role_id }) => ({ role_id }),
  deleteRole: ({ role: role_id }) => ({ role_id }),
  getEmployee: ({ person: id }) => ({ id }),
  updateEmployee: ({ person: id }) => ({ id }),
  deleteEmployee: ({ person: id }) => ({ id }),
  resendInvitation: ({ invited: employee_id }) => ({ employee_id }),
  resetEmployee2fa: ({ person: employee_id }) => ({ employee_id }),
  getCompany: ({ company: id }) => ({ id }),
  updateCompany: ({ company: id }) => ({ id }),
  deleteCompany: ({ company: id }) => ({ id }),
}
/** Bodies for a record in the path: with records in scope, with others, empty, and nonsense. */
const bodiesOf = (own: Place): Partial<Record<Name, object[]>> => ({
  updateNode: [
    {},
    { name: 'Taken over' },
    { parent: own.node },
    { name: 'x', parent: places.outpost.node },
    { parent: 999_999 },
    { name: '' },
  ],
  updateRole: [
    {},
    { name: 'Taken over' },
    { permissions: [] },
    { permissions: [1, 2, 3, 20] },
    { msp_node: own.node },
  ],
  updateEmployee: [
    {},
    { first_name: 'Taken' },
    { role: own.role },
    { msp_node: own.node },
    { role: 999_999, msp_node: 999_999 },
    { email: 'a@b.com' },
  ],
  updateCompany: [
    {},
    { name: 'Taken over' },
    { msp_node: own.node },
    { msp_node: 999_999 },
    { packages: [] },
    { packages: [{ id: 999, license_count: 1 }] },
  ],
})
/** Fields that name a record, in a write to a record in scope that is otherwise allowed. */
const bodyIds: [string, Name, (own: Place, named: Place) => object][] = [
  ['parent of a new node', 'createNode', (_, { node }) => ({ name: 'New', parent: node })],
  ['parent of a moved node', 'updateNode', (_, { node }) => ({ parent: node })],
  [
    'parent of a moved and renamed node',
    'updateNode',
    (_, { node }) => ({ name: 'Elsewhere', parent: node }),
  ],
  ['node of a new role', 'createRole', (_, { node }) => ({ name: 'New', permissions: [], msp_node: node })],
  [
    'node of a new person',
    'createEmployee',
    (own, { node }) => ({ ...person(), role: own.role, msp_node: node }),
  ],
  ['role of a new person', 'createEmployee', (own, { role }) => ({ ...person(), role, msp_node: own.node })],
  [
    'cascading role of a new person',
    'createEmployee',
    (own, { cascading }) => ({ ...person(), role: cascading, msp_node: own.node }),
  ],
  [
    'role and node of a new person',
    'createEmployee',
    (_, { role, node }) => ({ ...person(), role, msp_node: node }),
  ],
  ['node of a person', 'updateEmployee', (_, { node }) => ({ first_name: 'Moved', msp_node: node })],
  ['role of a person', 'updateEmployee', (_, { role }) => ({ first_name: 'Promoted', role })],
  ['cascading role of a person', 'updateEmployee', (_, { cascading }) => ({ role: cascading })],
  ['role and node of a person', 'updateEmployee', (_, { role, node }) => ({ role, msp_node: node })],
  ['node of a new company', 'createCompany', (_, { node }) => ({ name: 'New', ...owner, msp_node: node })],
  ['node of a company', 'updateCompany', (_, { node }) => ({ name: 'Moved', msp_node: node })],
]
const person = () => ({ first_name: 'Ada', last_name: 'New', email: uniqueEmail() })

describe.each(['with cascade', 'without cascade'] as const)('a key %s', (kind) => {
  const foreign = (): Place[] => [
    places.head,
    places.other,
    places.outpost,
    ...(kind === 'with cascade' ? [] : [places.branch]),
  ]
  const own = (): Place => (kind === 'with cascade' ? places.branch : places.region)
  const visible = (): Place[] => (kind === 'with cascade' ? [places.region, places.branch] : [places.region])
  const ask = async (method: Method, url: string, body?: unknown) => {
    const answer = await server.request(callers[kind], method, url, body)
    return { status: answer.status, body: answer.body }
  }

  it.each(Object.keys(pathOf) as Name[])(
    '%s: answers an id outside the scope in the path like an unknown one, and changes nothing',
    async (name) => {
      // The first use of a key is noted.
      await ask('GET', '/api/msp/user-permissions/')
      const before = await allRows(server.db)
      const { method, path } = entry(name)
      for (const body of bodiesOf(own())[name] ?? [undefined]) {
        const expected = await ask(method, urlOf(path, {}), body)
        expect([400, 404]).toContain(expected.status)
        for (const place of foreign())
          expect(await ask(method, urlOf(path, pathOf[name]!(place)), body)).toEqual(expected)
        if (body === undefined || JSON.stringify(body) === '{}') expect(expected).toEqual(notFound)
      }
      expect(await allRows(server.db)).toEqual(before)
    },
  )

  it.each(bodyIds)(
    'answers the %s (%s) outside the scope like an unknown one, and changes nothing',
    async (_, name, bodyFor) => {
      const before = await allRows(server.db)
      const { method, path } = entry(name)
      const url = urlOf(path, pathOf[name]?.(own()) ?? {})
      const expected = await ask(method, url, bodyFor(own(), unknownPlace))
      expect(expected.status).toBe(400)
      expect(JSON.stringify(expected.body)).toMatch(/There is no (node|role) with this ID\./)
      // The record shows a node's own parent, which can be sent back whatever the scope: see below.
      const named =
        name === 'updateNode' && kind === 'without cascade'
          ? foreign().filter((place) => place !== places.head)
          : foreign()
      for (const place of named) expect(await ask(method, url, bodyFor(own(), place))).toEqual(expected)
      expect(await allRows(server.db)).toEqual(before)
    },
  )

  it.each(['listCompanies', 'listEmployees', 'listRoles'] as const)(
    '%s: answers a node outside the scope in the query like an unknown one',
    async (name) => {
      const url = entry(name).path
      for (const query of ['', '&page=9', '&search=x', '&page_size=1&ordering=-name']) {
        const expected = await ask('GET', `${url}?node=${unknownPlace.uid}${query}`)
        expect(expected).toEqual(notFound)
        for (const { uid } of foreign()) {
          expect(await ask('GET', `${url}?node=${uid}${query}`)).toEqual(expected)
          expect(await ask('GET', `${url}?node=${uid.toUpperCase()}${query}`)).toEqual(expected)
        }
      }
    },
  )

  const lists: [Name, (place: Place) => number[]][] = [
    ['listNodes', ({ node }) => [node]],
    ['listRoles', ({ role, cascading }) => [role, cascading]],
    ['listEmployees', ({ person: active, invited }) => [active, invited]],
    ['listCompanies', ({ company }) => [company]],
  ]
  it.each(lists)(
    '%s: lists and counts exactly the records in scope, on every page, in every order and for every node',
    async (name, idsAt) => {
      const url = entry(name).path
      const builtIn = name === 'listRoles' ? Object.values(server.builtIn) : []
      // The callers' own two roles belong to the region; every node has a third, of its key.
      const { body } = await ask('GET', `${url}?page_size=500`)
      const ids: number[] = body.results.map((row: { id: number }) => row.id)
      const wanted = [...visible().flatMap(idsAt), ...builtIn]
      expect(ids).toEqual(expect.arrayContaining(wanted))
      const more = ids.filter((id) => !wanted.includes(id))
      for (const row of body.results.filter((one: { id: number }) => more.includes(one.id))) {
        expect(visible().map((place) => place.node)).toContain(row.msp_node)
      }
      expect(
        foreign()
          .flatMap(idsAt)
          .filter((id) => ids.includes(id)),
      ).toEqual([])
      expect(body).toMatchObject({ count: ids.length, next: null, previous: null })

      for (const ordering of ['id', '-id', 'name', '-name']) {
        const paged: number[] = []
        for (let page = 1; page <= ids.length; page++) {
          const one = (await ask('GET', `${url}?page_size=1&ordering=${ordering}&page=${page}`)).body
          expect(one.count).toBe(ids.length)
          paged.push(...one.results.map((row: { id: number }) => row.id))
        }
        expect(paged.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
        expect(
          (await ask('GET', `${url}?page_size=1&ordering=${ordering}&page=${ids.length + 1}`)).status,
        ).toBe(404)
      }
      if (name === 'listNodes') return
      for (const place of visible()) {
        const one = (await ask('GET', `${url}?node=${place.uid}&page_size=500`)).body
        expect(one.count).toBe(one.results.length)
        expect(new Set(one.results.map((row: { msp_node: number }) => row.msp_node))).toEqual(
          new Set([place.node]),
        )
      }
    },
  )

  it('finds nothing outside the scope by searching', async () => {
    for (const name of ['listNodes', 'listRoles', 'listEmployees', 'listCompanies'] as const) {
      const { path } = entry(name)
      const all = (await server.request(server.administrator, 'GET', `${path}?page_size=500`)).body.results
      const mine = (await ask('GET', `${path}?page_size=500`)).body.results.map(
        (row: { id: number }) => row.id,
      )
      for (const row of all) {
        const word = encodeURIComponent(row.name ?? row.email)
        const { body } = await ask('GET', `${path}?search=${word}&page_size=500`)
        expect(body.count).toBe(body.results.length)
        expect(body.results.filter((one: { id: number }) => !mine.includes(one.id))).toEqual([])
      }
    }
  })

  it('answers the same requests for records in scope', async () => {
    for (const name of ['getNode', 'getRole', 'getEmployee', 'getCompany'] as const) {
      for (const place of visible())
        expect((await ask('GET', urlOf(entry(name).path, pathOf[name]!(place)))).status, name).toBe(200)
    }
    for (const name of ['updateNode', 'updateRole', 'updateEmployee', 'updateCompany'] as const) {
      expect((await ask('PATCH', urlOf(entry(name).path, pathOf[name]!(own())), {})).status, name).toBe(200)
    }
  })

  it('can send back what a record shows, also outside the scope', async () => {
    const before = await allRows(server.db)
    const node = places.region.node
    expect(await ask('PATCH', `/api/msp/nodes/${node}/`, { parent: server.root })).toMatchObject({
      status: 200,
      body: { parent: server.root },
    })
    expect(await allRows(server.db)).toEqual(before)
  })
})
