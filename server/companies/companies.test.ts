import { describe, expect, it } from 'vitest'
import { companies } from '#server/db/schema'
import { matchesWords } from '#domain/folding'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'
import { publicUrl } from '#testing/app-on'

const server = await closeAfterAll(testApp())

const list = (query = '', actor: 'administrator' | 'branch_manager' = 'administrator') =>
  server.request(actor, 'GET', `/api/msp/companies/${query}`)
type Item = { id: number; name: string; msp_node: number; created_at: string; packages: unknown[] }

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
      count: 1240,
      previous: null,
      next: expect.stringMatching(
        /^https:\/\/portal\.example\.com\/api\/msp\/companies\/\?page=2&cursor=[\w-]+$/,
      ),
    })
    expect(body.results).toHaveLength(50)
  })

  it('reaches every company once by following next, and goes back by previous', async () => {
    const ids: number[] = []
    let next: string | null = '/api/msp/companies/?page_size=500&ordering=name'
    let last: string | undefined
    while (next) {
      const { body } = await server.request('administrator', 'GET', next)
      ids.push(...body.results.map((company: Item) => company.id))
      last = body.previous
      next = body.next && body.next.replace(publicUrl, '')
    }
    expect(new Set(ids).size).toBe(1240)
    expect(ids).toHaveLength(1240)
    expect(last).toMatch(/\?page_size=500&ordering=name&page=2&cursor=[\w-]+$/)
  })

  it.each(['id', '-id', 'name', '-name', 'created_at', '-created_at'])(
    'shows the same pages by number and by next and previous, ordered by %s',
    async (ordering) => {
      const byNumber = await Promise.all(
        [1, 2, 3].map(
          async (page) => (await list(`?page_size=500&ordering=${ordering}&page=${page}`)).body.results,
        ),
      )
      const first = (await list(`?page_size=500&ordering=${ordering}`)).body
      const second = (await server.request('administrator', 'GET', first.next)).body
      const third = (await server.request('administrator', 'GET', second.next)).body
      expect([first, second, third].map((page) => page.results)).toEqual(byNumber)
      expect(third.next).toBeNull()
      const back = (await server.request('administrator', 'GET', third.previous)).body
      expect(back.results).toEqual(byNumber[1])
      const start = (await server.request('administrator', 'GET', back.previous)).body
      expect(start).toMatchObject({ results: byNumber[0], previous: null })
    },
  )

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

  it('counts exactly after companies were added, moved and deleted', async () => {
    const [node, other] = (await server.request('administrator', 'GET', '/api/msp/nodes/?page_size=2')).body
      .results
    const owner = { owner_first_name: 'A', owner_last_name: 'B', owner_email: 'a@example.com' }
    const made = await server.request('administrator', 'POST', '/api/msp/companies/', {
      name: 'Counted',
      ...owner,
      msp_node: node.id,
    })
    const counts = async () => [
      (await list(`?node=${node.uid}`)).body.count,
      (await list(`?node=${other.uid}`)).body.count,
      (await list('?search=COUNTED')).body.count,
    ]
    expect(await counts()).toEqual([node.company_count + 1, other.company_count, 1])
    await server.request('administrator', 'PATCH', `/api/msp/companies/${made.body.id}/`, {
      msp_node: other.id,
    })
    expect(await counts()).toEqual([node.company_count, other.company_count + 1, 1])
    await server.request('administrator', 'DELETE', `/api/msp/companies/${made.body.id}/`)
    expect(await counts()).toEqual([node.company_count, other.company_count, 0])
    expect((await list()).body.count).toBe(1240)
  })

  it('orders by name, date and id in both directions, and breaks ties by id', async () => {
    const names = (await list('?ordering=name&page_size=500')).body.results.map((one: Item) => one.name)
    const collator = new Intl.Collator('und')
    expect(names[0]).not.toBe((await list('?ordering=-name')).body.results[0].name)
    expect(collator.compare(names[100], names[400])).toBeLessThan(0)
    const newest = (await list('?ordering=-created_at&page_size=500')).body.results as Item[]
    for (const [index, company] of newest.slice(1).entries())
      expect(company.created_at <= newest[index]!.created_at).toBe(true)
    expect((await list('?ordering=-id')).body.results[0].id).toBe(
      Math.max(...(await list('?ordering=-id&page_size=500')).body.results.map((one: Item) => one.id)),
    )
  })

  it('searches names without regard to case, and takes % and _ literally', async () => {
    const [first] = (await list()).body.results as [Item]
    const part = first.name.slice(1, 6).toUpperCase()
    const found = (await list(`?search=${encodeURIComponent(part)}`)).body
    expect(found.results.map((one: Item) => one.id)).toContain(first.id)
    for (const one of found.results as Item[]) expect(one.name.toUpperCase()).toContain(part)
    expect((await list('?search=%25%25%25')).body.count).toBe(0)
    expect((await list('?search=')).body.count).toBe(1240)
  })

  it('finds a company by words of its name and owner in any order, by its id and by the beginning of its UUID', async () => {
    const made = await server.request('administrator', 'POST', '/api/msp/companies/', {
      name: 'Özdağaoğlu İNŞAAT',
      owner_first_name: 'Ручеёк',
      owner_last_name: 'Echeverría',
      owner_email: 'weiss@example.com',
    })
    const { id, uid } = made.body
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).body.results.map((one: Item) => one.id)
    for (const search of [
      'inşaat ozdagaoglu',
      'echeverria ручеек',
      'weiss@ ozda',
      `ozdagaoglu ${id}`,
      uid.slice(0, 8),
      uid.toUpperCase(),
    ])
      expect(await found(search), search).toEqual([id])
    expect(await found(String(id))).toContain(id)
    await server.request('administrator', 'DELETE', `/api/msp/companies/${id}/`)
  })

  it.each(['id', '-name', 'created_at'])(
    'finds the same companies by page number and by next, ordered by %s',
    async (ordering) => {
      const query = `?search=in&page_size=100&ordering=${ordering}`
      const first = (await list(query)).body
      const texts = new Map(
        (await server.db.select().from(companies)).map((one) => [
          one.id,
          `${one.name} ${one.owner_first_name} ${one.owner_last_name} ${one.owner_email}`,
        ]),
      )
      const pages = await Promise.all(
        [1, 2, 3].map((page) => list(`?page_size=500&ordering=${ordering}&page=${page}`)),
      )
      const all = pages
        .flatMap((page) => page.body.results)
        .filter(({ id }: Item) => matchesWords(texts.get(id)!, 'in'))
      expect(first.count).toBe(all.length)
      expect(all.length).toBeGreaterThan(100)
      expect(first.results).toEqual(all.slice(0, 100))
      const second = (await server.request('administrator', 'GET', first.next)).body
      expect(second.results).toEqual((await list(`${query}&page=2`)).body.results)
      expect((await server.request('administrator', 'GET', second.previous)).body.results).toEqual(
        first.results,
      )
    },
  )

  it('filters by the UUID of a node', async () => {
    const nodes = (await server.request('administrator', 'GET', '/api/msp/nodes/')).body.results
    for (const node of nodes) {
      const { body } = await list(`?node=${node.uid}`)
      expect(body.count).toBe(node.company_count)
      expect(body.results.every((one: Item) => one.msp_node === node.id)).toBe(true)
    }
  })

  it('shows a key without cascade its own node only, and treats other nodes as unknown', async () => {
    const [own, ...others] = (await server.request('branch_manager', 'GET', '/api/msp/nodes/')).body.results
    expect(others).toEqual([])
    const { body } = await list('?page_size=500', 'branch_manager')
    expect(body.count).toBe(own.company_count)
    expect(body.results.every((one: Item) => one.msp_node === own.id)).toBe(true)
    const foreignNode = (await server.request('administrator', 'GET', '/api/msp/nodes/')).body.results.find(
      (node: { id: number }) => node.id !== own.id,
    )
    const unknown = await list('?node=11111111-1111-4111-8111-111111111111', 'branch_manager')
    const foreign = await list(`?node=${foreignNode.uid}`, 'branch_manager')
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
    const foreignCompany = (await list(`?node=${foreignNode.uid}`)).body.results[0]
    expect(
      await server.request('branch_manager', 'GET', `/api/msp/companies/${foreignCompany.id}/`),
    ).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    })
  })
})

describe('Get Managed Company', () => {
  it('adds the node name, the owner and is_nfr', async () => {
    const [first] = (await list()).body.results
    const { status, body } = await server.request('administrator', 'GET', `/api/msp/companies/${first.id}/`)
    expect(status).toBe(200)
    expect(body).toEqual({
      ...first,
      msp_node_name: expect.any(String),
      owner_first_name: expect.any(String),
      owner_last_name: expect.any(String),
      owner_email: expect.stringContaining('@'),
      is_nfr: expect.any(Boolean),
    })
  })
})
