import type { FastifyInstance } from 'fastify'
import type { Deps } from '../http/deps'
import { accountRoutes } from './account.routes'
import { linkRoutes } from './links.routes'
import { sessionRoutes } from './sessions.routes'
import { signInRoutes } from './sign-in.routes'

/** How people sign in, stay signed in and look after their ways to do so. */
export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  signInRoutes(app, deps)
  linkRoutes(app, deps)
  sessionRoutes(app, deps)
  accountRoutes(app, deps)
}
