import type { createNode, updateNode, WrittenNode } from '#contract/nodes'
import type { BodyOf } from '#contract/wire'
import { changedFields } from '../../audit/changes'
import type { Db } from '../../db/open'
import { found } from '../../errors/refusal'
import type { RecordChange } from '../../http/recorder'
import { homeOf, type Caller } from '../../callers/caller'
import { allowMove, allowNodeDeletion, allowParent } from './nodes.rules'
import { findNode } from './nodes.store'
import {
  cascadingCodesAt,
  changeNode,
  contentsOf,
  insertNode,
  lockNode,
  membersBelow,
  removeNode,
} from './nodes-write.store'
import { readLineage } from './tree.store'

// The writes of a node, for its own routes and for taking back.

type Given = { readonly now: Date; readonly record: RecordChange }

export async function createNodeAs(
  tx: Db,
  by: Caller,
  body: BodyOf<typeof createNode>,
  { now, record }: Given,
): Promise<WrittenNode> {
  const parent = body.parent ?? homeOf(by)
  allowParent(by, parent)
  const id = await insertNode(tx, { name: body.name, parent_id: parent, created_at: now })
  await record(tx, { id, nodes: [parent], after: { name: body.name, parent } })
  // Without the cascade permission the new node is outside the caller's scope. The reply shows it anyway,
  // once.
  return found(await findNode(tx, [id], id))
}

export async function updateNodeAs(
  tx: Db,
  by: Caller,
  id: number,
  { name, parent }: BodyOf<typeof updateNode>,
  { now, record }: Given,
): Promise<WrittenNode> {
  const node = found(await lockNode(tx, by.scope, id))
  if (parent !== undefined && parent !== node.parent_id) await checkMove(tx, by, node, parent, now)
  await changeNode(tx, node, {
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
}

export async function deleteNodeAs(tx: Db, by: Caller, id: number, { record }: Given): Promise<void> {
  const node = found(await lockNode(tx, by.scope, id))
  const contents = await contentsOf(tx, node.id)
  allowNodeDeletion(node, contents)
  await removeNode(tx, node.id, contents)
  await record(tx, {
    id: node.id,
    nodes: [node.parent_id],
    before: { name: node.name, parent: node.parent_id },
  })
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
