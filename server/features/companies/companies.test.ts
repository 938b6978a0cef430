import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'

const server = await closeAfterAll(testApp())

const list = (query = '') => server.request('administrator', 'GET', `/api/msp/companies/${query}`)

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
