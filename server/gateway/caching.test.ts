import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { operations } from '#contract/endpoints'
import { closeAfterAll } from '#testing/close-after-all'
import { ask, testGateway, type Answer } from '#testing/test-gateway'
import { json } from '#testing/upstream'
import { notFound } from '#testing/refusal'

const clientDir = mkdtempSync(path.join(tmpdir(), 'gateway-client-'))
writeFileSync(path.join(clientDir, 'index.html'), '<title>Dashboard</title>')
afterAll(() => rmSync(clientDir, { recursive: true }))
const gateway = await closeAfterAll(testGateway({ clientDir }))
const cache = cachingProxy(gateway.port)
await new Promise<void>((resolve) => void cache.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => cache.close(resolve)))
const cachePort = (cache.address() as AddressInfo).port
beforeEach(() => {
  gateway.api.behave = (response, seen) => json(200, { mine: seen.headers.authorization })(response, seen)
  gateway.api.seen.splice(0)
})

/**
 * A cache as careless as the rules allow. It keeps every reply that no header forbids, by path only unless
 * Vary says more.
 */
function cachingProxy(port: number): Server {
  const kept = new Map<string, Answer>()
  return createServer((request, response) => {
    const url = request.url ?? '/'
    const send = (answer: Answer) =>
      response.writeHead(answer.status, { 'content-type': answer.headers['content-type'] }).end(answer.text)
    const hit = kept.get(url)
    if (hit) return void send(hit)
    const { authorization } = request.headers
    ask(port, url, { key: null, headers: authorization ? { authorization } : {} }).then(
      (answer) => {
        const control = String(answer.headers['cache-control'] ?? '')
        const vary = String(answer.headers.vary ?? '')
        if (!/no-store|private/.test(control) && !/authorization|\*/i.test(vary)) kept.set(url, answer)
        send(answer)
      },
      () => response.destroy(),
    )
  })
}

describe('an answer that the gateway passes', () => {
  const fill = (text: string) => text.replaceAll(/\{\w+\}/g, '7')
  it.each(Object.values(operations).map((entry) => [entry.name, entry] as const))(
    'of %s must not be cached by anybody',
    async (_, entry) => {
      for (const status of [200, 404, 500]) {
        gateway.api.behave = json(
          status,
          { detail: 'x' },
          { 'cache-control': 'public, max-age=600', vary: 'Accept' },
        )
        for (const key of ['a', null]) {
          const { headers } = await gateway.ask(fill(entry.path), {
            method: entry.method,
            key,
            ...(entry.body ? { body: {} } : {}),
          })
          expect(headers).toMatchObject({
            'cache-control': 'no-store',
            vary: expect.stringContaining('Authorization'),
          })
        }
      }
    },
  )

  it('never reaches another caller through a cache', async () => {
    for (const place of [
      '/api/msp/companies/',
      '/api/msp/user-permissions/',
      '/api/msp/companies/1/',
      '/api/msp/companies/?page=1',
    ]) {
      for (const key of ['alice', 'bob', 'alice', 'bob'])
        expect((await ask(cachePort, place, { key })).body).toEqual({ mine: `Bearer ${key}` })
      expect((await ask(cachePort, place, { key: null })).status).toBe(401)
    }
  })

  it.each([
    '/api/msp/companies/x.css',
    '/api/msp/companies/1/x.js',
    '/api/msp/companies/;x.js',
    '/api/msp/companies;x.css',
    '/api/msp/companies/1/..%2fx.css',
    '/api/msp/companies/%2f..%2fx.js',
    '/api/msp/user-permissions/x.css',
    '/api/msp/user-permissions%2fx.css',
    '/api/msp/companies/%0ax.css',
    '/api/msp/companies/%3fx.css',
    '/api/msp/companies/%23x.css',
    '/api/nothing.js',
    '/api/msp',
    '/api/console/x.css',
  ])('is not served under the name of a file: %s', async (place) => {
    const answer = await gateway.ask(place)
    expect([400, 404]).toContain(answer.status)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      vary: expect.stringContaining('Authorization'),
      'content-type': 'application/json; charset=utf-8',
    })
    expect(answer.text).not.toContain('Dashboard')
    expect(gateway.api.seen).toEqual([])
  })
})

describe('the dashboard', () => {
  it('is served for every screen, but never for the API or a missing file', async () => {
    for (const place of ['/', '/companies/5', '/sign-in?x=1']) {
      expect(await gateway.ask(place, { key: null })).toMatchObject({
        status: 200,
        text: expect.stringContaining('Dashboard'),
        headers: { 'cache-control': 'no-store' },
      })
    }
    for (const place of [
      '/assets/missing-1234.js',
      '/x.css',
      '/.env',
      '/api/msp/x/',
      '/api/',
      '/api/console/link/check/',
    ])
      expect(await gateway.ask(place, { key: null }), place).toMatchObject({
        status: 404,
        body: { detail: expect.any(String) },
      })
    expect(gateway.api.seen).toEqual([])
  })

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/..\\package.json',
    '/..%5cpackage.json',
    '/%252e%252e/package.json',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '//etc/passwd',
    '/%00',
    '/index.html%00.js',
    '/....//package.json',
    '/.%2e/.%2e/etc/passwd',
    '/c:/windows/win.ini',
    '/~root/',
  ])('serves no file outside its folder: %s', async (place) => {
    const answer = await gateway.bytes(`GET ${place} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).not.toMatch(/msp-portal-dashboard|root:/)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404)|Dashboard/)
  })

  it('lacks the operations that only our own server has', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect(await gateway.ask('/api/console/audit/', { method, body: { token: 'x' } })).toMatchObject(
        notFound,
      )
  })
})
