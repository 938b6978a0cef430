// The examples of docs/operations, with the real programs.
import { connect as connectHttp2 } from 'node:http2'
import { connect } from 'node:tls'
import { chromium } from '@playwright/test'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { launchOptions } from '../../scripts/chromium.mjs'
import { freePort } from '../../scripts/free-port.mjs'
import { signInWithKey } from '../../scripts/sign-in.mjs'
import { isMissing, startProgram, workFolder, type Program } from './programs'
import { startPortal, type Portal } from './portal'
import { proxies, type Ports } from './proxies'
import { ask, dial, drip } from './raw'

let portal: Portal
let portalPort: number
beforeAll(async () => {
  portalPort = await freePort()
  portal = await startPortal(portalPort, { PUBLIC_URL: 'https://portal.example.com' })
})
afterAll(async () => {
  await portal?.end('SIGTERM')
})

/** A slow client has ten seconds. A busy machine may need some more to close. */
const cutWithinMs = 20_000

describe.concurrent.each([
  { name: 'nginx', client: '127.0.0.11', buffersBodies: true },
  { name: 'haproxy', client: '127.0.0.12', buffersBodies: true },
  { name: 'caddy', client: '127.0.0.13', buffersBodies: false },
] as const)('the example of $name', ({ name, client, buffersBodies }) => {
  const isLeftOut = isMissing(name)
  let ports: Ports
  let proxy: Program
  beforeAll(async () => {
    if (isLeftOut) return
    // Nobody listens on the second port of the portal, as while that process restarts.
    ports = { plain: await freePort(), secure: await freePort(), portals: [portalPort, await freePort()] }
    const folder = workFolder()
    proxy = await startProgram(name, proxies[name](folder, ports), { folder, port: ports.secure })
  })
  afterAll(() => proxy?.end())

  it.skipIf(isLeftOut)(
    'speaks TLS 1.2 or newer and HTTP/2, and leads everybody to it',
    async ({ expect }) => {
      const reply = await fetch(`http://127.0.0.1:${ports.plain}/companies?page=2`, {
        redirect: 'manual',
        headers: { host: 'portal.example.com' },
      })
      expect(reply.status).toBe(308)
      const secure = { port: ports.secure, host: '127.0.0.1', servername: 'portal.example.com' }
      const handshake = (options: object) =>
        new Promise<string | false | null>((resolve) => {
          const socket = connect({ ...secure, rejectUnauthorized: false, ...options })
          socket.once('secureConnect', () => resolve(socket.alpnProtocol)).once('error', () => resolve(null))
          socket.once('secureConnect', () => socket.destroy())
        })
      expect(await handshake({ ALPNProtocols: ['h2', 'http/1.1'] })).toBe('h2')
      // OpenSSL itself offers no older version at its usual level of security.
      const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }
      expect(await handshake(old)).toBeNull()
    },
  )

  it.skipIf(isLeftOut)('sends HSTS with every answer, refusals included', async ({ expect }) => {
    for (const [target, status] of [
      ['/', 200],
      ['/readyz', 200],
      ['/api/msp/companies/', 401],
    ] as const) {
      const answer = await ask(ports.secure, [`GET ${target} HTTP/1.1`])
      expect(answer).toContain(`HTTP/1.1 ${status}`)
      expect(answer.toLowerCase()).toContain('strict-transport-security: max-age=31536000\r\n')
    }
  })

  it.skipIf(isLeftOut)('tells the true address of a client, whatever the client says', async ({ expect }) => {
    const lines = [
      'Authorization: Bearer wrong',
      'X-Forwarded-For: 203.0.113.7',
      'Forwarded: for=203.0.113.7',
    ]
    await ask(ports.secure, ['GET /api/msp/companies/ HTTP/1.1', ...lines], '', client)
    const headers = { authorization: `Bearer ${portal.keys().administrator}` }
    const refused = async () => {
      const log = await fetch(`${portal.url}/api/console/audit/`, { headers })
      // As the contract describes it.
      const { results } = (await log.json()) as { results: { address: string; status: number }[] }
      return results.filter(({ status }) => status === 401).map(({ address }) => address)
    }
    await expect.poll(refused).toContain(client)
    expect(await refused()).not.toContain('203.0.113.7')
  })

  it.skipIf(isLeftOut)('refuses a body of 10 MB', async ({ expect }) => {
    const post = [
      'POST /api/msp/companies/ HTTP/1.1',
      'Content-Type: application/json',
      `Authorization: Bearer ${portal.keys().administrator}`,
      'Content-Length: 10485760',
    ]
    const answer = await ask(ports.secure, post, 'x'.repeat(100_000))
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    // The portal, which refuses much smaller bodies with these words, never saw it.
    if (buffersBodies) expect(answer).not.toContain('The body is too large')
  })

  it.skipIf(isLeftOut)(
    'says 413 to a client that sends all of 1.5 MB, by HTTP/1.1 and by HTTP/2',
    async ({ expect }) => {
      const body = 'x'.repeat(1_500_000)
      const head = {
        'content-type': 'application/json',
        authorization: `Bearer ${portal.keys().administrator}`,
        'content-length': String(body.length),
      }
      const lines = Object.entries(head).map((line) => line.join(': '))
      const answer = await ask(ports.secure, ['POST /api/msp/companies/ HTTP/1.1', ...lines], body)
      expect(answer).toMatch(/^HTTP\/1\.1 413 /)
      const options = { servername: 'portal.example.com', rejectUnauthorized: false }
      const session = connectHttp2(`https://127.0.0.1:${ports.secure}`, options)
      const request = session.request({
        ...head,
        ':method': 'POST',
        ':path': '/api/msp/companies/',
        ':authority': 'portal.example.com',
      })
      const status = new Promise((resolve, reject) => {
        request.once('response', (headers) => resolve(headers[':status'])).once('error', reject)
      })
      request.end(body)
      expect(await status).toBe(413)
      session.destroy()
    },
  )

  it.skipIf(isLeftOut)('cuts clients that take too long for a request', async ({ expect }) => {
    const heads = await Promise.all([0, 1, 2].map(() => dial(ports.secure)))
    const bodies = await Promise.all([0, 1, 2].map(() => dial(ports.secure)))
    const head = ['Host: portal.example.com', 'Content-Type: application/json', 'Content-Length: 1000']
    for (const { socket } of bodies)
      socket.write(`POST /api/msp/companies/ HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{"name":`)
    for (const line of heads) void drip(line, `GET / HTTP/1.1\r\nX-Slow: ${'x'.repeat(200)}`)
    const open = new Set([...heads, ...bodies])
    for (const line of open) void line.closed.then(() => open.delete(line))
    const stillOpen = () => [...open].map(({ answer }) => answer())
    await expect.poll(stillOpen, { timeout: cutWithinMs }).toEqual([])
    for (const line of heads) expect(line.answer()).not.toContain(' 200 ')
    // The portal would have refused their missing key at once.
    if (buffersBodies) for (const line of bodies) expect(line.answer()).not.toContain(' 401 ')
  })

  it.skipIf(isLeftOut)('shows the page to a person who signs in', async ({ expect }) => {
    const { args, ...options } = launchOptions()
    const rules = '--host-resolver-rules=MAP portal.example.com 127.0.0.1'
    const browser = await chromium.launch({ ...options, args: [...args, rules] })
    try {
      const baseURL = `https://portal.example.com:${ports.secure}`
      const page = await browser.newPage({ baseURL, ignoreHTTPSErrors: true, locale: 'en-GB' })
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      page.on('pageerror', (error) => faults.push(error.message))
      await signInWithKey(page, portal.keys().administrator ?? '', { path: '/companies?page=3' })
      await page.getByRole('gridcell').first().waitFor()
      await page.getByRole('link', { name: 'Employees' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Employees' }).waitFor()
      expect(faults).toEqual([])
    } finally {
      await browser.close()
    }
  })
})
