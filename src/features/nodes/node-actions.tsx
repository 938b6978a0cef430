import { Plus } from 'lucide-react'
import { createNode, type NodeRecord, updateNode } from '#contract/nodes'
import { unknown } from '#domain/known'
import { ActionLink } from '../../ui/buttons/action-link'
import { EditLink, RecordActions } from '../../list/row-actions/record-actions'
import { useReason } from '../../session/use-can'
import { contentsSaid } from './node-contents'
import { nodeKind } from './nodes.list'
import { useNodeContents } from './use-node-contents'

export function NodeActions({ node }: { node: NodeRecord }) {
  const { id, name } = node
  const contents = useNodeContents(node) ?? contentsSaid(node, unknown('the nodes are loading'))
  const mayAdd = useReason(createNode.needs)
  const mayEdit = useReason(updateNode.needs)
  return (
    <RecordActions kind={nodeKind(() => contents)} row={node} name={name}>
      {() => (
        <>
          <ActionLink
            icon={<Plus size={16} aria-hidden="true" />}
            to="/nodes/new"
            search={{ parent: id }}
            reason={mayAdd}
          >
            Add child
          </ActionLink>
          <EditLink type="node" id={id} reason={mayEdit} />
        </>
      )}
    </RecordActions>
  )
}
