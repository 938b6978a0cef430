import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { triesPerHour } from '#contract/sign-in/sign-in'
import { publicUrl } from '#testing/app-on'
import { browserOfPerson, portalAt, type Portal } from '#testing/browser-of-person'
import { mine, statusOf } from '#testing/people'
import { startServer } from '#testing/server-process'
import { makers } from '#testing/small-app'
import { installation, keysOf } from '#testing/test-database'
import { freePort } from '../scripts/free-port.mjs'
import { connectPostgres } from './db/open'
import { nodes } from './db/tables/schema'
import { makeLink } from './callers/sign-in-links.store'
import { personOf } from './callers/sign-in-ways.store'

/** Two processes, and a balancer that sends each request to the other one than the request before. */
async function twoProcesses(env: Record<string, string>): Promise<Portal> {
  const secrets = `tests:${randomBytes(32).toString('base64')}`
  const shared = { ...env, PUBLIC_URL: publicUrl, SECRETS_KEYS: secrets }
  const origins = await Promise.all(
    [await freePort(), await freePort()].map(async (port) => {
      const { end } = await startServer({ ...shared, PORT: String(port) })
      onTestFinished(() => void end('SIGKILL'))
      return `http://127.0.0.1:${port}`
    }),
  )
  return portalAt(...origins)
}

it.runIf(process.env.TEST_DATABASE_URL)(
  'processes that share a database share sign-in, sessions, limits, permissions and sign-out',
  { timeout: 90_000 },
  async () => {
    const env = await installation('installation')
    const portal = await twoProcesses(env)
    const { db, close } = await connectPostgres(env.DATABASE_URL ?? '')
    onTestFinished(close)
    const [root] = await db.select({ id: nodes.id }).from(nodes)
    const make = makers(db, root!.id, new Date())
    const [first, second] = [await make.role(['msp_view_node']), await make.role(['msp_view_role'])]
    const { id, email } = await make.person({ role: first, active: false })
    const person = await personOf(db, id)
    const { token } = await makeLink(db, { kind: 'reset', person: person.id }, new Date())

    // The challenge of one process is answered at the other.
    const browser = browserOfPerson(portal)
    expect((await browser.openLink(token)).status).toBe(200)
    expect((await browser.addPasskey()).status).toBe(201)
    const other = browserOfPerson(portal, browser.authenticator)
    expect((await other.signIn()).status).toBe(200)
    for (const one of [browser, other]) {
      expect((await one.renew()).body.kind).toBe('full')
      expect([await statusOf(one), await statusOf(one)]).toEqual([200, 200])
    }

    const statusesOf = async (url: string) => [
      (await other.send('GET', url)).status,
      (await other.send('GET', url)).status,
    ]
    const [ofNodes, ofRoles] = ['/api/msp/nodes/', '/api/msp/roles/']
    expect([await statusesOf(ofNodes), await statusesOf(ofRoles)]).toEqual([
      [200, 200],
      [403, 403],
    ])
    const headers = { authorization: `Bearer ${keysOf('installation').administrator}` }
    const change = {
      method: 'PATCH',
      url: `/api/msp/employees/${id}/`,
      headers,
      payload: { role: second },
    } as const
    expect((await portal.inject(change)).statusCode).toBe(200)
    expect([await statusesOf(ofNodes), await statusesOf(ofRoles)]).toEqual([
      [403, 403],
      [200, 200],
    ])

    const guess = { email, password: 'a wrong one of mine', code: '123456' }
    const guesses = []
    for (let count = 0; count < triesPerHour.account + 2; count++)
      guesses.push((await browserOfPerson(portal).post('sign-in/password/', guess)).status)
    expect(guesses).toEqual([...Array.from({ length: triesPerHour.account }, () => 403), 429, 429])

    expect((await browser.post('session/end/', { everywhere: true })).status).toBe(204)
    expect(await statusesOf(mine)).toEqual([401, 401])
    expect((await other.renew()).status).toBe(401)
  },
)
