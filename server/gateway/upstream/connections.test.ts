import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { selfSigned } from '#testing/certificate'
import { testGateway, type TestGateway } from '#testing/test-gateway'
import { echo, json, testUpstream } from '#testing/upstream'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await testGateway({ behave: echo })
})
afterEach(() => gateway.close())

const list = '/api/msp/companies/'
const bytesOf = (body: unknown) => {
  const text = JSON.stringify(body)
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}

describe('an API without a valid certificate', () => {
  it('gets no key', async () => {
    const selfSignedApi = await testUpstream(echo, { tls: selfSigned() })
    const careful = await testGateway({ baseUrl: selfSignedApi.url })
    for (const method of ['GET', 'DELETE'])
      expect((await careful.ask('/api/msp/companies/1/', { method })).status).toBe(502)
    expect(selfSignedApi.connections()).toBe(2)
    expect(selfSignedApi.seen).toEqual([])
    await careful.close()
    await selfSignedApi.close()
  })
})

describe('a connection to the API', () => {
  it('is kept for the next read of the same key, and never used for another', async () => {
    for (const key of ['alice', 'alice', 'bob', 'alice', 'bob', 'bob'])
      expect((await gateway.ask(list, { key })).body.headers.authorization).toBe(`Bearer ${key}`)
    expect(gateway.api.connections()).toBe(2)
  })

  it("that a proxy takes for one caller does not show that caller's records to another", async () => {
    const owners = new WeakMap<Socket, string>()
    gateway.api.behave = (response, seen) => {
      const socket = response.socket as Socket // The request has just arrived on it.
      const owner = owners.get(socket) ?? String(seen.headers.authorization)
      owners.set(socket, owner)
      json(200, { owner })(response, seen)
    }
    for (const key of ['alice', 'bob', 'alice', 'bob'])
      expect((await gateway.ask(list, { key })).body).toEqual({ owner: `Bearer ${key}` })
  })

  it('on which the API answers twice does not show the second answer to another caller', async () => {
    let first: Socket | null = null
    gateway.api.behave = (response, seen) => {
      const owner = String(seen.headers.authorization)
      if (owner === 'Bearer alice') {
        first = response.socket
        first?.write(bytesOf({ owner }))
      } else {
        first?.write(bytesOf({ owner: 'Bearer alice', late: true }))
        json(200, { owner })(response, seen)
      }
    }
    expect((await gateway.ask(list, { key: 'alice' })).body).toEqual({ owner: 'Bearer alice' })
    expect((await gateway.ask(list, { key: 'bob' })).body).toEqual({ owner: 'Bearer bob' })
  })

  it('on which two answers arrive at once is not used again', async () => {
    let round = 0
    gateway.api.behave = (response) => {
      round += 1
      response.socket?.write(bytesOf({ round }) + bytesOf({ round, again: true }))
    }
    for (const expected of [1, 2, 3]) {
      const answer = await gateway.ask(list)
      expect([200, 502]).toContain(answer.status)
      if (answer.status === 200) expect(answer.body).toEqual({ round: expected })
    }
  })

  it('that closes just as it is used again is replaced for a read', async () => {
    const used = new WeakSet<Socket>()
    gateway.api.behave = (response, seen) => {
      const socket = response.socket as Socket // The request has just arrived on it.
      if (used.has(socket)) return void socket.resetAndDestroy()
      used.add(socket)
      echo(response, seen)
    }
    for (let round = 0; round < 3; round++) expect((await gateway.ask(list)).status).toBe(200)
    // The second was reset and repeated on a new connection, which was not kept; so was the third.
    expect(gateway.api.seen.length).toBeGreaterThanOrEqual(4)
  })

  it('is replaced once, not for ever', async () => {
    await gateway.ask(list)
    gateway.api.behave = (response) => void response.socket?.resetAndDestroy()
    expect((await gateway.ask(list)).status).toBe(502)
    expect(gateway.api.seen).toHaveLength(3)
  })

  it('is new for every write', async () => {
    await gateway.ask(list)
    for (let round = 0; round < 3; round++) await gateway.ask('/api/msp/nodes/', { method: 'POST', body: {} })
    expect(gateway.api.connections()).toBe(4)
    expect(gateway.api.seen.slice(1).map((one) => one.headers.connection)).toEqual([
      'close',
      'close',
      'close',
    ])
  })
})
