import { describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { closeAfterAll } from '#testing/close-after-all'
import { publicUrl, testGateway } from '#testing/test-gateway'
import { json, plain } from '#testing/upstream'
import { isList } from './passed-query'

const gateway = await closeAfterAll(testGateway({ prefix: '/tenant' }))

const lists = Object.values(operations).filter((entry) => isList(entry))
const page = (next: unknown, previous: unknown = null) =>
  json(200, { count: 3, next, previous, results: [{ id: 1, next: 'x' }], extra: true })
const linksOf = async (path: string, next: unknown, previous?: unknown) => {
  gateway.api.behave = page(next, previous)
  const { status, body } = await gateway.ask(path)
  expect(status).toBe(200)
  return [body.next, body.previous]
}

describe('the gateway', () => {
  it('rewrites the links of all five lists', () => {
    expect(lists.map((entry) => entry.path)).toEqual(
      ['nodes', 'roles', 'employees', 'packages', 'companies'].map((noun) => `/api/msp/${noun}/`),
    )
  })
})

describe.each(lists.map((entry) => [entry.name, entry.path] as const))('%s', (_, path) => {
  const own = (query = '') => `${publicUrl}${path}${query}`

  it.each([
    [
      'the API’s own',
      'https://api.example.com/tenant/api/msp/companies/?page=2&search=a%20b',
      '?page=2&search=a+b',
    ],
    ['http', 'http://api.example.com/x/?page=2', '?page=2'],
    ['another host', 'https://evil.example/api/msp/companies/?page=2', '?page=2'],
    ['another port', 'http://127.0.0.1:1/?page=2', '?page=2'],
    ['a name and password', 'https://a:b@evil.example/?page=2', '?page=2'],
    ['no scheme', '//evil.example/?page=2', '?page=2'],
    ['a path', '/elsewhere/?page=2', '?page=2'],
    ['a query', '?page=2', '?page=2'],
    ['a cursor', 'https://x.example/?cursor=cD0y%3D&page_size=50', '?page_size=50&cursor=cD0y%3D'],
    ['an offset', 'https://x.example/?limit=50&offset=50', '?offset=50&limit=50'],
    ['a fragment', 'https://x.example/?page=2#/evil', '?page=2'],
    ['unknown parameters', 'https://x.example/?page=2&token=secret&__proto__=1&format=api', '?page=2'],
  ])('keeps the query of a link with %s, and nothing else', async (_what, link, query) => {
    expect(await linksOf(path, link, link)).toEqual([own(query), own(query)])
  })

  it.each([
    ['script', 'javascript:alert(1)//?page=2'],
    ['data', 'data:text/html,x?page=2'],
    ['a file', 'file:///etc/passwd?page=2'],
    ['a blob', 'blob:https://evil.example/1?page=2'],
    ['another protocol', 'ftp://x.example/?page=2'],
    ['garbage', 'http://[?page=2'],
    ['a number', 2],
    ['an object', { href: '/?page=2' }],
    ['a list', ['/?page=2']],
    ['false', false],
    ['null', null],
    ['two pages', 'https://x.example/?page=2&page=3'],
    ['a line break', 'https://x.example/?page=2&search=%0d%0a'],
    ['an endless value', `https://x.example/?page=2&cursor=${'x'.repeat(1001)}`],
  ])('drops a link that is %s', async (_what, link) => {
    expect(await linksOf(path, link, link)).toEqual([null, null])
  })

  it('goes back to the first page without a number, but never forward to it', async () => {
    expect(await linksOf(path, 'https://x.example/?search=a', 'https://x.example/?search=a')).toEqual([
      null,
      own('?search=a'),
    ])
    expect(await linksOf(path, '', 'https://x.example/')).toEqual([null, own()])
  })

  it('leaves the rest byte for byte', async () => {
    const rest =
      '"count": 12345678901234567890, "results": [{"price": 1.10, "name": "é\\u00e9<b>"}], "__proto__": {"x": 1}'
    gateway.api.behave = plain(200, 'application/json', `\uFEFF{"next": null, ${rest}}`)
    expect((await gateway.ask(path)).text).toBe(`{"next":null, ${rest}}`)
  })
})
