import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { desc, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { audit } from '#server/db/tables/audit.schema'
import { nodes } from '#server/db/tables/schema'
import { closeAfterAll } from '#testing/close-after-all'
import { ambiguous, bytes, inChunks } from '#testing/bytes'
import { keysOf } from '#testing/test-database'
import { publicUrl } from '#testing/app-on'
import { smallApp } from '#testing/small-app'

/** Only pages of our own may use links. */
const origin = `Origin: ${publicUrl}`

const errors: string[] = []
const server = await closeAfterAll(
  smallApp({ logLevel: 'error', logTo: { write: (line) => void errors.push(line) } }),
)
// The sender has just hung up.
server.app.addHook('onRequest', async ({ raw }) => void (raw.headers['x-gone'] && raw.socket.destroy()))
await server.app.listen({ port: 0, host: '127.0.0.1' })
const port = (server.app.server.address() as AddressInfo).port

const head = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...more, '', ''].join('\r\n')
/** Status, headers and body of the only answer. */
function read(answer: string) {
  const [top = '', ...rest] = answer.split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(top)?.[1]),
    top: top.toLowerCase(),
    body: rest.join('\r\n\r\n'),
  }
}
function isShaped({ top, body }: ReturnType<typeof read>): void {
  for (const name of [
    'content-security-policy',
    'x-content-type-options: nosniff',
    'referrer-policy: no-referrer',
    'cache-control: no-store',
  ])
    expect(top).toContain(name)
  expect(top).not.toMatch(/^server:/m)
  expect(Object.keys(JSON.parse(body) as object)).toEqual([expect.stringMatching(/^(detail|error)$/)])
}

describe('a request that two readers could read differently', () => {
  const key = keysOf('installation').administrator
  const authorized = `Host: portal.test\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`
  const start = `POST /api/msp/nodes/ HTTP/1.1\r\n${authorized}`
  const hidden = `POST /api/msp/nodes/ HTTP/1.1\r\n${authorized}Content-Length: 17\r\n\r\n{"name":"Hidden"}`

  it('works without the ambiguous part', async () => {
    const text = hidden.replaceAll('Hidden', 'Direct').replace('Host:', 'Connection: close\r\nHost:')
    expect(read(await bytes(port, text)).status).toBe(201)
  })

  it.each(ambiguous(start, 'portal.test', hidden))(
    'is refused for %s, and its connection is closed',
    async (_, text) => {
      const answer = await bytes(port, text)
      expect(read(answer).status).toBe(400)
      expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
      isShaped(read(answer))
      expect(await server.db.$count(nodes, eq(nodes.name, 'Hidden'))).toBe(0)
    },
  )
})

describe('a body in chunks', () => {
  const key = keysOf('installation').administrator
  const start = `POST /api/msp/nodes/ HTTP/1.1\r\nHost: portal.test\r\nAuthorization: Bearer ${key}\r\n`
  const hidden = `${start}Content-Length: 17\r\nContent-Type: application/json\r\n\r\n{"name":"Behind"}`
  const typed = `${start}Content-Type: application/json\r\n`

  it.each(inChunks(typed, '{"name":"Chunks"}', hidden))(
    'is read with %s, but nothing behind it on the connection',
    async (_, text) => {
      await server.db.delete(nodes).where(eq(nodes.name, 'Chunks'))
      const answer = await bytes(port, text)
      expect(read(answer)).toMatchObject({ status: 201, top: expect.stringContaining('connection: close') })
      expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
      expect(await server.db.$count(nodes, eq(nodes.name, 'Chunks'))).toBe(1)
      expect(await server.db.$count(nodes, eq(nodes.name, 'Behind'))).toBe(0)
    },
  )

  it('is refused above 64 KiB', async () => {
    const [[, text] = ['', '']] = inChunks(typed, JSON.stringify({ name: 'x'.repeat(70_000) }), '')
    expect(read(await bytes(port, text)).status).toBe(413)
  })
})

describe('a refusal before any route', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['headers over 16 KiB', head('GET /api/msp/nodes/', `X: ${'x'.repeat(20_000)}`), 431],
    [
      'an unsupported expectation',
      head('POST /api/msp/nodes/', 'Expect: miracles', 'Content-Length: 2'),
      417,
    ],
    ['an address over 8 KiB', head(`GET /api/msp/nodes/?search=${'x'.repeat(9_000)}`), 414],
    ['an address with a broken escape', head('GET /api/msp/roles/%zz/'), 400],
    ['a whole URL for an address', head('GET http://evil.example/api/msp/nodes/'), 400],
    ['a method that no path has', head('PURGE /api/msp/nodes/'), 405],
    ['OPTIONS', head('OPTIONS /api/msp/nodes/'), 405],
    ['HEAD, with the headers alone', head('HEAD /api/msp/nowhere/'), 404],
    [
      'a body announced as too large',
      head(
        'POST /api/console/link/check/',
        origin,
        'Content-Type: application/json',
        'Content-Length: 70000',
      ),
      413,
    ],
    [
      'another media type',
      `${head('POST /api/console/link/check/', origin, 'Content-Type: text/xml', 'Content-Length: 4')}<a/>`,
      415,
    ],
    ['10,000 levels of JSON', deep(), 400],
  ])('has the shape and headers of the API for %s', async (_, text, status) => {
    const answer = read(await bytes(port, text))
    expect(answer.status).toBe(status)
    if (text.startsWith('HEAD')) expect(answer.body).toBe('')
    else isShaped(answer)
  })

  it('answers 408 to slow headers and bodies within a second, while others are answered', async () => {
    const { server: http } = server.app
    const [headers, whole] = [http.headersTimeout, http.requestTimeout]
    expect([headers, whole]).toEqual([10_000, 30_000])
    Object.assign(http, { headersTimeout: 1_000, requestTimeout: 1_000 })
    const begun = performance.now()
    const body = head(
      'POST /api/console/link/check/',
      origin,
      'Content-Type: application/json',
      'Content-Length: 500',
    )
    const slow = [
      bytes(port, 'GET /healthz HTTP/1.1\r\nHost: portal.test\r\nX: '),
      bytes(port, `${body}{"to`),
    ]
    expect(read(await bytes(port, head('GET /healthz'))).status).toBe(200)
    for (const answer of (await Promise.all(slow)).map(read)) {
      expect(answer.status).toBe(408)
      isShaped(answer)
    }
    expect(performance.now() - begun).toBeLessThan(10_000)
    Object.assign(http, { headersTimeout: headers, requestTimeout: whole })
  })

  it('ignores clients that leave in the middle, without a line in log or audit log', async () => {
    const key = `Authorization: Bearer ${keysOf('installation').administrator}`
    const text = head('POST /api/msp/nodes/', key, 'Content-Type: application/json', 'Content-Length: 500')
    const ofCallers = () => server.db.$count(audit, isNotNull(audit.account_id))
    const lines = await ofCallers()
    for (let index = 0; index < 20; index++) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`${text}{"to`, () => resolve(void socket.resetAndDestroy())),
        )
      })
    }
    await expect
      .poll(() => new Promise((resolve) => server.app.server.getConnections((_error, open) => resolve(open))))
      .toBe(0)
    expect(read(await bytes(port, head('GET /healthz'))).status).toBe(200)
    expect(errors).toEqual([])
    expect(await ofCallers()).toBe(lines)
  })
})

it('records a caller who hangs up right after the request, with the address', async () => {
  const id = await server.make.node(server.root)
  const written = async (operation: string) => {
    const rows = await server.db
      .select()
      .from(audit)
      .where(eq(audit.operation, operation))
      .orderBy(desc(audit.id))
      .limit(1)
    return rows.map(({ address, status }) => ({ address, status }))
  }
  await bytes(port, head('GET /api/msp/packages/', 'X-Gone: 1', 'Authorization: Bearer wrong'))
  await expect.poll(() => written('List Available Packages')).toEqual([{ address: '127.0.0.1', status: 401 }])
  await bytes(
    port,
    head(
      `DELETE /api/msp/nodes/${id}/`,
      'X-Gone: 1',
      `Authorization: Bearer ${keysOf('installation').administrator}`,
    ),
  )
  await expect.poll(() => written('Delete Node')).toEqual([{ address: '127.0.0.1', status: 204 }])
})

function deep(): string {
  const body = '['.repeat(10_000) + ']'.repeat(10_000)
  return (
    head(
      'POST /api/console/link/check/',
      origin,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ) + body
  )
}
