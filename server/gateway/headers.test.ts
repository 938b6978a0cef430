import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { key, testGateway } from '#testing/test-gateway'
import { echo, json, testUpstream } from '#testing/upstream'
import { refusal } from '#testing/refusal'

const gateway = await closeAfterAll(testGateway())
const canary = await closeAfterAll(testUpstream())
beforeEach(() => {
  gateway.api.behave = echo
  gateway.api.seen.splice(0)
})

const foreign = {
  cookie: 'session=1',
  'x-forwarded-for': '10.0.0.1',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '1',
  'x-forwarded-prefix': '/evil',
  'x-real-ip': '10.0.0.1',
  'x-client-ip': '10.0.0.1',
  forwarded: 'for=10.0.0.1;host=evil.example',
  via: '1.1 evil',
  'x-original-url': '/admin/',
  'x-rewrite-url': '/admin/',
  'x-http-method-override': 'DELETE',
  'x-method-override': 'DELETE',
  'proxy-authorization': 'Basic YTpi',
  'proxy-connection': 'keep-alive',
  'x-api-key': 'secret',
  origin: 'https://evil.example',
  referer: 'https://evil.example/?key=1',
  range: 'bytes=0-1',
  'if-none-match': '"x"',
  'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
  'accept-language': 'de',
  'accept-encoding': 'gzip, br',
  'user-agent': 'somebody/1.0',
  accept: 'text/html',
  te: 'trailers',
  'keep-alive': 'timeout=900',
  'idempotency-key': 'k',
  'x-custom': 'y',
  connection: 'close, x-custom, authorization, content-type',
}
const expected = ['accept', 'accept-encoding', 'authorization', 'connection', 'host', 'user-agent']

describe("of a caller's request", () => {
  it('only the key and the body are passed on', async () => {
    expect(Object.keys(foreign).length).toBeGreaterThanOrEqual(20)
    for (const method of ['GET', 'DELETE'])
      await gateway.ask('/api/msp/companies/5/', { method, headers: foreign })
    await gateway.ask('/api/msp/companies/5/', {
      method: 'PATCH',
      body: { name: 'x' },
      headers: { ...foreign, 'content-type': 'application/json; charset=utf-8; x=y' },
    })
    const [get, remove, patch] = gateway.api.seen
    expect(get?.headerNames.toSorted()).toEqual(expected)
    expect(remove?.headerNames.toSorted()).toEqual(expected)
    expect(patch?.headerNames.toSorted()).toEqual([...expected, 'content-length', 'content-type'].toSorted())
    for (const one of gateway.api.seen) {
      expect(one.headers).toMatchObject({
        accept: 'application/json',
        'accept-encoding': 'identity',
        authorization: `Bearer ${key}`,
        host: `127.0.0.1:${gateway.api.port}`,
        'user-agent': expect.stringMatching(/^msp-portal-gateway\//),
      })
      expect(JSON.stringify(one.headers)).not.toMatch(/evil|10\.0\.0\.1|somebody|secret/)
    }
    expect(patch?.headers['content-type']).toBe('application/json')
  })

  it('the key is passed on unchanged, with the scheme in any case', async () => {
    await gateway.ask('/api/msp/nodes/', { key: null, headers: { authorization: `bEARER   ${key}` } })
    expect(gateway.api.seen[0]?.headers.authorization).toBe(`Bearer ${key}`)
  })

  it('only the first of two keys counts', async () => {
    await gateway.bytes(
      `GET /api/msp/nodes/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer one\r\nAuthorization: Bearer two\r\n\r\n`,
    )
    expect(
      gateway.api.seen.map((one) => [
        one.headers.authorization,
        one.headerNames.filter((name) => name === 'authorization'),
      ]),
    ).toEqual([['Bearer one', ['authorization']]])
  })
})

const ours = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
  'permissions-policy',
  'x-request-id',
  'cache-control',
  'vary',
  'content-type',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'retry-after',
  'www-authenticate',
])
const unwanted = {
  'set-cookie': ['a=1; Path=/', 'b=2'],
  server: 'upstream/1.0',
  'x-powered-by': 'something',
  location: 'https://evil.example/',
  'content-location': 'https://evil.example/',
  refresh: '0; url=https://evil.example/',
  link: '<https://evil.example/>; rel=preload',
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'content-disposition': 'attachment; filename=x.exe',
  'content-security-policy': 'default-src *; report-uri https://evil.example/',
  'content-security-policy-report-only': 'default-src *',
  'cache-control': 'public, max-age=31536000',
  expires: 'Thu, 01 Jan 2037 00:00:00 GMT',
  etag: '"x"',
  'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
  vary: '*',
  age: '5',
  'clear-site-data': '"*"',
  'strict-transport-security': 'max-age=1',
  'alt-svc': 'h3="evil.example:443"',
  'report-to': '{}',
  nel: '{}',
  sourcemap: '/x.map',
  'service-worker-allowed': '/',
  'x-request-id': 'theirs',
  trailer: 'x',
  via: '1.1 x',
}

describe("of the API's answer", () => {
  it.each([200, 201, 400, 401, 403, 404, 429, 500, 503])(
    'with status %i only JSON, Retry-After and the challenge are passed on',
    async (status) => {
      gateway.api.behave = json(status, { detail: 'x' }, unwanted)
      const { headers, body, ...answer } = await gateway.ask('/api/msp/companies/5/')
      expect([answer.status, body]).toEqual([status, { detail: 'x' }])
      expect(Object.keys(headers).filter((name) => !ours.has(name))).toEqual([])
      expect(JSON.stringify(headers)).not.toMatch(/evil|theirs|upstream/)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        vary: expect.stringContaining('Authorization'),
      })
    },
  )

  it.each([
    ['seconds', '17', '17'],
    ['a date', 'Wed, 04 Mar 2026 09:30:00 GMT', 'Wed, 04 Mar 2026 09:30:00 GMT'],
    ['nothing', undefined, undefined],
    ['something else', 'soon', undefined],
    ['a negative number', '-5', undefined],
    ['an endless number', '9'.repeat(40), undefined],
  ])('Retry-After with %s', async (_, sent, passed) => {
    gateway.api.behave = json(
      429,
      { detail: 'Slow down.' },
      sent === undefined ? {} : { 'retry-after': sent },
    )
    const answer = await gateway.ask('/api/msp/companies/')
    expect([answer.status, answer.headers['retry-after'], answer.body]).toEqual([
      429,
      passed,
      { detail: 'Slow down.' },
    ])
  })

  it('no challenge opens the browser’s own password dialog', async () => {
    gateway.api.behave = json(
      401,
      { detail: 'No.' },
      { 'www-authenticate': 'Basic realm="evil", Digest realm="evil"' },
    )
    expect((await gateway.ask('/api/msp/companies/')).headers['www-authenticate']).toBe(
      'Bearer realm="MSP Portal API"',
    )
  })
})

describe('the address of the API', () => {
  const elsewhere = () => `127.0.0.1:${canary.port}`
  const headerAttempts = [
    'host',
    'x-forwarded-host',
    'x-forwarded-server',
    'x-host',
    'forwarded',
    'x-original-host',
    'x-original-url',
    'x-rewrite-url',
    'x-upstream',
    'x-msp-api-base-url',
    'msp-api-base-url',
    'x-backend',
    'x-proxy-url',
    'destination',
    'origin',
  ]
  const queryAttempts = [
    'base_url',
    'baseUrl',
    'MSP_API_BASE_URL',
    'url',
    'target',
    'host',
    'upstream',
    'next',
    'cursor',
    'search',
    'page',
  ]

  it('does not depend on a header', async () => {
    for (const name of headerAttempts) {
      const value =
        name === 'forwarded'
          ? `host=${elsewhere()}`
          : name === 'host'
            ? elsewhere()
            : `http://${elsewhere()}/`
      expect(await gateway.ask('/api/msp/companies/', { headers: { [name]: value } }), name).toMatchObject({
        status: 200,
      })
    }
    expect([gateway.api.seen.length, canary.connections()]).toEqual([headerAttempts.length, 0])
  })

  it('does not depend on the query', async () => {
    for (const name of queryAttempts)
      expect(await gateway.ask(`/api/msp/companies/?${name}=http://${elsewhere()}/`), name).toMatchObject({
        status: 200,
      })
    expect([gateway.api.seen.length, canary.connections()]).toEqual([queryAttempts.length, 0])
  })

  it('does not depend on the body', async () => {
    const body = Object.fromEntries(queryAttempts.map((name) => [name, `http://${elsewhere()}/`]))
    expect(await gateway.ask('/api/msp/nodes/', { method: 'POST', body })).toMatchObject({ status: 200 })
    expect([gateway.api.seen.length, canary.connections()]).toEqual([1, 0])
  })

  it('does not depend on the path', async () => {
    const attempts = [
      `http://${elsewhere()}/api/msp/companies/`,
      `//${elsewhere()}/api/msp/companies/`,
      `/http://${elsewhere()}/api/msp/companies/`,
      `/\\${elsewhere()}/api/msp/companies/`,
      `/@${elsewhere()}/api/msp/companies/`,
      `/api/msp/companies/@${elsewhere()}/`,
    ]
    for (const path of attempts)
      await gateway.bytes(
        `GET ${path} HTTP/1.1\r\nHost: ${elsewhere()}\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
      )
    expect([gateway.api.seen.length, canary.connections()]).toEqual([0, 0])
    expect(headerAttempts.length + queryAttempts.length + attempts.length).toBeGreaterThanOrEqual(30)
  })

  it('is refused with an explanation when it is the gateway itself', async () => {
    gateway.api.behave = (response, seen) => {
      // The base URL would be the gateway's own address.
      gateway.ask(seen.url, { headers: { 'user-agent': String(seen.headers['user-agent']) } }).then(
        (answer) => json(answer.status, answer.body)(response, seen),
        () => response.destroy(),
      )
    }
    const answer = await gateway.ask('/api/msp/companies/')
    expect(answer).toMatchObject(refusal(502, 'MSP_API_BASE_URL'))
    expect(gateway.api.seen).toHaveLength(1)
  })
})
