import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { auditRoutes } from './audit/audit.routes'
import { billingRoutes } from './billing/billing.routes'
import { companyRoutes } from './companies/companies.routes'
import { activationRoutes } from './employees/activation.routes'
import { employeeRoutes } from './employees/employees.routes'
import type { Deps } from './http/bind'
import { limitRequests } from './http/rate-limit'
import { unavailable } from './http/refusal'
import { buildShell } from './http/shell'
import { openApiRoutes } from './openapi/openapi.routes'
import { nodeRoutes } from './nodes/nodes.routes'
import { reviewRoutes } from './reviews/reviews.routes'
import { roleRoutes } from './roles/roles.routes'
import { sessionRoutes } from './session/session.routes'

export type AppOptions = Deps & { readonly clientDir: string | undefined; readonly logLevel: string; readonly requestsPerMinute: number }

/** The whole server without a port: what it needs is given, so that tests build the same thing. */
export async function buildApp({ clientDir, logLevel, requestsPerMinute, ...deps }: AppOptions): Promise<FastifyInstance> {
  const ready = async () => {
    try {
      await deps.db.execute(sql`select 1`)
    } catch {
      throw unavailable()
    }
  }
  return buildShell({ clientDir, logLevel, ready }, async (app) => {
    await limitRequests(app, requestsPerMinute)
    app.decorateRequest('caller', null)
    app.decorateRequest('recorded', false)
    auditRoutes(app, deps)
    openApiRoutes(app, deps.publicUrl)
    nodeRoutes(app, deps)
    roleRoutes(app, deps)
    sessionRoutes(app, deps)
    employeeRoutes(app, deps)
    activationRoutes(app, deps)
    billingRoutes(app, deps)
    companyRoutes(app, deps)
    reviewRoutes(app, deps)
  })
}
