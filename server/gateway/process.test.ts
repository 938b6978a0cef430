import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { unpack } from '#testing/archive'
import { selfSigned } from '#testing/certificate'
import { program } from '#testing/server-process'
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
  unpack(readFileSync(inject('embeddedTemplates').tables.place), path.join(folder, 'data/pglite'))
  child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      MSP_API_BASE_URL: api.url,
      NODE_EXTRA_CA_CERTS: authority,
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
      LOG_LEVEL: 'trace',
      // The provider is asked when somebody signs in, and here nobody does.
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'a secret of the provider',
      OIDC_GROUPS: 'chiefs=Main key',
    },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await vi.waitUntil(() => printed.includes('Stop with'), { timeout: 50_000, interval: 50 })
  port = Number(/Open +http:\/\/[^:]+:(\d+)/.exec(printed)?.[1])
})
afterAll(async () => {
  child.kill('SIGKILL')
  await api.close()
  rmSync(folder, { recursive: true })
})

it('a gateway process warns at its start of a key that OIDC_GROUPS names and nobody has stored', () => {
  expect(printed).toContain('OIDC_GROUPS names Main key, but there is no such API key.')
})

it('a gateway process neither stores nor prints a caller’s key, whatever goes wrong', async () => {
  expect(printed).toContain(api.url)
  expect(api.url).toMatch(/^https:/)
  expect(await ask(port, '/api/msp/companies/')).toMatchObject({
    status: 200,
    body: { headers: { authorization: `Bearer ${key}` } },
  })
  expect(await ask(port, '/api/msp/nodes/', { method: 'POST', body: { name: 'x' } })).toMatchObject({
    status: 200,
    body: { method: 'POST' },
  })
  for (const behave of [
    echo,
    html(500),
    json(401, { detail: 'x' }),
    redirect(302, 'https://evil.example/'),
    raw(''),
    raw('nonsense'),
  ]) {
    api.behave = behave
    await ask(port, '/api/msp/companies/?search=secret-search')
    await ask(port, '/api/msp/nodes/', { method: 'POST', body: { name: 'secret-body' } })
  }
  const role = { id: 7, name: 'Kept role', role_permissions: [] }
  api.behave = (response, seen) =>
    json(seen.url.includes('/roles/') ? 200 : 404, seen.url.includes('/roles/') ? [role] : {})(response, seen)
  expect(
    (await ask(port, '/api/console/reviews/', { method: 'POST', body: { name: 'Quarter', reviewer: 'Ada' } }))
      .status,
  ).toBe(201)
  expect((await ask(port, '/api/console/reviews/')).body.count).toBe(1)
  await ask(port, '/api/msp/companies/x/')
  await ask(port, '/api/msp/nodes/', { method: 'POST', body: '{' })
  await ask(port, '/api/msp/companies/', { key: null, headers: { authorization: `Basic ${key}` } })
  await api.close()
  for (let round = 0; round < 6; round++) await ask(port, '/api/msp/companies/')
  expect((await ask(port, '/api/msp/companies/')).status).toBe(503)
  await expect.poll(() => printed).toContain('the API does not answer')

  expect(printed).toContain('ECONNREFUSED')
  for (const secret of [key, Buffer.from(key).toString('base64'), 'secret-search', 'secret-body', 'Bearer'])
    expect(printed).not.toContain(secret)
  expect(readdirSync(folder).toSorted()).toEqual(['authority.pem', 'data'])
  expect(
    readdirSync(path.join(folder, 'data')).filter((name) => !/^(pglite|control\.sock)/.test(name)),
  ).toEqual(['mail', 'secrets.key', 'welcome.txt'])
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((name) => statSync(name).isFile())
    .map((name) => readFileSync(name))
  expect(files.some((bytes) => bytes.includes('Kept role'))).toBe(true)
  for (const secret of [key, Buffer.from(key).toString('base64'), 'secret-search', 'secret-body'])
    expect(files.some((bytes) => bytes.includes(secret))).toBe(false)
})

it('stops when it is told to', async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
