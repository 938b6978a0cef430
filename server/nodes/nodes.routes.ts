import type { FastifyInstance } from 'fastify'
import { createNode, deleteNode, getNode, listNodes, updateNode } from '#contract/nodes'
import { changedFields } from '../audit/changes'
import type { Db } from '../db/open'
import { adminWrite } from '../http/admin-write'
import { bind } from '../http/bind'
import type { Deps } from '../http/route-deps'
import { pageReply } from '../http/page'
import { found } from '../errors/refusal'
import { homeOf, type Caller } from '../callers/caller'
import { allowMove, allowNodeDeletion, allowParent } from './nodes.rules'
import { findNode, findNodes } from './nodes.store'
import {
  cascadingCodesAt,
  changeNode,
  contentsOf,
  membersBelow,
  insertNode,
  lockNode,
  removeNode,
} from './nodes-write.store'
import { readLineage } from './tree.store'

export function nodeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, listNodes, async ({ caller, query, url }) =>
    pageReply(deps.publicUrl(), url, query, await findNodes(deps.db, caller.scope, query)),
  )

  bind(app, deps, getNode, async ({ caller, params }) =>
    found(await findNode(deps.db, caller.scope, params.id)),
  )

  bind(app, deps, createNode, async ({ caller, body, now, record, keep }) =>
    adminWrite(deps.db, caller, createNode.needs, async (tx, by) => {
      const parent = body.parent ?? homeOf(by)
      allowParent(by, parent)
      const id = await insertNode(tx, { name: body.name, parent_id: parent, created_at: now })
      await record(tx, { id, nodes: [parent], after: { name: body.name, parent } })
      // Without the cascade permission the new node is outside the caller's scope. The reply shows it anyway,
      // once.
      return keep(tx, found(await findNode(tx, [id], id)))
    }),
  )

  bind(app, deps, updateNode, async ({ caller, params, body, now, record }) =>
    adminWrite(deps.db, caller, updateNode.needs, async (tx, by) => {
      const node = found(await lockNode(tx, by.scope, params.id))
      const { name, parent } = body
      if (parent !== undefined && parent !== node.parent_id) await checkMove(tx, by, node, parent, now)
      await changeNode(tx, node.id, {
        ...(name === undefined ? {} : { name }),
        ...(parent === undefined ? {} : { parent_id: parent }),
      })
      const after = { name: name ?? node.name, parent: parent ?? node.parent_id }
      await record(tx, {
        id: node.id,
        nodes: [node.parent_id, after.parent],
        ...changedFields({ name: node.name, parent: node.parent_id }, after),
      })
      return found(await findNode(tx, by.scope, node.id))
    }),
  )

  bind(app, deps, deleteNode, async ({ caller, params, record }) =>
    adminWrite(deps.db, caller, deleteNode.needs, async (tx, by) => {
      const node = found(await lockNode(tx, by.scope, params.id))
      const contents = await contentsOf(tx, node.id)
      allowNodeDeletion(node, contents)
      await removeNode(tx, node.id, contents)
      await record(tx, {
        id: node.id,
        nodes: [node.parent_id],
        before: { name: node.name, parent: node.parent_id },
      })
    }),
  )
}

async function checkMove(
  tx: Db,
  caller: Caller,
  node: { id: number; parent_id: number | null },
  parent: number,
  now: Date,
): Promise<void> {
  allowParent(caller, parent)
  const after = await readLineage(tx, parent)
  const before = node.parent_id === null ? [] : await readLineage(tx, node.parent_id)
  const gained = after.filter((id) => !before.includes(id))
  const lost = before.filter((id) => !after.includes(id))
  allowMove(
    caller,
    {
      node,
      lineage: after,
      codesFromAbove: await cascadingCodesAt(tx, gained),
      codesLeftAbove: await cascadingCodesAt(tx, lost),
      stranded: await membersBelow(tx, node.id, lost),
    },
    now,
  )
}
