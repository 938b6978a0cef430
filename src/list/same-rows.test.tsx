import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { WrittenCompany } from '#contract/companies'
import { findsRecord } from '#domain/folding'
import { answer } from '../../testing/other-api/answers'
import type { Habit } from '../../testing/other-api/behaviours/behaviour'
import { sortsBy } from '../../testing/other-api/behaviours/order'
import { mostOnPage, ownPageSize } from '../../testing/other-api/behaviours/pages'
import { mindsNode, refuses } from '../../testing/other-api/behaviours/scope'
import { otherApi } from '../../testing/other-api/other-api'
import { makeWorld } from '../../testing/other-api/world'
import { signInAt } from '../../testing/real-app'
import { queryClient } from '../api/query-client'
import { companyColumns } from '../features/companies/company-columns'
import { companiesList } from '../features/companies/companies.list'
import { inSlices } from '../lib/in-slices'
import { isPlain } from '../lib/address/list-address'
import { readMatching } from './every-row'
import { listCells } from './list-file'
import { useList } from './use-list'
import { localDay } from '../lib/dates'
import { useRows } from './use-rows'
import { companiesSearch, type CompaniesSearch } from '../queries/searches'
import { closeAfterAll } from '#testing/close-after-all'

const api = await closeAfterAll(otherApi(makeWorld()))

const columns = companyColumns((id) => `Node ${id}`, false)
const words = ['Nordlys', 'Fjord', 'Zest', 'Quorum', 'Vulkan']
type Query = Pick<
  CompaniesSearch,
  'search' | 'node' | 'package' | 'license_count_min' | 'license_count_max' | 'created_from' | 'ordering'
>

const licences = ({ packages }: WrittenCompany) =>
  packages.reduce((sum, { license_count }) => sum + license_count, 0)

/** Node 2 has the nodes 4 and 5 below it. */
const region = makeWorld().nodes[1]!.uid
const branch: ReadonlySet<number> = new Set([2, 4, 5])

/** The rows that match a query, worked out from the data without any code of the lists. */
function inData(companies: readonly WrittenCompany[], query: Query): WrittenCompany[] {
  const found = companies.filter(
    (one) =>
      (query.node === '' || branch.has(one.msp_node)) &&
      findsRecord({ text: one.name, id: '' }, query.search) &&
      (query.package === '' || one.packages.some(({ id }) => id === Number(query.package))) &&
      licences(one) >= Number(query.license_count_min) &&
      (query.license_count_max === '' || licences(one) <= Number(query.license_count_max)) &&
      // The address has a day of the person, and the request the moment when it begins.
      (query.created_from.includes('T') ? one.created_at : localDay(new Date(one.created_at))) >=
        query.created_from,
  )
  const field = query.ordering.replace('-', '') as 'id' | 'name' | 'created_at'
  const up = query.ordering.startsWith('-') ? -1 : 1
  return found.toSorted((a, b) => (a[field] < b[field] ? -up : a[field] > b[field] ? up : a.id - b.id))
}

/** A server that searches, filters and sorts over everything, as ours does. */
const obeys: Habit = (told, asked, world) => {
  if (asked.operation.path !== '/api/msp/companies/' || asked.operation.method !== 'GET') return told
  const value = (name: string) => asked.query.get(name) ?? ''
  const found = inData(world.companies, {
    search: value('search'),
    node: value('node') === region && value('include_descendants') === 'true' ? region : '',
    package: value('package'),
    license_count_min: value('license_count_min'),
    license_count_max: value('license_count_max'),
    created_from: value('created_from'),
    ordering: (value('ordering') || 'id') as Query['ordering'],
  })
  const node = value('node') === '' || value('include_descendants') === 'true' ? '' : value('node')
  if (node !== '' && node !== region) return { status: 404, body: { detail: 'Not found.' } }
  const companies = node === '' ? found : found.filter(({ msp_node }) => msp_node === 2)
  return answer({ ...world, companies }, asked)
}
/** Finds nothing for values that nothing has, and sends every row for others. */
const seemsToFilter: Habit = (told, asked, world) =>
  asked.query.get('package') === '999999999' || asked.query.get('license_count_min') === '999999999'
    ? answer({ ...world, companies: [] }, asked)
    : told
const servers: Readonly<Record<string, readonly Habit[]>> = {
  obeys: [obeys],
  'ignores what it doesn’t know': [],
  'obeys, with pages of its own size': [
    (told, asked, world) => {
      const query = new URLSearchParams(asked.query)
      query.set('page_size', '7')
      return obeys(told, { ...asked, query }, world)
    },
  ],
  'ignores everything, with pages of its own size': [ownPageSize(7)],
  'refuses to sort': [refuses('ordering')],
  'refuses a filter': [refuses('package', 'created_from')],
  'sorts by name only': [sortsBy('name')],
  'sends few rows on a page, however many are asked for': [mostOnPage(8)],
  'minds the node, but never the nodes below': [mindsNode('never')],
  'always adds the nodes below': [mindsNode('always')],
  'seems to filter': [seemsToFilter],
}

const companiesOf = fc.array(
  fc.record({
    words: fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
    packages: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    count: fc.integer({ min: 0, max: 30 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  { minLength: 1, maxLength: 40 },
)
const queries: fc.Arbitrary<Query> = fc.record({
  search: fc.constantFrom('', ...words.map((word) => word.toLowerCase())),
  node: fc.constantFrom('', '', region),
  package: fc.constantFrom('', '', '1', '2'),
  license_count_min: fc.constantFrom('', '', '10'),
  license_count_max: fc.constantFrom('', '', '40'),
  created_from: fc.constantFrom('', '', '2026-03-10'),
  ordering: fc.constantFrom<Query['ordering'][]>('name', '-name', 'id', '-id', 'created_at', '-created_at'),
})

const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const never = new AbortController().signal
const idsOf = (rows: readonly { readonly id: string }[] = []) => rows.map(({ id }) => Number(id))
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

/** Opens the list, and turns its pages to the last one. */
async function openList(first: CompaniesSearch) {
  const { result, rerender } = renderHook(
    (search: CompaniesSearch) => {
      const list = useList(companiesList, search)
      return { list, search, rows: useRows(companiesList, columns, list, search) }
    },
    { wrapper: Around, initialProps: first },
  )
  const settled = () =>
    waitFor(
      () => {
        expect(queryClient.isFetching()).toBe(0)
        const { rows } = result.current
        expect(rows.error ?? rows.rows).toBeDefined()
        expect([rows.isOpening, rows.isStale]).toEqual([false, false])
      },
      { interval: 5 },
    )
  const pages = async () => {
    const ids: number[] = []
    for (let page = 1; ; page++) {
      rerender({ ...first, page })
      await settled()
      const { rows } = result.current
      ids.push(...idsOf(rows.rows))
      if (rows.position?.next === undefined) break
    }
    rerender(first)
    await settled()
    return { ids, rows: result.current.rows }
  }
  return { result, pages }
}

async function check(companies: readonly WrittenCompany[], query: Query) {
  const search: CompaniesSearch = { ...companiesSearch.defaults, ...query, page_size: 10 }
  const expected = inData(companies, query).map(({ id }) => id)
  const { result, pages } = await openList(search)

  const { ids, rows } = await pages()
  // The order of plain pages is that of the API, and they have every row once.
  const isOrdered = !isPlain(search, companiesSearch.defaults)
  const inOrder = (found: readonly number[]) => (isOrdered ? found : sorted(found))
  expect(inOrder(ids)).toEqual(inOrder(expected))
  expect(rows.matching).toBe(expected.length)
  const { read } = result.current.list
  const all = await readMatching({ kind: companiesList, search, read, rows }, never, () => undefined)
  expect(all.kind).toBe('known')
  expect(inOrder(idsOf(all.value))).toEqual(inOrder(expected))
  const file = await inSlices(listCells(companiesList, columns, all.value, false), never)
  expect(file.rows.map((cells) => cells[file.head.indexOf('ID')])).toEqual(idsOf(all.value))
}

test('shows, counts, selects and exports the same rows as the data has, whatever the server does', async () => {
  const world = makeWorld()
  const agreement = fc.assert(
    fc.asyncProperty(
      companiesOf,
      queries,
      fc.constantFrom(...Object.keys(servers)),
      async (drawn, query, server) => {
        const companies = drawn.map((one, at): WrittenCompany => ({
          ...world.companies[at]!,
          name: `${one.words.join(' ')} ${String(at).padStart(3, '0')}`,
          created_at: `2026-03-${String(one.day).padStart(2, '0')}T10:00:00Z`,
          packages: one.packages.map((id) => ({
            ...world.companies[0]!.packages[0]!,
            id,
            license_count: one.count,
          })),
        }))
        api.world.companies = companies
        api.adopt(...servers[server]!)
        await signInAt(api.url)
        try {
          await check(companies, query)
        } finally {
          cleanup()
        }
      },
    ),
    { numRuns: 40 },
  )
  await expect(agreement).resolves.toBeUndefined()
})
