import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'publickey-credentials-get', 'usb']
  .map((name) => `${name}=()`)
  .join(', ')

/** On every answer of whatever kind. The policy allows nothing but our own files; the API is on the same origin. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
    reply.header('x-request-id', request.id)
    // Nothing is to be kept, the API's answers and the page least of all; but a hashed asset that is there (static.ts).
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store')
    if (request.url.startsWith('/api/')) reply.header('vary', 'Authorization')
  })
}
