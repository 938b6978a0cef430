import type { FastifyInstance } from 'fastify'
import { listPackages } from '#contract/billing'
import { bind } from '../http/bind'
import type { Deps } from '../http/deps'
import { pageReply } from '../http/page'
import { findPackages } from './billing.store'

export function billingRoutes(app: FastifyInstance, deps: Deps): void {
  // The catalogue belongs to the provider, so it is the same at every node.
  bind(app, deps, listPackages, async ({ query, url }) =>
    pageReply(deps.publicUrl(), url, query, await findPackages(deps.db, query)),
  )
}
