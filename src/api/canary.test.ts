import { beforeEach, expect, test } from 'vitest'
import { listCompanies } from '#contract/companies'
import { resendInvitation } from '#contract/employees'
import { json, testUpstream, type Behaviour } from '../../testing/upstream'
import { call } from './call'
import { connect } from './connection'
import { everyPage } from './every-page'
import { closeAfterAll } from '#testing/close-after-all'

// The API that the key is for, and a second server that must never receive a request.
const api = await closeAfterAll(testUpstream())
const canary = await closeAfterAll(testUpstream())
beforeEach(() => {
  api.seen.length = 0
  connect(api.url).credential.set('secret')
})

const redirect =
  (status: number): Behaviour =>
  (response) =>
    void response.writeHead(status, { location: `${canary.url}/api/msp/companies/` }).end()

test.each([301, 302, 303, 307, 308])(
  'follows no redirect with %i to another server, for a read or a write',
  async (status) => {
    api.behave = redirect(status)
    await expect(call(listCompanies, {})).rejects.toMatchObject({ problem: { kind: 'network' } })
    await expect(call(resendInvitation, { params: { employee_id: '1' } })).rejects.toMatchObject({
      problem: { kind: 'network' },
    })
    expect(api.seen).toHaveLength(2)
    expect(canary.seen).toEqual([])
  },
)

const elsewhere = () => canary.url.replace('http://', '')
const links: readonly (readonly [string, () => string])[] = [
  ['another port', () => `${canary.url}/api/msp/companies/?page=2`],
  ['another scheme', () => `https://${elsewhere()}/api/msp/companies/?page=2`],
  ['no scheme', () => `//${elsewhere()}/api/msp/companies/?page=2`],
  ['a name before the host', () => `${api.url}@${elsewhere()}/api/msp/companies/?page=2`],
  ['backslashes', () => `\\\\${elsewhere()}\\api\\msp\\companies\\?page=2`],
  ['another path', () => `${canary.url}/api/msp/roles/?page=2`],
  ['a path alone', () => '/api/msp/roles/1/?page=2'],
  ['a query alone', () => '?page=2'],
  ['a script', () => 'javascript:alert(1)'],
  ['data', () => 'data:application/json,{"results":[]}'],
  ['an invalid address', () => 'http://[?page=2'],
  ['an empty text', () => ''],
]
test.each(links)('asks the API itself for the pages after a next link with %s', async (_, link) => {
  const company = (id: number) => ({
    id,
    uid: '22222222-2222-4222-8222-222222222222',
    name: `Company ${id}`,
    msp_node: 1,
    packages: [],
  })
  api.behave = (response, { url }) => {
    const isFirst = !url.includes('page=2')
    json(200, {
      count: 2,
      next: isFirst ? link() : null,
      previous: null,
      results: [company(isFirst ? 1 : 2)],
    })(response, api.seen.at(-1)!)
  }
  const { rows } = await everyPage({
    what: 'companies',
    read: (page) => call(listCompanies, { query: { page } }),
    mostRows: 5,
  })
  expect(rows.value.map(({ id }) => id)).toEqual(['1', '2'])
  expect(new Set(api.seen.map(({ url }) => url))).toEqual(
    new Set(['/api/msp/companies/?page=1', '/api/msp/companies/?page=2']),
  )
  expect(canary.seen).toEqual([])
})
