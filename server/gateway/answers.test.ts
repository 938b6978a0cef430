import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '#testing/close-after-all'
import { testGateway } from '#testing/test-gateway'
import { html, json, plain, raw, redirect, testUpstream, type Behaviour } from '#testing/upstream'
import { refusal } from '#testing/refusal'

const gateway = await closeAfterAll(
  testGateway({ limits: { maxAnswerBytes: 100_000, failuresUntilPause: Infinity } }),
)
const canary = await closeAfterAll(testUpstream())
beforeEach(() => void gateway.api.seen.splice(0))

const detail = { detail: expect.any(String) }
const list = '/api/msp/companies/'
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const half = '{"count":1,"next":null,"previous":null,"results":[{"id":1'

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('with status %i is not followed', async (status) => {
    for (const location of [
      `${canary.url}/api/msp/companies/`,
      `//127.0.0.1:${canary.port}/x`,
      '/admin/',
      '/api/msp/companies/',
    ]) {
      gateway.api.behave = redirect(status, location)
      for (const method of ['GET', 'POST'] as const) {
        const answer = await gateway.ask(list, { method, ...(method === 'POST' ? { body: {} } : {}) })
        expect(answer).toMatchObject({ status: 502, body: detail })
        expect(answer.headers).not.toHaveProperty('location')
      }
    }
    expect(gateway.api.seen).toHaveLength(8)
    expect(canary.connections()).toBe(0)
  })

  it.each([300, 304, 305, 306, 399])('with status %i is not passed on either', async (status) => {
    gateway.api.behave = plain(status, undefined, '', { location: canary.url })
    expect(await gateway.ask(list)).toMatchObject({ status: 502, body: detail })
  })
})

describe('an answer that breaks off', () => {
  it.each<[string, Behaviour]>([
    ['before the announced length', raw(`${head}Content-Length: 500\r\n\r\n${half}`)],
    [
      'before the announced length, where it reads as JSON',
      raw(`${head}Content-Length: 500\r\n\r\n{"results":[]}`),
    ],
    ['in a chunk', raw(`${head}Transfer-Encoding: chunked\r\n\r\n200\r\n${half}`)],
    [
      'between two chunks',
      raw(`${head}Transfer-Encoding: chunked\r\n\r\n${half.length.toString(16)}\r\n${half}\r\n`),
    ],
    [
      'before the last chunk, where it reads as JSON',
      raw(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n`),
    ],
    ['without any length', raw(`${head}\r\n${half}`)],
    ['in the head', raw('HTTP/1.1 200 OK\r\nContent-Type: appl')],
    ['before it begins', raw('')],
    ['by a reset', raw('', { reset: true })],
    ['after fewer bytes than it has', raw(`${head}Content-Length: ${half.length}\r\n\r\n${half}}]}`)],
    ['at an invalid chunk', raw(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n${half}\r\n0\r\n\r\n`)],
  ])('%s is a 502, never half an answer', async (_, behave) => {
    gateway.api.behave = behave
    const answer = await gateway.ask(list)
    expect(answer).toMatchObject({ status: 502, body: detail })
    expect(answer.text).not.toContain('results')
  })

  it('says after a write that the change may have been made', async () => {
    gateway.api.behave = raw('', { reset: true })
    const answer = await gateway.ask('/api/msp/nodes/', { method: 'POST', body: { name: 'x' } })
    expect(answer).toMatchObject(refusal(502, 'may have been made'))
    expect(gateway.api.seen).toHaveLength(1)
  })
})

describe('an answer that is not HTTP, or too large', () => {
  it.each<[string, Behaviour]>([
    ['not HTTP', raw('SSH-2.0-OpenSSH_9.2\r\n')],
    ['two lengths', raw(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n[]`)],
    [
      'a length and chunks',
      raw(`${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`),
    ],
    ['a line break in a header', raw(`${head}X: a\rSet-Cookie: b=1\r\nContent-Length: 2\r\n\r\n[]`)],
    [
      'another protocol',
      raw('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
    ],
    ['an endless head', raw(`HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(10_000)}`)],
    ['a body that is too large', json(200, 'x'.repeat(200_000))],
    [
      'a body that is too large, in chunks',
      (response) =>
        void (
          response.writeHead(200, { 'content-type': 'application/json' }),
          response.write(`"${'x'.repeat(99_000)}`),
          response.end('x'.repeat(9_000))
        ),
    ],
    ['a compressed body', plain(200, 'application/json', '{}', { 'content-encoding': 'gzip' })],
    ['a part of a body', plain(206, 'application/json', '{}', { 'content-range': 'bytes 0-1/2' })],
  ])('%s is a 502', async (_, behave) => {
    gateway.api.behave = behave
    expect(await gateway.ask(list)).toMatchObject({ status: 502, body: detail })
  })

  it('does not take early hints for an answer', async () => {
    gateway.api.behave = raw(
      `HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${head}Content-Length: 2\r\n\r\n[]`,
    )
    expect(await gateway.ask(list)).toMatchObject({ status: 200, body: [] })
  })
})

describe('an answer that is not JSON', () => {
  it.each<[string, Behaviour]>([
    ['HTML', html(200)],
    ['JSON that says it is HTML', plain(200, 'text/html', '{}')],
    ['JSON without a type', plain(200, undefined, '{}')],
    ['another kind of JSON', plain(200, 'application/jsonp', '{}')],
    ['broken JSON', plain(200, 'application/json', '{"results":[')],
    ['two JSON texts', plain(200, 'application/json', '{}{}')],
    ['HTML that says it is JSON', plain(200, 'application/json', '<html>')],
    ['nothing', plain(200, 'application/json', '')],
    ['bytes that are not text', plain(200, 'application/json', Buffer.from([0x22, 0xff, 0xfe, 0x22]))],
    ['NaN', plain(200, 'application/json', '{"count": NaN}')],
  ])('%s with status 200 is a 502', async (_, behave) => {
    gateway.api.behave = behave
    const answer = await gateway.ask('/api/msp/companies/1/')
    expect(answer).toMatchObject({ status: 502, body: detail })
    expect(answer.text).not.toContain('<')
  })

  it.each([
    [400, 400, { error: [expect.any(String)] }],
    [401, 401, detail],
    [403, 403, detail],
    [404, 404, { detail: 'Not found.' }],
    [405, 405, detail],
    [413, 413, detail],
    [429, 429, detail],
    [407, 502, detail],
    [408, 502, detail],
    [426, 502, detail],
    [500, 502, detail],
    [502, 502, detail],
    [503, 503, detail],
    [504, 502, detail],
    [599, 502, detail],
    [600, 502, detail],
  ])('with status %i becomes status %i in the API’s own shape', async (sent, status, body) => {
    for (const behave of [
      html(sent),
      plain(sent, 'text/plain', 'no'),
      plain(sent, undefined, ''),
      json(sent, ['a', 'list']),
    ]) {
      gateway.api.behave = behave
      expect(await gateway.ask(list)).toMatchObject({ status, body })
    }
  })

  it('stays a 503 with Retry-After when a proxy asks for a pause', async () => {
    gateway.api.behave = plain(503, 'text/html', '<html>', { 'retry-after': '30' })
    const { status, headers, body } = await gateway.ask(list)
    expect([status, headers['retry-after'], body]).toEqual([503, '30', detail])
  })
})

describe('an answer in the API’s shape', () => {
  it.each([
    [400, { error: ['No.'] }],
    [400, { name: ['Taken.'] }],
    [401, { detail: 'Token expired.' }],
    [403, { detail: 'Not allowed.' }],
    [409, { detail: 'Conflict.' }],
    [500, { detail: 'Broken.' }],
    [503, { detail: 'Maintenance.' }],
  ])('with status %i passes', async (status, body) => {
    gateway.api.behave = json(status, body)
    expect(await gateway.ask(list)).toMatchObject({ status, body })
  })

  it('without a body passes only where the operation has no reply', async () => {
    gateway.api.behave = plain(204, undefined, '')
    expect(await gateway.ask('/api/msp/companies/1/', { method: 'DELETE' })).toMatchObject({
      status: 204,
      text: '',
    })
    expect(await gateway.ask('/api/msp/employees/1/send-invite/', { method: 'POST' })).toMatchObject({
      status: 204,
      text: '',
    })
    gateway.api.behave = plain(200, undefined, '')
    expect(await gateway.ask('/api/msp/companies/1/', { method: 'DELETE' })).toMatchObject({
      status: 204,
      text: '',
    })
    const write = await gateway.ask('/api/msp/companies/', { method: 'POST', body: {} })
    expect(write).toMatchObject(refusal(502, 'may have been made'))
  })

  it('passes byte for byte', async () => {
    const text =
      '{"id": 12345678901234567890, "price": 1.10, "__proto__": {"x": 1}, "name": "\\u00e9é<script>"}'
    gateway.api.behave = plain(200, 'application/json; charset=utf-8', text)
    expect((await gateway.ask('/api/msp/companies/1/')).text).toBe(text)
  })
})
