import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import { sql } from 'drizzle-orm'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { billingRoutes } from './billing/billing.routes'
import { companyRoutes } from './companies/companies.routes'
import { activationRoutes } from './employees/activation.routes'
import { employeeRoutes } from './employees/employees.routes'
import type { Deps } from './http/bind'
import { handleError } from './http/error-handler'
import { answerNotFound, invalidAddress, isDecodable } from './http/not-found'
import { unavailable } from './http/refusal'
import { securityHeaders } from './http/security-headers'
import { staticFiles } from './http/static'
import { nodeRoutes } from './nodes/nodes.routes'
import { roleRoutes } from './roles/roles.routes'
import { sessionRoutes } from './session/session.routes'

const bodyLimit = 64 * 1024
const maxUrlLength = 8 * 1024

export type AppOptions = Deps & { readonly clientDir: string | undefined; readonly logLevel: string }

/** The whole server without a port: what it needs is given, so that tests build the same thing. */
export async function buildApp({ clientDir, logLevel, ...deps }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : invalidAddress),
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: maxUrlLength },
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
  })
  app.decorateRequest('caller', null)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler(answerNotFound)
  acceptJsonOnly(app)
  await securityHeaders(app)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    try {
      await deps.db.execute(sql`select 1`)
    } catch {
      throw unavailable()
    }
    return { status: 'ready' }
  })

  nodeRoutes(app, deps)
  roleRoutes(app, deps)
  sessionRoutes(app, deps)
  employeeRoutes(app, deps)
  activationRoutes(app, deps)
  billingRoutes(app, deps)
  companyRoutes(app, deps)
  if (clientDir) await staticFiles(app, clientDir)
  return app
}

/** JSON and nothing else; a body that is empty is no body, because many clients send the header with every request. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
