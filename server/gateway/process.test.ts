import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { selfSigned } from '#testing/certificate'
import { ask, key } from '#testing/test-gateway'
import { echo, html, json, raw, redirect, testUpstream, type TestUpstream } from '#testing/upstream'

let api: TestUpstream
let child: ChildProcess
let port: number
let printed = ''
const folder = mkdtempSync(path.join(tmpdir(), 'gateway-process-'))

beforeAll(async () => {
  const tls = selfSigned()
  const authority = path.join(folder, 'authority.pem')
  writeFileSync(authority, tls.cert)
  api = await testUpstream(echo, { tls })
  child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      MSP_API_BASE_URL: api.url,
      NODE_EXTRA_CA_CERTS: authority,
      // Nothing may come of either: a gateway has no database.
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'trace',
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await vi.waitUntil(() => printed.includes('Stop with'), { timeout: 50_000, interval: 50 })
  port = Number(/Open +http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1])
})
afterAll(async () => {
  child.kill('SIGKILL')
  await api.close()
  rmSync(folder, { recursive: true })
})

it('a gateway process passes requests, writes nothing to the disk and never prints a key, whatever goes wrong', async () => {
  expect(printed).toContain(api.url)
  expect(api.url).toMatch(/^https:/)
  expect(await ask(port, '/api/msp/companies/')).toMatchObject({ status: 200, body: { headers: { authorization: `Bearer ${key}` } } })
  expect(await ask(port, '/api/msp/nodes/', { method: 'POST', body: { name: 'x' } })).toMatchObject({
    status: 200,
    body: { method: 'POST' },
  })
  for (const behave of [echo, html(500), json(401, { detail: 'x' }), redirect(302, 'https://evil.example/'), raw(''), raw('nonsense')]) {
    api.behave = behave
    await ask(port, '/api/msp/companies/?search=secret-search')
    await ask(port, '/api/msp/nodes/', { method: 'POST', body: { name: 'secret-body' } })
  }
  await ask(port, '/api/msp/companies/x/')
  await ask(port, '/api/msp/nodes/', { method: 'POST', body: '{' })
  await ask(port, '/api/msp/companies/', { key: null, headers: { authorization: `Basic ${key}` } })
  await api.close()
  for (let round = 0; round < 6; round++) await ask(port, '/api/msp/companies/')
  expect((await ask(port, '/api/msp/companies/')).status).toBe(503)
  await vi.waitFor(() => expect(printed).toContain('the API does not answer'))

  expect(printed).toContain('ECONNREFUSED')
  for (const secret of [key, Buffer.from(key).toString('base64'), 'secret-search', 'secret-body', 'Bearer'])
    expect(printed).not.toContain(secret)
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
  expect(readdirSync(folder)).toEqual(['authority.pem'])
})

it('stops by itself when told to', async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
