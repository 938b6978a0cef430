import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { rememberAddresses } from './address'
import { closeInTime, closingPatience, openConnections, type ClosingPatience } from './closing'
import { handleError } from './error-handler'
import { acceptJsonOnly } from './json-body'
import { logError } from './log-error'
import { answerNotFound, invalidAddress, isDecodable } from './not-found'
import { maxUrlLength, refuseOddForms } from './odd-forms'
import { addSecurityHeaders } from './security-headers'
import { staticFiles } from './static'
import { answerExpectation, answerUnreadable } from './unread'

/** Bytes of a request body. Larger ones are refused with 413. */
export const bodyLimit = 64 * 1024

export type ShellOptions = {
  /** Folder of the built dashboard; undefined: the dashboard is served by somebody else. */
  readonly clientDir: string | undefined
  readonly logLevel: string
  /** Where the log goes; standard output when it is not given. */
  readonly logTo?: { write: (line: string) => void } | undefined
  /** Addresses (also as CIDR) whose X-Forwarded-For is believed; nobody else's is. */
  readonly trustedProxies: readonly string[]
  /** Throws the refusal that /readyz answers with while this server cannot work. */
  readonly ready: () => Promise<void>
  readonly closing?: ClosingPatience
}

/** What our own server and the gateway have in common: headers, limits, errors, health and the dashboard's files. */
export async function buildShell(
  { clientDir, logLevel, logTo, trustedProxies, ready, closing = closingPatience }: ShellOptions,
  mount: (app: FastifyInstance) => void | Promise<void>,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers.authorization'],
      serializers: { err: logError },
      ...(logTo ? { stream: logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : invalidAddress),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit,
    requestTimeout: 30_000,
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, open),
    // What still comes over a connection that is open is answered, and the connection closed; new ones are refused.
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxUrlLength },
    // A missing host is refused where the other odd forms are, with words and for good.
    // Node looks every half minute whether somebody is too slow, so that 10 s could be 40.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
  })
  const open = openConnections(app.server)
  app.server.on('checkExpectation', answerExpectation)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(answerNotFound)
  acceptJsonOnly(app)
  addSecurityHeaders(app)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  // Without a promise, which would be waited for with every request.
  app.addHook('onRequest', (request, _reply, done) => {
    refuseOddForms(request)
    done()
  })
  closeInTime(app, open, closing)
  rememberAddresses(app)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await ready()
    return { status: 'ready' }
  })
  await mount(app)
  if (clientDir) await staticFiles(app, clientDir)
  return app
}
