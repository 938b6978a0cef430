import type { FastifyInstance } from 'fastify'
import { createNode, deleteNode, getNode, listNodes, updateNode } from '#contract/nodes'
import { adminWrite } from '../../http/admin-write'
import { bind } from '../../http/bind'
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

  bind(app, deps, createNode, async ({ caller, body, now, record, keep }) =>
    adminWrite(deps, caller, createNode, async (tx, by) =>
      keep(tx, await createNodeAs(tx, by, body, { now, record })),
    ),
  )

  bind(app, deps, updateNode, async ({ caller, params, body, now, record }) =>
    adminWrite(deps, caller, updateNode, (tx, by) => updateNodeAs(tx, by, params.id, body, { now, record })),
  )

  bind(app, deps, deleteNode, async ({ caller, params, now, record }) =>
    adminWrite(deps, caller, deleteNode, (tx, by) => deleteNodeAs(tx, by, params.id, { now, record })),
  )
}
