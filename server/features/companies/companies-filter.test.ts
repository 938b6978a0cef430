import { eq } from 'drizzle-orm'
import { expect, it, describe } from 'vitest'
import { findsRecord } from '#domain/folding'
import { companies, companyPackages, nodes, packages } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { smallApp } from '#testing/small-app'
import { expectEveryQuery, type Query } from '#testing/every-query'
import { companyOrderings } from '#contract/address-values'

const server = await closeAfterAll(smallApp())

const world = await makeCompanies()

/** Companies at four nodes, one below the other, and what the database stores of them. */
async function makeCompanies() {
  const { db, make, root } = server
  const north = await make.node(root, 'Norður')
  const places = [root, north, await make.node(north, 'Ærø'), await make.node(root, 'Łódź')]
  const catalogue = (await db.select().from(packages)).slice(0, 3)
  const names = [
    'Ağaoğlu İnşaat',
    'Garage Aerts',
    'Ручеёк',
    'Echeverría',
    '100 % GmbH',
    'Weiß & Söhne',
    "Jean Luc O'Brien",
    'ＡＣＭＥ',
  ]
  for (let index = 0; index < 60; index++) {
    const id = await make.company(places[index % 4], `${names[index % 8]!} ${index}`)
    // Two dates of which one is a day's first moment and one its last.
    const created_at = new Date(['2026-03-02T00:00:00.000Z', '2026-03-03T23:59:59.999Z'][index % 2]!)
    await db.update(companies).set({ created_at }).where(eq(companies.id, id))
    const held = catalogue.slice(0, index % 4).map((one, at) => ({
      company_id: id,
      package_id: one.id,
      status: (index + at) % 3 === 0 ? ('suspended' as const) : ('active' as const),
      license_count: (index * 7 + at) % 30,
    }))
    if (held.length > 0) await db.insert(companyPackages).values(held)
  }
  const held = await db.select().from(companyPackages)
  const rows = (await db.select().from(companies)).map((company) => {
    const own = held.filter(({ company_id }) => company_id === company.id)
    const cents = own.map(({ package_id, license_count }) => {
      const { type, price_monthly } = catalogue.find(({ id }) => id === package_id)!
      return type === 'nfr' ? 0 : Math.round(Number(price_monthly ?? 0) * 100) * license_count
    })
    const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
    return { ...company, held: own, licences: sum(own.map((one) => one.license_count)), cents: sum(cents) }
  })
  const places_ = await db.select().from(nodes)
  return { rows, nodes: places_, below: { [places[0]!]: places, [north]: places.slice(1, 3) }, catalogue }
}

type Row = (typeof world)['rows'][number]

/** A day of the query is one in UTC, and a moment begins or ends a day elsewhere. */
const isDay = (text: string) => !text.includes('T')
const dayOf = (row: Row) => row.created_at.toISOString().slice(0, 10)

const isFrom = (row: Row, from: string) =>
  isDay(from) ? dayOf(row) >= from : row.created_at >= new Date(from)

const isUntil = (row: Row, to: string) => (isDay(to) ? dayOf(row) <= to : row.created_at < new Date(to))

function isListed(row: Row, query: Query): boolean {
  const node = world.nodes.find(({ uid }) => uid === query.node)
  const inNodes =
    query.include_descendants === 'true' ? (world.below[node?.id ?? 0] ?? [node?.id]) : [node?.id]
  const text = [row.name, row.owner_first_name, row.owner_last_name, row.owner_email].join(' ')
  return (
    findsRecord({ text, id: String(row.id), uid: row.uid }, query.search ?? '') &&
    (!node || inNodes.includes(row.node_id)) &&
    (query.package !== 'none' || row.held.length === 0) &&
    ((!/\d/.test(query.package ?? '') && !query.package_status && !query.package_licences) ||
      row.held.some(
        (one) =>
          ['none', undefined, String(one.package_id)].includes(query.package) &&
          (query.package_status ?? one.status) === one.status &&
          (query.package_licences === undefined || one.license_count === 0),
      )) &&
    row.licences >= Number(query.license_count_min ?? 0) &&
    row.licences <= Number(query.license_count_max ?? 1e9) &&
    isFrom(row, query.created_from ?? '') &&
    isUntil(row, query.created_to ?? '9999')
  )
}

const orderings: Record<(typeof companyOrderings)[number], (row: Row) => readonly (string | number)[]> = {
  id: () => [],
  name: ({ name }) => [name],
  created_at: ({ created_at }) => [created_at.getTime()],
  msp_node_name: ({ node_id }) => [world.nodes.find(({ id }) => id === node_id)!.name],
  license_count: ({ licences }) => [licences],
  monthly_cost: ({ cents }) => [cents],
}
const list = (query = '') => server.request(server.administrator, 'GET', `/api/msp/companies/${query}`)

it('lists, counts and orders the companies that search and filters leave, by every order and page size', async () => {
  const { rows, nodes: places, catalogue } = world
  const parameters = {
    search: [
      '',
      'ağa insaat',
      'O’Brien',
      'jean-luc, obrien.',
      'soehne "soehne 5"',
      '<owner@example.com>;',
      'INSAAT agaoglu',
      'aerts garage',
      'ручеек',
      '%',
      'echeverria 3',
      'weiss',
      'acme',
      'example.com',
      String(rows[7]!.id),
      rows[9]!.uid.slice(0, 8),
      rows[9]!.uid.slice(0, 7),
      'x\\',
    ],
    node: places.map(({ uid }) => uid),
    include_descendants: ['true', 'false'],
    package: [...catalogue.map(({ id }) => String(id)), '999999999999', 'none'],
    package_status: ['active', 'suspended'],
    package_licences: ['zero'],
    license_count_min: ['0', '1', '20', '60'],
    license_count_max: ['0', '25', '999999999'],
    created_from: [
      '2026-03-02',
      '2026-03-03',
      '2026-03-02T11:00:00.000Z',
      '2026-03-02T00:00:00+13:00',
      '0001-01-01',
      '9999-12-31',
    ],
    created_to: ['2026-03-02', '2026-03-03', '2026-03-03T08:00:00Z', '0001-01-01', '9999-12-31'],
    page_size: ['3', '7', '50'],
  }
  await expectEveryQuery(server, { path: '/api/msp/companies/', rows, parameters, isListed, orderings }, 150)
}, 120_000)

it.each(companyOrderings)(
  'shows the same pages by number, by next and by previous, ordered by %s',
  async (ordering) => {
    for (const order of [ordering, `-${ordering}`]) {
      const get = async (path: string) => (await server.request(server.administrator, 'GET', path)).body
      const first = `/api/msp/companies/?ordering=${order}&page_size=25`
      const pages = [await get(first)]
      for (let at = pages[0]; at.next !== null; pages.push(at)) at = await get(at.next)
      expect(pages).toHaveLength(3)
      for (const [index, { results }] of pages.entries())
        expect((await get(`${first}&page=${index + 1}`)).results).toEqual(results)
      let back = pages[2]
      for (const { results } of pages.slice(0, 2).toReversed()) {
        back = await get(back.previous)
        expect(back.results).toEqual(results)
      }
      expect(back.previous).toBeNull()
    }
  },
)

describe('List Managed Company', () => {
  it('answers the specified fields and no others', async () => {
    const { status, body } = await list('?page_size=500')
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['count', 'next', 'previous', 'results'])
    for (const company of body.results) {
      expect(Object.keys(company).sort()).toEqual(['created_at', 'id', 'msp_node', 'name', 'packages', 'uid'])
      expect(company).toEqual({
        id: expect.any(Number),
        uid: expect.stringMatching(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/),
        name: expect.any(String),
        msp_node: expect.any(Number),
        packages: expect.any(Array),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
      })
      for (const one of company.packages) {
        expect(one).toEqual({
          id: expect.any(Number),
          name: expect.any(String),
          status: expect.stringMatching(/^(active|suspended)$/),
          type: expect.stringMatching(/^(subscription|nfr)$/),
          license_count: expect.any(Number),
        })
      }
    }
  })

  it('starts with 50 rows and no previous page, and links to the next page by its public address', async () => {
    const { body } = await list()
    expect(body).toMatchObject({
      count: 60,
      previous: null,
      next: expect.stringMatching(
        /^https:\/\/portal\.example\.com\/api\/msp\/companies\/\?page=2&cursor=[\w-]+$/,
      ),
    })
    expect(body.results).toHaveLength(50)
  })

  it('refuses a cursor that it did not write or that it wrote for another order', async () => {
    const { next } = (await list('?ordering=name')).body
    const ofName = new URL(next).searchParams.get('cursor')!
    const written = (value: string) => Buffer.from(JSON.stringify(['n', value, 1])).toString('base64url')
    const queries = [
      '?page=2&cursor=nonsense',
      `?page=2&cursor=${ofName}`,
      `?ordering=name&page=2&cursor=${written('\0')}`,
      `?ordering=name&page=2&cursor=${ofName}=`,
      ...['no date', '2020', '0000-01-01T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'].map(
        (moment) => `?ordering=created_at&page=2&cursor=${written(moment)}`,
      ),
    ]
    for (const query of queries)
      expect(await list(query), query).toMatchObject({
        status: 400,
        body: { cursor: ['This is not a cursor of this list.'] },
      })
  })
})
