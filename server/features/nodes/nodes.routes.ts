import type { FastifyInstance } from 'fastify'
import { createNode, deleteNode, getNode, listNodes, updateNode } from '#contract/nodes'
import { bind } from '../../http/bind'
import { bindAdmin } from '../../http/bind-write'
import type { Deps } from '../../http/route-deps'
import { pageReply } from '../../http/page'
import { found } from '../../errors/refusal'
import { findNode, findNodes } from './nodes.store'
import { createNodeAs, deleteNodeAs, updateNodeAs } from './write-node'

export function nodeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listNodes, async ({ caller, query, url }) =>
    pageReply(deps.publicUrl(), url, query, await findNodes(deps.db, caller.scope, query)),
  )

  bind(app, deps, getNode, async ({ caller, params }) =>
    found(await findNode(deps.db, caller.scope, params.id)),
  )

  bindAdmin(app, deps, createNode, async (tx, by, { body, keep, ...given }) =>
    keep(tx, await createNodeAs(tx, by, body, given)),
  )

  bindAdmin(app, deps, updateNode, (tx, by, { params, body, ...given }) =>
    updateNodeAs(tx, by, params.id, body, given),
  )

  bindAdmin(app, deps, deleteNode, (tx, by, { params, ...given }) => deleteNodeAs(tx, by, params.id, given))
}
