import { connect } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { bytes } from '#testing/bytes'
import { smallApp } from '#testing/small-app'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

type Line = Record<string, unknown> & { readonly msg: string }
const written: string[] = []
const server = await closeAfterAll(
  smallApp({ logLevel: 'info', logTo: { write: (line) => void written.push(line) } }),
)
const url = await server.app.listen({ host: '127.0.0.1', port: 0 })
beforeEach(() => void written.splice(0))

const lines = () => written.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request')
/** The lines of the requests so far. Each is written once the connection has the whole answer. */
async function requests(count: number): Promise<Line[]> {
  await expect.poll(lines).toHaveLength(count)
  return lines()
}
const send = (path: string, init: RequestInit = {}) =>
  fetch(url + path, {
    ...init,
    headers: { authorization: `Bearer ${server.administrator}`, ...(init.headers as Record<string, string>) },
  })

it('has one line for each request, with what the audit log says about its caller', async () => {
  const answer = await send('/api/msp/companies/?search=Ada')
  const body = await answer.text()
  const [line] = await requests(1)
  expect(line).toMatchObject({
    level: 30,
    reqId: answer.headers.get('x-request-id'),
    caller: { kind: 'service account', name: expect.any(String), id: expect.any(Number) },
    method: 'GET',
    operation: 'List Managed Company',
    status: 200,
    address: '127.0.0.1',
  })
  expect(line!.ms).toBeGreaterThan(0)
  expect(line!.bytes).toBeGreaterThan(body.length)
})

it('has refusals, screens and unknown addresses too, but no health checks', async () => {
  await fetch(`${url}/healthz`)
  await fetch(`${url}/readyz`)
  await fetch(`${url}/api/msp/roles/`)
  await fetch(`${url}/nowhere`)
  await send('/api/msp/nodes/', { method: 'DELETE' })
  const seen = await requests(3)
  expect(seen.map(({ operation, status }) => [operation, status])).toEqual([
    ['List Roles', 401],
    [undefined, 404],
    [undefined, 405],
  ])
  expect(seen[0]).not.toHaveProperty('caller')
})

it('names what was read by the path, without its query', async () => {
  const id = await server.make.company()
  await send(`/api/msp/companies/${id}/?search=S3cret`)
  const [line] = await requests(1)
  expect(line).toMatchObject({
    operation: 'Get Managed Company',
    path: `/api/msp/companies/${id}/`,
    status: 200,
  })
})

it('never has a key, a query or a body, nor the path of what was refused', async () => {
  const secret = 'S3cret-of-Ada'
  const owner = { owner_first_name: secret, owner_last_name: secret, owner_email: `${secret}@example.com` }
  await send(`/api/msp/companies/?search=${secret}`)
  await send('/api/msp/companies/', {
    method: 'POST',
    body: JSON.stringify({ name: secret, ...owner }),
    headers: { 'content-type': 'application/json' },
  })
  await send(`/${secret}`)
  await fetch(`${url}/set-up%23${secret}`)
  await send(`/api/msp/companies/${secret}/`)
  await fetch(`${url}/api/msp/roles/`, { headers: { authorization: `Bearer ${secret}` } })
  await requests(6)
  expect(written.join('')).not.toContain(secret)
  expect(written.join('')).not.toContain(server.administrator)
})

it('has a line for a caller who hung up before the answer, and one for bytes that are no request', async () => {
  await server.db.transaction(async (tx) => {
    await tx.execute('lock table nodes in access exclusive mode')
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    const begun = new Promise((resolve) => server.app.server.once('request', resolve))
    socket.write(
      `GET /api/msp/nodes/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${server.administrator}\r\n\r\n`,
    )
    await begun
    socket.destroy()
    const [line] = await requests(1)
    expect(line).toMatchObject({ operation: 'List Node', hungUp: true })
    expect(line).not.toHaveProperty('status')
  })
  await bytes(Number(new URL(url).port), 'NONSENSE\r\n\r\n')
  expect(written.map((line) => JSON.parse(line) as Line)).toContainEqual(
    expect.objectContaining({ msg: 'unreadable request', status: 400, address: '127.0.0.1' }),
  )
})

it('warns once of a proxy that is not trusted', async () => {
  for (const address of ['198.51.100.7', '198.51.100.8'])
    await send('/api/msp/roles/', { headers: { 'x-forwarded-for': address } })
  await requests(2)
  expect(written.filter((line) => line.includes('TRUSTED_PROXIES is not set'))).toHaveLength(1)
})

it('continues a trace that began elsewhere', async () => {
  await send('/api/msp/roles/', { headers: { traceparent: `00-${traceId}-${parent}-01` } })
  const [line] = await requests(1)
  expect(line).toMatchObject({ trace: traceId, parent, span: expect.stringMatching(/^[\da-f]{16}$/) })
  expect(line!.span).not.toBe(parent)
})

it.each([
  `00-${traceId}-${parent}`,
  `00-${traceId}-${parent}-01-more`,
  `ff-${traceId}-${parent}-01`,
  `00-${traceId.toUpperCase()}-${parent}-01`,
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId}-${parent}-01, 00-${traceId}-${parent}-01`,
  'secret\tsecret',
])('ignores a traceparent that is not valid: %s', async (traceparent) => {
  await send('/api/msp/roles/', { headers: { traceparent } })
  const [line] = await requests(1)
  expect(line).not.toHaveProperty('trace')
})
