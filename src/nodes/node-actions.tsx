import { Pencil, Plus, Trash2 } from 'lucide-react'
import { createNode, deleteNode, type NodeRecord, updateNode } from '#contract/nodes'
import { unknown } from '#domain/known'
import { ActionButton, Actions } from '../form/action-button'
import { ActionLink } from '../ui/action-link'
import { useReason } from '../session/use-can'
import { DeleteNode, whyNodeStays } from './node-delete'
import { contentsSaid } from './node-contents'
import { useNodeContents } from './use-node-contents'

export function NodeActions({ node }: { node: NodeRecord }) {
  const { id } = node
  const mayDelete = useReason(deleteNode.needs)
  const contents = useNodeContents(node)
  const stays = whyNodeStays(node, contents ?? contentsSaid(node, unknown('the nodes are loading')))
  return (
    <Actions>
      <ActionLink
        icon={<Plus size={16} aria-hidden="true" />}
        to="/nodes/new"
        search={{ parent: id }}
        reason={useReason(createNode.needs)}
      >
        Add child
      </ActionLink>
      <ActionLink
        icon={<Pencil size={16} aria-hidden="true" />}
        to="/nodes/$id/edit"
        params={{ id }}
        reason={useReason(updateNode.needs)}
      >
        {node.parent === null ? 'Rename' : 'Rename or move'}
      </ActionLink>
      <ActionButton
        label="Delete"
        icon={<Trash2 size={16} aria-hidden="true" />}
        danger
        reason={mayDelete ?? stays}
      >
        {(close) => <DeleteNode node={node} onClose={close} />}
      </ActionButton>
    </Actions>
  )
}
