import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { testApp } from '#testing/test-app'

const server = await closeAfterAll(testApp())

const noPage = 'Pages are whole numbers from 1.'
const get = (url: string) => server.request('administrator', 'GET', url)

describe('bad input', () => {
  it.each([
    ['companies/?include_descendants=yes', 'Either true or false.'],
    ['companies/?package=Backup', 'Enter a whole number, or none.'],
    ['companies/?package_licences=0', 'One of: zero.'],
    ['companies/?package_status=gone', 'One of: active, suspended.'],
    ['companies/?license_count_min=-1', 'Enter a whole number from 0.'],
    ['companies/?license_count_max=1.5', 'Enter a whole number from 0.'],
    ['companies/?created_from=2026-02-30', 'Enter a date like 2026-03-31.'],
    [
      'companies/?created_to=0000-01-01',
      'Enter a date like 2026-03-31, or a date and time like 2026-03-31T08:00:00Z.',
    ],
    ['employees/?role=Auditor', 'Enter a whole number.'],
    ['employees/?is_2fa_enabled=1', 'Either true or false.'],
    ['employees/?invitation=old', 'One of: expired, expiring, fresh.'],
    ['employees/?signed_in_to=today', 'Enter a date like 2026-03-31.'],
    ['roles/?role_type=custom', 'One of: System Assigned, Custom.'],
    ['roles/?permission=msp_fly', 'There is no such permission; List Permissions has them all.'],
  ])('refuses the filter %s with its name and the reason', async (path, reason) => {
    const [, name = ''] = /\?(\w+)=/.exec(path) ?? []
    expect(await get(`/api/msp/${path}`)).toMatchObject({ status: 400, body: { [name]: [reason] } })
  })

  it.each([
    ['an unknown id', 'roles/999999/', 404, { detail: 'Not found.' }],
    ['an id larger than any', 'roles/99999999999999999999/', 404, { detail: 'Not found.' }],
    ['an id that is no number', 'roles/abc/', 400, { error: ['role_id: Enter a whole number.'] }],
    ['an id with a sign', 'companies/-1/', 400, { error: ['id: Enter a whole number.'] }],
    ['an encoded path traversal', 'roles/..%2f1/', 400, { error: ['role_id: Enter a whole number.'] }],
    ['page 0', 'companies/?page=0', 400, { page: [noPage] }],
    ['a page that is not a number', 'companies/?page=two', 400, { page: [noPage] }],
    ['a page past the end', 'companies/?page=26', 404, { detail: 'Invalid page.' }],
    ['a page far past the end', 'companies/?page=100000000&page_size=500', 404, { detail: 'Invalid page.' }],
    ['page_size 100000', 'companies/?page_size=100000', 400, { page_size: ['A page has 1 to 500 rows.'] }],
    ['a node that is no UUID', 'companies/?node=1', 400, { node: ['Give the UUID of a node.'] }],
    [
      'an unknown node',
      'companies/?node=11111111-1111-4111-8111-111111111111',
      404,
      { detail: 'Not found.' },
    ],
    [
      'an unknown ordering',
      'companies/?ordering=price',
      400,
      {
        ordering: [
          'Order by one of: id, name, created_at, msp_node_name, license_count, monthly_cost. Put - before it for descending order.',
        ],
      },
    ],
    ['two values for one parameter', 'companies/?page=1&page=2', 400, { page: [noPage] }],
    [
      'a search text with NUL',
      'companies/?search=%00',
      400,
      { search: ['Control characters and line breaks are not allowed.'] },
    ],
    [
      'a search text over 200 characters',
      `companies/?search=${'x'.repeat(201)}`,
      400,
      { search: ['At most 200 characters.'] },
    ],
    ['an unknown status', 'employees/?status=gone', 400, { status: ['One of: invited, active.'] }],
    [
      'a path without its final slash',
      'roles',
      404,
      { detail: 'Not found. Paths of this API end with a slash.' },
    ],
    ['a path that is not there', 'customers/', 404, { detail: 'Not found.' }],
  ])('answers %s with status and reason', async (_, path, status, body) => {
    expect(await get(`/api/msp/${path}`)).toMatchObject({ status, body })
  })

  it('takes a blank parameter of a list for absent', async () => {
    const { body } = await get('/api/msp/companies/')
    const blank = await get('/api/msp/companies/?node=&page=&page_size=&search=&ordering=')
    expect(blank).toMatchObject({ status: 200, body: { count: body.count, results: body.results } })
    expect(await get('/api/msp/employees/?status=')).toMatchObject({ status: 200 })
  })

  it('answers a wrong method with 405 and the allowed ones', async () => {
    const answer = await server.request('administrator', 'PUT', '/api/msp/roles/1/')
    expect(answer).toMatchObject({
      status: 405,
      body: { detail: 'Method "PUT" not allowed.' },
      headers: { allow: 'GET, PATCH, DELETE' },
    })
  })

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:4000',
    'https://portal.example.com',
    'file://',
    'https://portal.example.com.evil.example',
  ])('allows no other origin: %s', async (origin) => {
    for (const method of ['OPTIONS', 'GET'] as const) {
      const headers = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      }
      const reply = await server.app.inject({ method, url: '/api/msp/companies/', headers })
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect([401, 404, 405]).toContain(reply.statusCode)
    }
  })

  it.each([
    ['broken JSON', 'application/json', '{"name":', 400, { error: ['The body is not valid JSON.'] }],
    [
      'a prototype in JSON',
      'application/json',
      '{"__proto__": {"x": 1}}',
      400,
      { error: ['The body is not valid JSON.'] },
    ],
    [
      'another content type',
      'text/plain',
      'name=x',
      415,
      { detail: 'Unsupported media type "text/plain" in request. Send application/json.' },
    ],
    [
      'a form',
      'application/x-www-form-urlencoded',
      'name=x',
      415,
      {
        detail:
          'Unsupported media type "application/x-www-form-urlencoded" in request. Send application/json.',
      },
    ],
    [
      'a body over 64 KiB',
      'application/json',
      JSON.stringify('x'.repeat(70_000)),
      413,
      { detail: 'The body is too large.' },
    ],
  ])('refuses %s', async (_, contentType, payload, status, body) => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/msp/employees/1/send-invite/',
      headers: { authorization: `Bearer ${server.keys.administrator}`, 'content-type': contentType },
      payload,
    })
    expect({ status: reply.statusCode, body: reply.json() }).toEqual({ status, body })
  })

  it.each([
    ['whose letters are not UTF-8', Buffer.from('{"name":"M\xfcller"}', 'latin1'), 'The body is not UTF-8.'],
    [
      'of 101 levels',
      `{"name":"\\"]","parent":${'['.repeat(100)}${']'.repeat(100)}}`,
      'The body is nested deeper than 100 levels.',
    ],
    [
      'of 20,000 levels',
      `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'The body is nested deeper than 100 levels.',
    ],
  ])('refuses a body %s, also with an Idempotency-Key', async (_, payload, reason) => {
    for (const once of [{}, { 'idempotency-key': 'odd-body' }]) {
      const headers = {
        authorization: `Bearer ${server.keys.administrator}`,
        'content-type': 'application/json',
        ...once,
      }
      const reply = await server.app.inject({ method: 'POST', url: '/api/msp/nodes/', headers, payload })
      expect([reply.statusCode, reply.json()]).toEqual([400, { error: [reason] }])
    }
  })

  it('does not take many lists, or brackets in texts, for depth', async () => {
    const body = { name: `${'[{"\\'.repeat(20)}`, permissions: Array.from({ length: 101 }, () => []) }
    expect(await server.request('administrator', 'POST', '/api/msp/roles/', body)).toMatchObject({
      status: 400,
      body: { permissions: [expect.any(String)] },
    })
  })

  it.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain; charset=utf-8',
    'application/octet-stream',
  ])('accepts an empty body of type %s', async (contentType) => {
    const authorization = `Bearer ${server.keys.administrator}`
    for (const length of [{}, { 'content-length': '0' }]) {
      const headers = { authorization, 'content-type': contentType, ...length }
      const url = '/api/msp/employees/999999/send-invite/'
      expect((await server.app.inject({ method: 'POST', url, headers })).statusCode).toBe(404)
    }
  })

  it('refuses a compressed body', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/msp/nodes/',
      headers: {
        authorization: `Bearer ${server.keys.administrator}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync('{"name":"Small and huge"}'),
    })
    expect([reply.statusCode, reply.json()]).toEqual([
      415,
      { detail: 'Send the body without a Content-Encoding.' },
    ])
  })
})

it.each(['/%61pi/msp/roles/1/', '/ap%69/msp/roles/1/?x=1', '/%41PI/', '/%61ssets/index.js'])(
  'refuses an escaped first part of the path: %s',
  async (url) => {
    expect(await get(url)).toMatchObject({ status: 400, body: { error: ['The address is not valid.'] } })
  },
)

describe('security headers', () => {
  it.each(['/healthz', '/api/msp/nodes/', '/api/msp/roles', '/nowhere.css', '/api/msp/roles/%zz/'])(
    'are on the answer to %s',
    async (url) => {
      const { headers } = await server.app.inject({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.any(String),
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('server')
    },
  )
})
