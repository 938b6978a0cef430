import { Pencil, Plus, Trash2 } from 'lucide-react'
import { createNode, deleteNode, type NodeRecord, updateNode } from '#contract/nodes'
import type { RowAction } from '../list/list-kind'
import { whyNot } from '../session/use-can'
import type { Contents } from './node-contents'
import { DeleteNode, whyNodeStays } from './node-delete'

/** What can be done with a node from its page. */
export const nodeRowActions =
  (contents: Contents) =>
  (node: NodeRecord): readonly RowAction<NodeRecord>[] => {
    const id = encodeURIComponent(node.id)
    return [
      {
        kind: 'page',
        label: node.parent === null ? 'Rename' : 'Rename or move',
        icon: Pencil,
        reason: whyNot(updateNode.needs),
        to: `/nodes/${id}/edit`,
      },
      {
        kind: 'page',
        label: 'Add child',
        icon: Plus,
        reason: whyNot(createNode.needs),
        to: `/nodes/new?parent=${id}`,
      },
      {
        kind: 'dialog',
        label: 'Delete…',
        icon: Trash2,
        danger: true,
        reason: whyNot(deleteNode.needs) ?? whyNodeStays(node, contents),
        Dialog: ({ row, onClose }) => <DeleteNode node={row} onClose={onClose} />,
      },
    ]
  }
