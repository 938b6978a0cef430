import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf } from '../address'

/** The sender of a request, as the audit log names them. */
export type LoggedCaller = {
  readonly kind: string
  readonly id?: number | string
  readonly name?: string
}
/** A request that was answered, or whose caller hung up. */
export type Ended = {
  readonly request: FastifyRequest
  /** The name of the operation, `page` for a screen; undefined for a file or an address without a route. */
  readonly operation: string | undefined
  /** undefined when the caller hung up before the answer began. */
  readonly status: number | undefined
  readonly ms: number
}

/** Load balancers ask these every second or so. */
const healthChecks: readonly string[] = ['/healthz', '/readyz']

/**
 * Calls `tell` at the end of each request, health checks excepted, and logs a line of it at level info. The
 * line names the operation, but neither query nor body, because anybody can put a secret or a person's name
 * there. It has the path of a request that succeeded, whose parts are ids then.
 */
export function logRequests(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => LoggedCaller | undefined,
  tell: (ended: Ended) => void,
): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    if (healthChecks.includes(request.routeOptions.url ?? '')) return done()
    const startedAt = performance.now()
    const { socket } = request.raw
    const sentBefore = socket.bytesWritten
    raw.once('close', () => {
      const ended = {
        request,
        // Read at the end: the route of screens takes every unknown path first, and its operation is known
        // only after it has passed it on.
        operation: request.routeOptions.config.operation,
        status: raw.headersSent ? raw.statusCode : undefined,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      }
      tell(ended)
      const { operation, status, ms } = ended
      const isDone = operation !== undefined && operation !== 'page' && status !== undefined && status < 400
      request.log.info(
        {
          caller: callerOf(request),
          method: request.method,
          operation,
          ...(isDone && { path: request.url.split('?')[0] }),
          status,
          ms,
          bytes: socket.bytesWritten - sentBefore,
          address: addressOf(request),
          ...(raw.writableFinished ? {} : { hungUp: true }),
        },
        'request',
      )
    })
    done()
  })
}
