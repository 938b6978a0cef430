import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../http/route-deps'
import { accountPasswordRoutes } from './passwords/account-password.routes'
import { accountRoutes } from './account.routes'
import { authenticatorRoutes } from './passwords/authenticator.routes'
import { forgottenRoutes } from './passwords/forgotten.routes'
import { linkRoutes } from './links/links.routes'
import { passwordRoutes } from './passwords/password.routes'
import type { Secrets } from './secrets'
import { sessionRoutes } from './sessions/sessions.routes'
import { passkeyRoutes } from './passkeys/passkey.routes'
import { verifyRoutes } from './sessions/verify.routes'

/** How people sign in, stay signed in and look after their ways to do so. */
export function signInRoutes(app: FastifyInstance, deps: Deps, secrets?: Secrets): void {
  passkeyRoutes(app, deps)
  passwordRoutes(app, deps, secrets)
  forgottenRoutes(app, deps)
  linkRoutes(app, deps, secrets)
  sessionRoutes(app, deps)
  verifyRoutes(app, deps, secrets)
  accountRoutes(app, deps)
  accountPasswordRoutes(app, deps, secrets)
  authenticatorRoutes(app, deps, secrets)
}
