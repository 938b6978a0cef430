import type { FastifyInstance } from 'fastify'
import { getNode, listNodes } from '#contract/nodes'
import { bind, type Deps } from '../http/bind'
import { pageReply } from '../http/page'
import { notFound } from '../http/refusal'
import { findNode, findNodes } from './nodes.store'

export function nodeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listNodes, async ({ caller, query, url }) =>
    pageReply(deps.publicUrl(), url, query, await findNodes(deps.db, caller.reach, query)),
  )

  bind(app, deps, getNode, async ({ caller, params }) => {
    const node = await findNode(deps.db, caller.reach, params.id)
    if (!node) throw notFound()
    return node
  })
}
