import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Asks each connection for its address when it opens, which Node then remembers. A closed connection has
 * none, and a caller who hangs up right after a request must still be counted and recorded.
 */
export function rememberAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket: Socket) => void socket.remoteAddress)
}

/**
 * Says once that a proxy seems to stand in front of this server and isn't trusted, because all callers then
 * share its address.
 */
export function noticeProxies(app: FastifyInstance, trustedProxies: readonly string[]): void {
  let noticed = trustedProxies.length > 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (!noticed && request.headers['x-forwarded-for'] !== undefined) {
      noticed = true
      request.log.warn(
        'A request has X-Forwarded-For, but TRUSTED_PROXIES is not set. If a proxy stands in front of this server, all callers have its address in logs and limits.',
      )
    }
    done()
  })
}

/** The caller's address; `unknown` when the connection was closed before anybody asked. */
export const addressOf = ({ ip }: { readonly ip: string | undefined }): string => ip ?? 'unknown'

/**
 * Whether the caller hung up before the request was complete. Then nothing is refused, and nobody hears an
 * answer.
 */
export const isHangUp = (error: Error, { raw }: FastifyRequest): boolean =>
  'code' in error && error.code === 'ECONNRESET' && raw.destroyed && !raw.complete
