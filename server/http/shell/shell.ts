import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { stopping } from '../../errors/refusal'
import { logRequests, type Ended, type LoggedCaller } from './access-log'
import { noticeProxies, rememberAddresses } from '../address'
import { closeInTime, closingPatience, openConnections, sendElsewhere, type ClosingPatience } from './closing'
import { handleError } from '../error-handler'
import { acceptJsonOnly } from './json-body'
import { logError } from './log-error'
import { answerNotFound, readableAddress } from './not-found'
import { maxUrlLength, refuseOddForms } from './odd-forms'
import { maxBodyBytes } from '#contract/wire'
import { addSecurityHeaders } from './security-headers'
import { staticFiles } from './static'
import { traceOf } from './trace'
import { answerExpectation, answerUnreadable } from './malformed'

type ShellOptions = {
  /** Folder of the built dashboard; undefined when something else serves it. */
  readonly clientDir: string | undefined
  readonly logLevel: string
  /** The time that answers name. */
  readonly clock?: (() => Date) | undefined
  /** The output of the log, standard output by default. */
  readonly logTo?: { write: (line: string) => void } | undefined
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Throws the refusal that /readyz answers with while this server can't work. */
  readonly ready: () => Promise<void>
  /** The caller of a request, for the log. */
  readonly callerOf?: (request: FastifyRequest) => LoggedCaller | undefined
  /** Called at the end of each request. */
  readonly onEnded?: ((ended: Ended) => void) | undefined
  /** Whether this server will stop soon, and load balancers should use another one. */
  readonly isDraining?: (() => boolean) | undefined
  readonly closing?: ClosingPatience
  /** Takes each failure of a database that doesn't answer. */
  readonly databaseAway?: (error: unknown) => void
}

/**
 * The part that our own server and the gateway share: headers, limits, errors, health and the dashboard's
 * files.
 */
export async function buildShell(
  options: ShellOptions,
  mount: (app: FastifyInstance) => void | Promise<void>,
): Promise<FastifyInstance> {
  const {
    clientDir,
    clock = () => new Date(),
    ready,
    callerOf = () => undefined,
    onEnded = () => {},
    isDraining = () => false,
    closing = closingPatience,
  } = options
  const app = fastify(options, (error, socket) => answerUnreadable(error, socket, open, app.log))
  const open = openConnections(app.server)
  app.server.on('checkExpectation', answerExpectation)
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    handleError(error, request, reply, options.databaseAway),
  )
  app.setNotFoundHandler(answerNotFound)
  acceptJsonOnly(app)
  addSecurityHeaders(app, clock)
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  logRequests(app, callerOf, onEnded)
  app.addHook('onRequest', (request, reply, done) => {
    refuseOddForms(request, reply)
    done()
  })
  closeInTime(app, open, closing)
  sendElsewhere(app, isDraining)
  rememberAddresses(app)
  noticeProxies(app, options.trustedProxies)
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    if (isDraining()) throw stopping()
    await ready()
    return { status: 'ready' }
  })
  await mount(app)
  if (clientDir) await staticFiles(app, clientDir)
  return app
}

const fastify = (
  { logLevel, logTo, trustedProxies }: ShellOptions,
  onUnreadable: (error: NodeJS.ErrnoException, socket: Socket) => void,
): FastifyInstance =>
  Fastify({
    clientErrorHandler: onUnreadable,
    logger: {
      level: logLevel,
      redact: ['req.headers.authorization'],
      serializers: { err: logError },
      ...(logTo ? { stream: logTo } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    genReqId: () => randomUUID(),
    childLoggerFactory: (log, bindings, options, request) => {
      const trace = traceOf(request)
      const { id, parent, span } = trace ?? {}
      return log.child(trace ? { ...bindings, trace: id, parent, span } : bindings, options)
    },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: maxBodyBytes,
    requestTimeout: 30_000,
    // While the server stops, it still answers requests on open connections.
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxUrlLength },
    http: {
      headersTimeout: 10_000,
      // Node looks for slow requests every 30 s by default, so one could last 40 s despite the limit of 10 s.
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      // A missing Host header is refused with words, in odd-forms.ts.
      requireHostHeader: false,
    },
  })
