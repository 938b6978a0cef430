import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildShell } from './shell'

let folder: string
let app: FastifyInstance
const ended: [path: string, operation: string | undefined][] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'static-'))
  const clientDir = path.join(folder, 'client')
  mkdirSync(path.join(clientDir, 'assets'), { recursive: true })
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  writeFileSync(path.join(clientDir, 'index.html'), '<title>page</title>')
  writeFileSync(path.join(clientDir, 'assets/app-1a2b.js'), 'code')
  writeFileSync(path.join(clientDir, 'assets/app-1a2b.js.gz'), gzipSync('code'))
  app = await buildShell(
    {
      clientDir,
      logLevel: 'silent',
      trustedProxies: [],
      ready: async () => {},
      onEnded: ({ request, operation }) => void ended.push([request.url, operation]),
    },
    () => {},
  )
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('the files of the dashboard', () => {
  it.each(['/', '/companies', '/roles/7', '/employees/3?tab=x', '/activate'])(
    '%s is a screen: the page, not cached',
    async (url) => {
      const reply = await app.inject({ url })
      expect([reply.statusCode, reply.body]).toEqual([200, '<title>page</title>'])
      expect(reply.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it.each(['/', '/assets/app-1a2b.js', '/assets/missing.js', '/api/nothing'])(
    '%s has the security headers',
    async (url) => {
      const { headers } = await app.inject({ url })
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(Object.keys(headers).filter((name) => /server|powered|cookie|allow-origin/.test(name))).toEqual(
        [],
      )
    },
  )

  it('count as page views only when they are screens', async () => {
    for (const url of ['/nodes', '/api/msp/nodes', '/api/none/', '/none.js']) await app.inject({ url })
    await expect
      .poll(() => ended.filter(([url]) => /node|none/.test(url)))
      .toEqual([
        ['/nodes', 'page'],
        ['/api/msp/nodes', undefined],
        ['/api/none/', undefined],
        ['/none.js', undefined],
      ])
  })

  it('caches hashed assets for ever, and sends them compressed on request', async () => {
    const plain = await app.inject({ url: '/assets/app-1a2b.js' })
    expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([
      200,
      'code',
      'public, max-age=31536000, immutable',
    ])
    const zipped = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect([plain, zipped].map(({ headers }) => headers.vary)).toEqual(['accept-encoding', 'accept-encoding'])
  })

  it.each([
    '/main.js.map',
    '/.git/config',
    '/api',
    '/api/',
    '/api/nothing',
    '/api%2fmsp/companies/',
    '//api/msp/companies/',
    '/%2fapi/msp/companies/',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/..\\secret.txt',
    '/..%5csecret.txt',
    '/....//secret.txt',
    '/%252e%252e%252fsecret.txt',
    '/./secret.txt',
    '//secret.txt',
    '/assets//../../secret.txt',
    '/;/../secret.txt',
    '/secret.txt%00.html',
    '/%2e./secret.txt',
    '/..;/secret.txt',
    '/index.html/../../secret.txt',
    '/assets/app-1a2b.js.map',
    '/.npmrc',
    '/server.key',
  ])('%s is a 404 as JSON, never the page or a file outside', async (url) => {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      404,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(reply.json()).toEqual({ detail: expect.stringContaining('Not found.') })
  })

  it.each(['/set-up%23abc.Thanks', '/set-up/abc', '/Welcome%2523abc&data=05', '/set-up%23abc%'])(
    '%s, a link that a mail program changed, is the page',
    async (url) => {
      const reply = await app.inject({ url })
      expect([reply.statusCode, reply.body]).toEqual([200, '<title>page</title>'])
    },
  )

  it.each(['/companies/%E0%A4%A', '/companies?search=%E0', '/?search=%E0'])(
    '%s, whose escape is broken, is a screen: the page says that it is none',
    async (url) => {
      const reply = await app.inject({ url })
      expect([reply.statusCode, reply.body]).toEqual([200, '<title>page</title>'])
    },
  )

  it.each(['/api/%E0%A4%A', '//api/%E0', '/%61pi/%E0', '/%E0', '/assets/%E0.js', '/x%2f..%2fapi/%E0'])(
    '%s, whose escape is broken, is a 400 as JSON',
    async (url) => {
      const reply = await app.inject({ url })
      expect([reply.statusCode, reply.json()]).toEqual([400, { error: ['The address is not valid.'] }])
    },
  )

  it('answers 405 to a write to a screen', async () => {
    const reply = await app.inject({ method: 'POST', url: '/companies' })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})
