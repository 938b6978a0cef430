import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '#server/app'
import type { Database, Db } from '#server/db/open'
import { appOn, type Send } from './app-on'
import { TestClock } from './clock'
import { keysOf, testDatabase } from './test-database'

export type Actor = 'administrator' | 'auditor' | 'help_desk' | 'branch_manager' | 'nobody'
export type TestApp = {
  readonly app: FastifyInstance
  readonly db: Db
  readonly keys: Record<Actor, string>
  /** The server's clock, which tests can move. */
  readonly clock: TestClock
  readonly request: Send<Actor>
  readonly close: () => Promise<void>
}

/** The whole server with a database of its own and the sample data, without a socket. */
export async function testApp(options: Partial<AppOptions> = {}): Promise<TestApp> {
  const database: Database = await testDatabase('sample')
  const clock = new TestClock()
  const keys = keysOf('sample') as TestApp['keys']
  const { app, request } = await appOn(database.db, clock, options)
  return {
    app,
    db: database.db,
    keys,
    clock,
    request: (actor, ...rest) => request(actor && keys[actor], ...rest),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}
