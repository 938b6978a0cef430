import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { testGateway, type TestGateway } from '#testing/test-gateway'
import { drip, echo, html, json, stall, testUpstream } from '#testing/upstream'
import { refusal } from '#testing/refusal'

/** Each test shortens only its own limit, so that another one would make it time out. */
const long = { connectMs: 600_000, firstByteMs: 600_000, totalMs: 600_000 }
const noPause = { failuresUntilPause: Infinity }
const list = '/api/msp/companies/'
const late = { status: 504, body: { detail: "The MSP Portal API didn't answer in time." } }

const open: { close: () => Promise<unknown> }[] = []
const started = async (options: Parameters<typeof testGateway>[0]): Promise<TestGateway> => {
  const gateway = await testGateway(options)
  open.push(gateway)
  return gateway
}
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

describe('a slow API', () => {
  it('is given up while it connects', async () => {
    const sockets = new Set<Socket>()
    // Accepts and never begins TLS.
    const mute = createServer((socket) => void sockets.add(socket.on('error', () => {})))
    await new Promise<void>((resolve) => void mute.listen(0, '127.0.0.1', resolve))
    const gateway = await started({
      baseUrl: `https://127.0.0.1:${(mute.address() as AddressInfo).port}`,
      limits: { ...long, connectMs: 50 },
    })
    expect(await gateway.ask(list)).toMatchObject(late)
    const write = await gateway.ask('/api/msp/nodes/', { method: 'POST', body: {} })
    expect(write).toMatchObject(late)
    for (const socket of sockets) socket.destroy()
    mute.close()
  })

  it('is given up before its first byte', async () => {
    const gateway = await started({ behave: stall, limits: { ...long, firstByteMs: 50 } })
    expect(await gateway.ask(list)).toMatchObject(late)
    gateway.api.behave = ({ socket }) => void socket?.write('HTTP/1.1 200 OK\r\nContent-Ty')
    expect(await gateway.ask(list)).toMatchObject(late)
    await expect.poll(() => gateway.api.hungUp()).toBe(2)
  })

  it('is given up on a kept connection too', async () => {
    const gateway = await started({ behave: echo, limits: { ...long, firstByteMs: 1_000 } })
    expect(await gateway.ask(list)).toMatchObject({ status: 200 })
    gateway.api.behave = stall
    expect(await gateway.ask(list)).toMatchObject(late)
    expect(gateway.api.connections()).toBe(1)
  })

  it('is given up in the middle of an answer', async () => {
    const gateway = await started({ behave: drip(5), limits: { ...long, totalMs: 200 } })
    expect(await gateway.ask(list)).toMatchObject(late)
    await expect.poll(() => gateway.api.hungUp()).toBe(1)
  })

  it('says of a write that the change may have been made', async () => {
    const gateway = await started({ behave: stall, limits: { ...long, firstByteMs: 50 } })
    const answer = await gateway.ask('/api/msp/employees/3/send-invite/', { method: 'POST' })
    expect(answer).toMatchObject(refusal(504, 'may have been made'))
    expect(gateway.api.seen).toHaveLength(1)
  })
})

describe('an absent API', () => {
  it('is a 502 at once, with no uncertainty about a write', async () => {
    const gateway = await started({ limits: long })
    await gateway.api.close()
    const body = { detail: "The MSP Portal API can't be reached." }
    expect(await gateway.ask(list)).toMatchObject({ status: 502, body })
    expect(await gateway.ask('/api/msp/nodes/', { method: 'POST', body: {} })).toMatchObject({
      status: 502,
      body,
    })
  })

  it('is paused after five failures, while everything else goes on, and found again', async () => {
    const clientDir = mkdtempSync(path.join(tmpdir(), 'gateway-client-'))
    writeFileSync(path.join(clientDir, 'index.html'), '<title>Dashboard</title>')
    const gateway = await started({ clientDir, limits: { ...long, pauseMs: 10_000 } })
    const { port } = gateway.api
    await gateway.api.close()
    for (let failure = 0; failure < 5; failure++) expect((await gateway.ask(list)).status).toBe(502)

    const back = await testUpstream(echo, { port })
    open.push(back)
    const refused = await gateway.ask(list)
    expect(refused).toMatchObject({ status: 503, body: { detail: expect.any(String) } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
    for (const place of ['/healthz', '/readyz', '/', '/companies/5'])
      expect((await gateway.ask(place, { key: null })).status, place).toBe(200)
    expect((await gateway.ask(list, { key: null })).status).toBe(401)
    expect((await gateway.ask('/api/msp/companies/x/')).status).toBe(400)
    expect(back.connections()).toBe(0)

    gateway.clock.ahead += 10_000
    expect((await gateway.ask(list)).status).toBe(200)
    expect((await gateway.ask(list)).status).toBe(200)
    rmSync(clientDir, { recursive: true })
  })

  it('is not confused with one that answers with errors', async () => {
    const gateway = await started({ behave: html(500), limits: long })
    for (let round = 0; round < 10; round++) expect((await gateway.ask(list)).status).toBe(502)
    gateway.api.behave = json(503, { detail: 'Maintenance.' })
    for (let round = 0; round < 10; round++)
      expect((await gateway.ask(list)).body).toEqual({ detail: 'Maintenance.' })
    expect(gateway.api.seen).toHaveLength(20)
  })
})

describe('a caller who hangs up', () => {
  it('ends the request to the API, which does not count as a failure', async () => {
    const gateway = await started({ behave: stall, limits: { ...long, failuresUntilPause: 1 } })
    for (const method of ['GET', 'POST'] as const) {
      const gone = new AbortController()
      const before = gateway.api.hungUp()
      const asked = gateway.ask('/api/msp/nodes/', {
        method,
        signal: gone.signal,
        ...(method === 'POST' ? { body: {} } : {}),
      })
      await expect.poll(() => gateway.api.seen.at(-1)?.method).toBe(method)
      gone.abort()
      await expect(asked).rejects.toThrow('aborted')
      await expect.poll(() => gateway.api.hungUp()).toBe(before + 1)
    }
    gateway.api.behave = echo
    expect((await gateway.ask(list)).status).toBe(200)
  })
})

describe('many waiting requests', () => {
  it('wait only up to a limit; the others are refused at once, and places become free again', async () => {
    const gateway = await started({ behave: stall, limits: { ...long, atOnce: 4 } })
    const gone = new AbortController()
    const waiting = [1, 2].map(() => gateway.ask(list, { signal: gone.signal }).catch(() => 'gone'))
    await expect.poll(() => gateway.api.seen).toHaveLength(2)
    expect(await gateway.ask(list)).toMatchObject({
      status: 503,
      body: { detail: expect.any(String) },
      headers: { 'retry-after': '1' },
    })
    gone.abort()
    expect(await Promise.all(waiting)).toEqual(['gone', 'gone'])
    gateway.api.behave = echo
    await expect.poll(async () => (await gateway.ask(list)).status).toBe(200)
  })

  // 10,000 would take a minute and show the same.
  const count = Number(process.env.GATEWAY_TIMEOUTS ?? 1_000)
  const openFiles = () => readdirSync('/proc/self/fd').length

  it.skipIf(!existsSync('/proc/self/fd'))('leave no connection open', { timeout: 300_000 }, async () => {
    const gateway = await started({ behave: stall, limits: { ...long, firstByteMs: 5, ...noPause } })
    const before = openFiles()
    for (let done = 0; done < count; done += 50) {
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async () => (await gateway.ask(list)).status),
      )
      expect(new Set(statuses)).toEqual(new Set([504]))
    }
    await expect.poll(openFiles).toBeLessThanOrEqual(before + 10)
  })
})
