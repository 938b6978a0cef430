import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { causesOf } from '../db/error-causes'
import { cannotProcess, diskFull, notJson, Refusal, unavailable } from '../errors/refusal'
import { isHangUp } from './address'

/**
 * PostgreSQL's codes for "going away", "not there yet", "took too long" and "too many connections", and the
 * socket's own.
 */
const awayCodes: ReadonlySet<unknown> = new Set([
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  // PgBouncer sends it while its server is away. PostgreSQL itself sends it for messages that the driver
  // never writes.
  '08P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
])
/** Messages of drivers that come without a code. */
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|connection is closed|PGlite is closed|after calling end on the pool/i

/** Turns anything thrown into an answer in the API's shape, never with a stack trace. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  databaseAway: (error: unknown) => void = () => {},
): void {
  const refusal = asRefusal(error, request)
  // A pause of our own was logged when it began.
  const isPause = error instanceof Refusal && error.status === 503
  if (refusal.status >= 500 && !isPause && !isHangUp(error, request)) {
    // One line says so for all requests.
    const isAway = isDatabaseAway(error)
    if (isAway) databaseAway(error)
    request.log[isAway ? 'debug' : 'error'](
      { err: error, ...(isNameless(error) && { hint }) },
      'request failed',
    )
  }
  void reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...refusal.headers })
    .send(refusal.body)
}

/** PostgreSQL's codes for a statement whose name it doesn't know, or knows already. */
const isNameless = (error: unknown) =>
  [...causesOf(error)].some(({ code }) => code === '26000' || code === '42P05')
const hint = 'A pooler that gives each transaction another connection needs DATABASE_STATEMENT_NAMES=0.'

export function asRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseAway(error)) return unavailable()
  if ([...causesOf(error)].some(({ code }) => code === '53100')) return diskFull()
  switch (error.statusCode) {
    case 400:
      return cannotProcess(
        error.code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH'
          ? 'The length of the body differs from its Content-Length.'
          : 'The body is not valid JSON.',
      )
    case 413:
      return new Refusal(413, { detail: 'The body is too large.' })
    case 415:
      return notJson(request.headers['content-type'])
    default:
      return new Refusal(500, {
        detail: `Something went wrong on the server. When you report it, give this request ID: ${request.id}`,
      })
  }
}

export const isDatabaseAway = (error: unknown): boolean =>
  [...causesOf(error)].some(({ code, message }) => awayCodes.has(code) || awayMessages.test(message))
