import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { connectPostgres, openEmbedded } from '#server/db/open'
import { passkeys } from '#server/db/tables/people.schema'
import { projectRoot } from '#server/db/project-root'
import { nodes } from '#server/db/tables/schema'
import { publicUrl } from '#testing/app-on'
import { browserOfPerson, portalAt } from '#testing/browser-of-person'
import { asker, owner, startForTest as start } from '#testing/process-of-test'
import { makers } from '#testing/small-app'
import { startServer } from '#testing/server-process'
import { temporaryFolder } from '#testing/temporary'
import { installation } from '#testing/test-database'
import { freePort } from '../scripts/free-port.mjs'

/** Somebody with a passkey for each of these hosts. */
async function addPasskeys({ DATA_DIR, DATABASE_URL }: Record<string, string>, hosts: readonly string[]) {
  const { db, close } = DATABASE_URL
    ? await connectPostgres(DATABASE_URL)
    : await openEmbedded(path.join(DATA_DIR ?? '', 'pglite'))
  const now = new Date()
  const [root] = await db.select({ id: nodes.id }).from(nodes)
  const make = makers(db, root!.id, now)
  const { person } = await make.session((await make.person({ role: await make.role([]) })).id)
  for (const [at, rp_id] of hosts.entries())
    await db.insert(passkeys).values({
      person_id: person,
      credential_id: String(at),
      rp_id,
      public_key: '',
      counter: 0,
      transports: [],
      backed_up: false,
      name: 'Laptop',
      created_at: now,
    })
  await close()
}

describe('a server process, on whichever database', { timeout: 90_000 }, () => {
  it('is not ready while it drains, but answers requests, also on new connections', async () => {
    const server = await start({ ...(await installation('installation')), DRAIN_SECONDS: '3' })
    const ask = asker(server)
    const ended = server.end('SIGTERM')
    const readiness = () => fetch(`${server.url}/readyz`).then(({ status }) => status)
    await expect.poll(readiness, { interval: 10 }).toBe(503)
    expect((await ask('/api/msp/companies/', { name: 'Late', ...owner })).status).toBe(201)
    const read = await ask('/api/msp/companies/')
    expect([read.status, read.headers.get('connection')]).toEqual([200, 'close'])
    expect(await ended).toBe(0)
  })

  it(
    'finishes requests under way when it is told to stop, and exits with 0',
    { timeout: 45_000 },
    async () => {
      const server = await start(await installation('sample'))
      const ask = asker(server, 'sample')
      const requests = Array.from({ length: 20 }, () =>
        ask('/api/msp/companies/?page_size=500').then(async (reply) => [
          reply.status,
          (await reply.text()).length > 1_000,
        ]),
      )
      await Promise.race(requests)
      const ended = server.end('SIGTERM')
      const outcomes = await Promise.allSettled(requests)
      expect(await ended).toBe(0)
      // A whole answer or a refusal, never half an answer.
      for (const outcome of outcomes) {
        if (outcome.status === 'fulfilled')
          expect([
            [200, true],
            [503, false],
          ]).toContainEqual(outcome.value)
        else expect(String(outcome.reason)).toMatch(/fetch failed/)
      }
    },
  )

  it('stores the uses of permissions when it is told to stop, and knows them after the next start', async () => {
    const env = { ...(await installation('installation')), USE_OF_PERMISSIONS: 'people' }
    const first = await start(env)
    expect((await asker(first)('/api/msp/companies/', { name: 'Noted', ...owner })).status).toBe(201)
    expect(await first.end('SIGTERM')).toBe(0)
    const reply = await asker(await start(env))('/api/console/permission-uses/')
    expect(await reply.json()).toMatchObject({
      mode: 'people',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      members: [{ kind: 'key', uses: [{ code: 'msp_add_managed_company' }] }],
    })
  })

  it('writes the key of a new installation to a private file, and not to a log', async () => {
    const env = { ...(await installation('tables')), SAMPLE_DATA: '0' }
    const first = await start(env)
    const file = path.join(env.DATA_DIR, 'keys.json')
    expect(first.output()).toContain(`${file} has the administrator's key`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const content = readFileSync(file, 'utf8')
    const { administrator } = JSON.parse(content) as { administrator: string }
    const headers = { authorization: `Bearer ${administrator}` }
    expect((await fetch(`${first.url}/api/msp/nodes/`, { headers })).status).toBe(200)
    await first.end('SIGTERM')
    const second = await start(env)
    expect(first.output() + second.output()).not.toContain('msp_')
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  it('deletes the address of the first start once somebody has set up a sign-in', async () => {
    const DATA_DIR = temporaryFolder()
    const port = await freePort()
    await start({ DATA_DIR, SAMPLE_DATA: '0', PUBLIC_URL: publicUrl, PORT: String(port) })
    const file = path.join(DATA_DIR, 'welcome.txt')
    const token = /#(\S+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
    const browser = browserOfPerson(portalAt(`http://127.0.0.1:${port}`))
    await browser.openLink(token, { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' })
    expect(existsSync(file)).toBe(true)
    expect((await browser.addPasskey()).status).toBe(201)
    await expect.poll(() => existsSync(file)).toBe(false)
  })

  it('warns of passkeys that were made for another host name', async () => {
    const env = await installation('installation')
    await addPasskeys(env, ['new.example.com', 'old.example.com', 'old.example.com'])
    const server = await start({ ...env, PUBLIC_URL: 'https://new.example.com', LOG_LEVEL: 'warn' })
    // The server is ready a moment before the line is written.
    await expect.poll(server.output).toContain("passkeys of other hosts don't work: old.example.com (2)")
  })

  it.each([
    [{ PORT: 'eighty' }, /PORT must be a port number/],
    // Nobody listens on port 1.
    [{ DATABASE_URL: 'postgresql://127.0.0.1:1/nowhere' }, /DATABASE_URL can't be used: .*ECONNREFUSED/],
    [
      { DATA_DIR: path.join(projectRoot, 'package.json') },
      /DATA_DIR can't be used: .*(ENOTDIR|EEXIST|ENOENT)/,
    ],
  ])('names the wrong variable and does not start: %o', async (env, words) => {
    const told = await startServer(env).then(String, (error: Error) => error.message)
    expect(told).toMatch(/ended with 1: /)
    expect(told).toMatch(words)
  })
})
