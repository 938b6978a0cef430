import { Pencil, Plus } from 'lucide-react'
import { createNode, deleteNode, type NodeRecord, updateNode } from '#contract/nodes'
import type { NamedAction } from '../../list/row-actions/in-palette'
import { accessVerb, deleteVerb, showAccess, toDialog, toPage } from '../../list/row-actions/verbs'
import type { Contents } from './node-contents'
import { DeleteNode, whyNodeStays } from './node-delete'

const edit = {
  label: 'Rename or move',
  icon: Pencil,
  needs: updateNode.needs,
  also: ['edit', 'rename', 'move'],
}
const add = { label: 'Add child', icon: Plus, needs: createNode.needs, also: ['add', 'add child to'] }
const remove = deleteVerb(deleteNode.needs)
export const nodeVerbs = [edit, add, accessVerb, remove]

/** What can be done with a node from its page and the palette. */
export const nodeRowActions =
  (contents: Contents) =>
  (node: NodeRecord): readonly NamedAction<NodeRecord>[] => {
    const id = encodeURIComponent(node.id)
    return [
      {
        ...toPage(edit, `/nodes/${id}/edit`),
        label: node.parent === null ? 'Rename' : 'Rename or move',
      },
      toPage(add, `/nodes/new?parent=${id}`),
      showAccess(`/nodes/${id}`),
      toDialog(
        remove,
        ({ row, onClose }) => <DeleteNode node={row} onClose={onClose} />,
        whyNodeStays(node, contents),
      ),
    ]
  }
