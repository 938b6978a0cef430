import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { permissionCodes, type PermissionCode } from '#contract/roles/permissions'
import type { Db } from '#server/db/open'
import { upstreamKeys } from '#server/db/tables/people.schema'
import { buildGateway } from '#server/gateway/gateway'
import { handlePeopleCommand } from '#server/features/sign-in/commands'
import { passwordHasher } from '#server/features/sign-in/passwords/password-hash'
import { sealer, type SecretsKey } from '#server/sealing/seal-secrets'
import type { SsoSettings } from '#server/callers/sso.rules'
import { gatewayPeople } from '#server/features/gateway-accounts/gateway-people'
import { publicUrl } from './app-on'
import { browserOfPerson } from './browser-of-person'
import { smallApp, uniqueEmail, type SmallApp } from './small-app'
import { testDatabase } from './test-database'

export const people = '/api/console/people/'
export const keys = '/api/console/upstream-keys/'

export type GatewayWithPeople = Awaited<ReturnType<typeof gatewayWithPeople>>

/** A gateway with a database of its own, in front of a whole second server. */
export async function gatewayWithPeople(
  secretsKeys: readonly [SecretsKey, ...SecretsKey[]] = [{ id: 'tests', key: randomBytes(32) }],
  sso?: SsoSettings,
) {
  const portal: SmallApp = await smallApp()
  /** The Authorization that the second server got, from anybody. */
  const sent: string[] = []
  portal.app.server.prependListener('request', ({ headers }: { headers: { authorization?: string } }) =>
    sent.push(headers.authorization ?? ''),
  )
  const upstream = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const database = await testDatabase()
  const { db } = database
  const clock = portal.clock
  const log: string[] = []
  const app: FastifyInstance = await buildGateway({
    baseUrl: upstream,
    publicUrl: () => publicUrl,
    clientDir: undefined,
    logLevel: 'trace',
    logTo: { write: (line) => log.push(line) },
    requestsPerMinute: 100,
    requestsWithoutKeyPerMinute: 1_000_000,
    db,
    atOnce: 4,
    clock: () => clock.now,
    seal: sealer(secretsKeys),
    sso,
    passwords: passwordHasher({ ln: 4, r: 8, p: 1 }),
    mailWaiting: () => {},
  })
  const command = async (name: string, address?: string) => {
    const answer = await handlePeopleCommand(
      db,
      { people: name, ...(address === undefined ? {} : { address }) },
      { source: gatewayPeople, publicUrl, now: clock.now },
    )
    return 'error' in answer ? answer.error : answer.lines.join('\n')
  }
  const secretIn = (text: string) => /#(\S+)/.exec(text)![1]!
  /** Somebody who set up a passkey by the link of the first start. */
  const keeper = async (first_name = 'Grace') => {
    const email = uniqueEmail()
    const browser = browserOfPerson(app)
    await browser.openLink(secretIn(await command('link')), { first_name, last_name: 'Hopper', email })
    await browser.addPasskey()
    const { person } = (await browser.renew()).body
    return { browser, email, id: person.id as number }
  }
  return {
    app,
    db,
    portal,
    upstream,
    sent,
    log,
    clock,
    command,
    keeper,
    secretIn,
    /** A new key of the second server, of a service account with these permissions. */
    portalKey: (...codes: PermissionCode[]) =>
      portal.make.key({ codes: codes.length > 0 ? codes : permissionCodes }),
    close: async () => {
      await app.close()
      await portal.close()
      await database.close()
    },
  }
}

type Keeper = Awaited<ReturnType<GatewayWithPeople['keeper']>>

/** Stores a key of the second server in the vault. @returns its id there */
export async function storeKey({ browser }: Keeper, name: string, key: string): Promise<number> {
  const { body } = await browser.send('POST', keys, { name, key })
  return body.id
}

/** Invites a colleague, who sets up a passkey by a link that the keeper was shown. */
export async function colleague(
  { app, secretIn }: GatewayWithPeople,
  { browser }: Keeper,
  given: object = {},
) {
  const email = uniqueEmail()
  const { body } = await browser.send('POST', people, {
    name: 'Ada Lovelace',
    email,
    delivery: 'show',
    ...given,
  })
  const own = browserOfPerson(app)
  await own.openLink(secretIn(body.link))
  await own.addPasskey()
  await own.renew()
  return { browser: own, email, id: body.id as number }
}

/** A colleague who works with a key of their own, and that key: its id in the vault, and its secret. */
export async function working(gateway: GatewayWithPeople, keeper: Keeper, name: string) {
  const made = await gateway.portalKey()
  const key = await storeKey(keeper, name, made.key)
  return { ...made, key, secret: made.key, ada: await colleague(gateway, keeper, { upstream_key: key }) }
}

export const keyRow = async ({ db }: GatewayWithPeople, id: number) =>
  (await db.select().from(upstreamKeys).where(eq(upstreamKeys.id, id)))[0]!

export const auditOf = async (db: Db) => {
  const { audit } = await import('#server/db/tables/audit.schema')
  return db.select().from(audit).orderBy(audit.id)
}
