import { Pencil, Plus, Trash2 } from 'lucide-react'
import { createNode, deleteNode, type NodeRecord, updateNode } from '#contract/nodes'
import { asVerb } from '../frame/palette/verbs'
import type { NamedAction } from '../list/row-actions/in-palette'
import { accessVerb, showAccess } from '../list/row-actions/show-access'
import { whyNot } from '../session/use-can'
import type { Contents } from './node-contents'
import { DeleteNode, whyNodeStays } from './node-delete'

const edit = {
  label: 'Rename or move',
  icon: Pencil,
  needs: updateNode.needs,
  also: ['edit', 'rename', 'move'],
}
const add = { label: 'Add child', icon: Plus, needs: createNode.needs, also: ['add', 'add child to'] }
const remove = { label: 'Delete…', icon: Trash2, danger: true, needs: deleteNode.needs } as const
export const nodeVerbs = [edit, add, accessVerb, remove]

/** What can be done with a node from its page and the palette. */
export const nodeRowActions =
  (contents: Contents) =>
  (node: NodeRecord): readonly NamedAction<NodeRecord>[] => {
    const id = encodeURIComponent(node.id)
    return [
      {
        ...asVerb(edit),
        kind: 'page',
        label: node.parent === null ? 'Rename' : 'Rename or move',
        reason: whyNot(updateNode.needs),
        to: `/nodes/${id}/edit`,
      },
      {
        ...asVerb(add),
        kind: 'page',
        reason: whyNot(createNode.needs),
        to: `/nodes/new?parent=${id}`,
      },
      showAccess(`/nodes/${id}`),
      {
        ...asVerb(remove),
        kind: 'dialog',
        reason: whyNot(deleteNode.needs) ?? whyNodeStays(node, contents),
        Dialog: ({ row, onClose }) => <DeleteNode node={row} onClose={onClose} />,
      },
    ]
  }
