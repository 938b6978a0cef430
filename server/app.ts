import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UseMode } from '#contract/roles/permission-uses'
import { aboutRoutes } from './features/about/about.routes'
import { activityRoutes } from './features/activity/activity.routes'
import { billingRoutes } from './features/billing/billing.routes'
import { packageRoutes } from './features/packages/packages.routes'
import { companyRoutes } from './features/companies/companies.routes'
import { defaultConnections } from './db/open'
import { employeeRoutes } from './features/employees/employees.routes'
import { build, steadyNow, type BuildOptions } from './http/build'
import { readiness } from './http/readiness'
import type { LoggedCaller } from './http/shell/access-log'
import { comparisonRoutes } from './features/months/comparison.routes'
import { monthRoutes, ownMonths } from './features/months/months.routes'
import { nodeRoutes } from './features/nodes/nodes.routes'
import { openApiRoutes } from './openapi/openapi.routes'
import { outboxRoutes } from './features/outbox/outbox.routes'
import { employeesAsPeople } from './features/sign-in/employees-as-people'
import { passwordHasher, type PasswordHasher } from './features/sign-in/passwords/password-hash'
import { signInRoutes } from './features/sign-in/sign-in.routes'
import { ownReviewRoutes } from './features/reviews/own-reviews'
import { permissionUseRoutes } from './features/roles/permission-uses.routes'
import { roleRoutes } from './features/roles/roles.routes'
import { serviceAccountRoutes } from './features/service-accounts/service-accounts.routes'
import { signingRoutes } from './signing/signing.routes'
import { takeBackRoutes } from './features/take-back/take-back.routes'
import { admitEmployees } from './features/sign-in/sso/admit-employees'
import { ssoRoutes } from './features/sign-in/sso/sso.routes'

export type AppOptions = BuildOptions & {
  readonly passwords?: PasswordHasher
  readonly useOfPermissions?: UseMode
  /** Requests that use the database at the same time. */
  readonly atOnce?: number
}

const callerOf = ({ caller }: FastifyRequest): LoggedCaller | undefined =>
  caller
    ? { kind: caller.kind === 'key' ? 'service account' : 'person', id: caller.id, name: caller.name }
    : undefined

/** Our own server without a port. Tests build the same one with their own database, clock and limits. */
export async function buildApp({
  passwords = passwordHasher(),
  atOnce = defaultConnections,
  useOfPermissions = 'roles',
  ...options
}: AppOptions): Promise<FastifyInstance> {
  return build(options, {
    people: employeesAsPeople,
    atOnce,
    useOfPermissions,
    ready: readiness(options.db, options.steady ?? steadyNow),
    callerOf,
    routes: (app, deps) => {
      aboutRoutes(app, deps, options.requestsPerMinute)
      activityRoutes(app, deps)
      openApiRoutes(app, { ...deps, isGateway: false, cookie: () => deps.site().cookie })
      nodeRoutes(app, deps)
      roleRoutes(app, deps)
      permissionUseRoutes(app, deps, useOfPermissions)
      serviceAccountRoutes(app, deps)
      employeeRoutes(app, deps)
      signInRoutes(app, deps, deps.seal && { seal: deps.seal, passwords })
      ssoRoutes(app, deps, admitEmployees)
      billingRoutes(app, deps)
      packageRoutes(app, deps)
      companyRoutes(app, deps)
      outboxRoutes(app, deps)
      ownReviewRoutes(app, deps)
      signingRoutes(app, deps)
      takeBackRoutes(app, deps)
      monthRoutes(app, deps)
      comparisonRoutes(app, deps, ownMonths)
    },
  })
}
