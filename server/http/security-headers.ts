import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const permissionsPolicy = [
  'camera',
  'display-capture',
  'geolocation',
  'microphone',
  'payment',
  'publickey-credentials-get',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

/** The policy allows nothing but our own files; the API is on the same origin. */
const policies = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ["'none'"],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  frameguard: { action: 'deny' },
  // TLS ends in front of this server: who terminates it decides about strict transport security.
  strictTransportSecurity: false,
})

/** What helmet sets, asked once: it would put the same texts together for every request. */
function sameForAll(): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy }
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  // All that helmet uses of an answer; of the request it uses nothing.
  policies({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined)
  return headers
}

/** For answers that no hook sees. */
export const headersOfAll = sameForAll()

/** On every answer of whatever kind. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll)
    reply.header('x-request-id', request.id)
    // Nothing is to be kept, the API's answers and the page least of all; but a hashed asset that is there (static.ts).
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store')
    if (request.url.startsWith('/api/')) reply.header('vary', 'Authorization')
    done()
  })
}
