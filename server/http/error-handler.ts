import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isHangUp } from './address'
import { causesOf } from '../db/causes'
import { cannotProcess, diskFull, Refusal, unavailable } from '../errors/refusal'

/** PostgreSQL's "the server is going away or not there yet", its "that took too long", and the socket's own words for both. */
const databaseAway = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
])

/** The one place that turns anything thrown into an answer in the API's shape; never a stack trace. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request)
  if (refusal.status >= 500 && !isHangUp(error, request)) request.log.error({ err: error }, 'request failed')
  void reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...refusal.headers })
    .send(refusal.body)
}

export function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return unavailable()
  if (hasCode(error, '53100')) return diskFull()
  switch (error.statusCode) {
    case 400:
      return cannotProcess(
        error.code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'
          ? 'The body is shorter or longer than announced.'
          : 'The body is not valid JSON.',
      )
    case 413:
      return new Refusal(413, { detail: 'The body is too large.' })
    case 415:
      return new Refusal(415, {
        detail: `Unsupported media type "${request.headers['content-type'] ?? ''}" in request. Send application/json.`,
      })
    default:
      return new Refusal(500, {
        detail: `Something went wrong on the server. If you report it, give this request id: ${request.id}`,
      })
  }
}

function hasCode(error: unknown, code: string): boolean {
  for (const cause of causesOf(error)) if (cause.code === code) return true
  return false
}

export function isDatabaseAway(error: unknown): boolean {
  for (const { code, message } of causesOf(error)) {
    if (typeof code === 'string' && databaseAway.has(code)) return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|not queryable|connection is closed|PGlite is closed|after calling end on the pool/i.test(
        message,
      )
    )
      return true
  }
  return false
}
