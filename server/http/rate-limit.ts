import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { throttled } from './refusal'

/**
 * So many requests a minute for each key, after it was found: counted by account, so that rotating a key gains nothing.
 * Counted in this process; with several, a key has as many times the number. What must hold across processes (invitations,
 * unknown keys) is counted in the database.
 */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preHandler',
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => String(request.caller?.accountId),
    allowList: (request) => request.caller === null,
    errorResponseBuilder: (_request, { ttl }) =>
      throttled(`This key has made ${perMinute} requests within a minute. Wait a moment.`, ttl / 1000),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false, 'retry-after': true },
  })
}
