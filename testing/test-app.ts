import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from '#server/app'
import type { Database, Db } from '#server/db/open'
import { madeAt } from './made-at'
import { keysOf, testDatabase } from './test-database'

export type Actor = 'administrator' | 'auditor' | 'help_desk' | 'branch_manager' | 'nobody'
export type TestApp = {
  readonly app: FastifyInstance
  readonly db: Db
  readonly keys: Record<Actor, string>
  /** The server's clock, which tests can move. */
  readonly clock: { now: Date }
  readonly request: (actor: Actor | null, method: Method, url: string, body?: unknown) => Promise<Answer>
  readonly close: () => Promise<void>
}
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
export type Answer = {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test asserts what the body has
  readonly body: any
  readonly headers: Record<string, unknown>
}

export const publicUrl = 'https://portal.example.com'

/** The whole server with a database of its own and the sample data, without a socket. */
export async function testApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const database: Database = await testDatabase('sample')
  const clock = { now: new Date(madeAt) }
  const keys = keysOf('sample') as TestApp['keys']
  const app = await buildApp({
    db: database.db,
    clock: () => clock.now,
    publicUrl: () => publicUrl,
    mailWaiting: () => {},
    clientDir: undefined,
    logLevel: 'silent',
    requestsPerMinute: 1_000_000,
    requestsWithoutKeyPerMinute: 1_000_000,
    ...options,
  })
  const request: TestApp['request'] = async (actor, method, url, body) => {
    const reply = await app.inject({
      method,
      url,
      headers: actor ? { authorization: `Bearer ${keys[actor]}` } : {},
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: reply.statusCode,
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
      headers: reply.headers,
    }
  }
  return {
    app,
    db: database.db,
    keys,
    clock,
    request,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
