import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { ambiguous, inChunks } from '#testing/bytes'
import { key, testGateway } from '#testing/test-gateway'
import { json, testUpstream } from '#testing/upstream'

const gateway = await closeAfterAll(testGateway({ behave: json(200, { ok: true }), prefix: '/tenant' }))
beforeEach(() => void gateway.api.seen.splice(0))

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

const head = (line: string, ...more: string[]) =>
  [
    `${line} HTTP/1.1`,
    'Host: gateway.test',
    `Authorization: Bearer ${key}`,
    'Connection: close',
    ...more,
    '',
    '',
  ].join('\r\n')
const request = (method: string, path: string) =>
  method === 'GET'
    ? head(`GET ${path}`)
    : `${head(`${method} ${path}`, 'Content-Type: application/json', 'Content-Length: 2')}{}`

const oddPaths = String.raw`
  /api/msp/../admin/ /api/msp/companies/../../../admin/ /api/msp/companies/.. /api/msp/companies/../ /api/msp/companies/./
  /api/msp/companies/1/../2/ /api/msp/./companies/ /../api/msp/companies/ /api/msp/companies/...// /tenant/api/msp/companies/

  /api/msp/%2e%2e/admin/ /api/msp/companies/%2e%2e/ /api/msp/companies/%2e%2e%2f%2e%2e%2fadmin/ /api/msp/companies/..%2fadmin/
  /api/msp/companies/.%2e/ /api/msp/companies/%2E%2E%2Froles%2F1/ /api/msp/companies/%252e%252e/ /api/msp/companies/%252e%252e%252fadmin/
  /api/msp/companies/%25252e%25252e/ /api/msp/companies/1%2f../ /api/msp/companies/1%252f2/ /api/msp/companies%2f1/ /api%2fmsp%2fcompanies%2f
  /api/msp/%2f/companies/ /api/msp/companies/%2f/ /api/msp/companies/%c0%ae%c0%ae/ /api/msp/companies/%c0%af/ /api/msp/companies/%u002e%u002e/

  /api/msp/companies/..\..\admin/ /api/msp/companies/..%5cadmin/ /api\msp\companies\ /api/msp/companies/%5c..%5c/ \\evil\api\msp\companies\

  /api/msp/companies/1%00/ /api/msp/companies/%00/ /api/msp/companies/1%0d%0aX:1/ /api/msp/companies/1%0a/ /api/msp/companies/1%09/
  /api/msp/companies/1%20/ /api/msp/companies/1;/ /api/msp/companies/1;x=y/ /api/msp/companies;x/ /api/msp/companies/..;/admin/
  /api/msp;/companies/ /api/msp/companies/1%3b/ /api/msp/companies/1%3fpage=1/ /api/msp/companies/1%23/ /api/msp/companies/1#/../admin/
  /api/msp/companies/#/admin/ /api/msp/companies/#page=1 /api/msp/companies/1?/../admin/ /api/msp/companies/1%26/ /api/msp/companies/1@evil/
  /api/msp/companies/1:80/ /api/msp/companies/*/ /api/msp/companies/%/ /api/msp/companies/%zz/ /api/msp/companies/1%/

  //api/msp/companies/ /api//msp/companies/ /api/msp//companies/ /api/msp/companies// /api/msp/companies//1/ /api/msp/companies/1//
  //evil.example/api/msp/companies/ ///api/msp/companies/ /api/msp/companies /api/msp/companies/1 /api/msp/ /api/msp /api/

  /api/msp/companies/-1/ /api/msp/companies/+1/ /api/msp/companies/1.0/ /api/msp/companies/1e3/ /api/msp/companies/0x1/
  /api/msp/companies/%D9%A1/ /api/msp/companies/%EF%BC%91/ /api/msp/companies/abc/ /api/msp/companies/__proto__/

  /API/MSP/companies/ /api/msp/Companies/ /api/msp/companies/x.css /api/msp/companies/1/x.js /api/msp/companies/1;x.css
  /api/msp/companies/index.html /api/msp/companies.json /api/msp/companies/1.json

  /api/console/link/check/ /api/console/health/ /api/msp/service-accounts/ /api/msp/user-permissions/1/ /api/v1/companies/ /admin/
  /api/openapi.yaml /tenant/admin/

  http://169.254.169.254/api/msp/companies/ http://169.254.169.254/latest/meta-data/ http://gateway.test/api/msp/companies/
  https://evil.example/api/msp/companies/1/ file:///etc/passwd evil.example:443 javascript:/api/msp/companies/ ?page=1 *
`
  .trim()
  .split(/\s+/)
oddPaths.push(`/api/msp/companies/${'9'.repeat(4000)}/`)

describe('a path outside the 25 operations', () => {
  it('is tried in more than 60 forms', () => {
    expect(new Set(oddPaths).size).toBeGreaterThan(60)
  })

  it.each(['GET', 'POST', 'PATCH', 'DELETE'])('does not reach the API with %s', async (method) => {
    for (const path of oddPaths) {
      gateway.api.seen.splice(0)
      const answer = await gateway.bytes(request(method, path))
      const { seen } = gateway.api
      expect(seen, path).toEqual([])
      expect([400, 404, 405], `${path} ${answer}`).toContain(statusOf(answer))
    }
  })

  it.each(['HEAD', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'get', 'GET2'])(
    'never reaches the API with the method %s',
    async (method) => {
      for (const path of ['/api/msp/companies/', '/api/msp/companies/1/'])
        expect([400, 404, 405, 501]).toContain(statusOf(await gateway.bytes(head(`${method} ${path}`))))
      expect(gateway.api.seen).toEqual([])
    },
  )

  it('never reaches the API by CONNECT', async () => {
    const canary = await testUpstream()
    const before = gateway.api.connections()
    for (const target of [`127.0.0.1:${gateway.api.port}`, `127.0.0.1:${canary.port}`, '/api/msp/companies/'])
      expect(await gateway.bytes(head(`CONNECT ${target}`))).not.toMatch(/^HTTP\/1\.1 2/)
    expect([gateway.api.connections() - before, canary.connections()]).toEqual([0, 0])
    await canary.close()
  })

  it.each(['websocket', 'h2c', 'TLS/1.0'])(
    'is not opened by Upgrade: %s, which is not passed on',
    async (protocol) => {
      const more = [
        `Upgrade: ${protocol}`,
        'HTTP2-Settings: AAMAAABkAAQAAP__',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ]
      const text = head('GET /api/msp/companies/', ...more).replace(
        'Connection: close',
        'Connection: Upgrade, HTTP2-Settings, close',
      )
      expect(statusOf(await gateway.bytes(text))).toBe(200)
      expect(gateway.api.seen).toHaveLength(1)
      expect(gateway.api.seen[0]?.headerNames.filter((name) => /upgrade|http2|websocket/.test(name))).toEqual(
        [],
      )
    },
  )
})

describe('a request with another one hidden in its body', () => {
  const start = `POST /api/msp/nodes/ HTTP/1.1\r\nHost: gateway.test\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`
  const hidden = `DELETE /api/msp/companies/1/ HTTP/1.1\r\nHost: gateway.test\r\nAuthorization: Bearer ${key}\r\n\r\n`
  const arrived = async () => {
    // A hidden request would arrive before this one.
    await gateway.ask('/api/msp/roles/')
    return gateway.api.seen.map((one) => `${one.method} ${one.url}`)
  }

  it.each(inChunks(start, '{"name":"Chunks"}', hidden))('is passed on alone with %s', async (_, text) => {
    const answer = await gateway.bytes(text)
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
    expect(await arrived()).toEqual(['POST /tenant/api/msp/nodes/', 'GET /tenant/api/msp/roles/'])
  })

  it.each(ambiguous(start, 'gateway.test', hidden))(
    'is refused where two readers could read it differently: %s',
    async (_, text) => {
      const answer = await gateway.bytes(text)
      expect(statusOf(answer)).toBe(400)
      expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(1)
      expect(await arrived()).toEqual(['GET /tenant/api/msp/roles/'])
    },
  )
})
