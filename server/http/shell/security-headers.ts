import type { FastifyInstance } from 'fastify'

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]
const deniedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * Every answer has these, even one that no hook sees (malformed.ts). Strict-Transport-Security is left to the
 * proxy in front of this server, where TLS ends.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy.join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Without (self) a passkey could be made and never used.
  'permissions-policy': [
    ...deniedFeatures.map((name) => `${name}=()`),
    'publickey-credentials-get=(self)',
  ].join(', '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

export function addSecurityHeaders(app: FastifyInstance, clock: () => Date): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    reply.header('x-request-id', request.id)
    // The page compares times of this server with this one, not with its browser's clock.
    reply.header('date', clock().toUTCString())
    // Only hashed assets may be cached (static.ts).
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store')
    if (request.url.startsWith('/api/')) reply.header('vary', 'Authorization')
    done()
  })
}
