import type { FastifyInstance } from 'fastify'
import { buildApp, type AppOptions } from '#server/app'
import type { Db } from '#server/db/open'
import { passwordHasher } from '#server/features/sign-in/passwords/password-hash'
import { sealer } from '#server/sealing/seal-secrets'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT'
export type Answer = {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- each test asserts what the body has
  readonly body: any
  readonly headers: Record<string, unknown>
}
/** Sends a request as somebody, or without a key. */
export type Send<Who> = (who: Who | null, method: Method, url: string, body?: unknown) => Promise<Answer>

export const publicUrl = 'https://portal.example.com'

/** Passwords of tests take no time. */
const cheap = passwordHasher({ ln: 4, r: 8, p: 1 })

/** The whole server over a database or transaction with an installation. It has no socket. */
export async function appOn(
  db: Db,
  clock: { now: Date },
  options: Partial<AppOptions> = {},
): Promise<{ readonly app: FastifyInstance; readonly request: Send<string> }> {
  const app = await buildApp({
    db,
    clock: () => clock.now,
    publicUrl: () => publicUrl,
    mailWaiting: () => {},
    linksWithinMs: 0,
    clientDir: undefined,
    passwords: cheap,
    seal: sealer([{ id: 'tests', key: Buffer.alloc(32, 7) }]),
    logLevel: 'silent',
    requestsPerMinute: 1_000_000,
    requestsWithoutKeyPerMinute: 1_000_000,
    ...options,
  })
  const request: Send<string> = async (key, method, url, body) => {
    const reply = await app.inject({
      method,
      url,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    return {
      status: reply.statusCode,
      body: reply.body === '' ? undefined : JSON.parse(reply.body),
      headers: reply.headers,
    }
  }
  return { app, request }
}
