import { useNavigate, useRouter } from '@tanstack/react-router'
import { deleteNode, type NodeRecord } from '#contract/nodes'
import { ConfirmAction } from '../form/confirm-action'
import { isAt } from '../lib/return-to'
import { counted, listed } from '../lib/words'
import { showToast } from '../ui/overlay/toast'
import { deleting } from '../form/deeds'
import { deleteNodeMutation, forgetNode, isNodeGone } from './nodes.mutations'

/** The contents of the node in words. Only the server knows about service accounts and roles. */
const contentsOf = ({ child_count = 0, company_count = 0, employee_count = 0 }: NodeRecord): string[] => [
  ...(child_count > 0 ? [counted(child_count, 'child node')] : []),
  ...(company_count > 0 ? [counted(company_count, 'company', 'companies')] : []),
  ...(employee_count > 0 ? [counted(employee_count, 'person', 'people')] : []),
]

/** The reason why nobody can delete the node; undefined when somebody can. */
export function whyNodeStays(node: NodeRecord): string | undefined {
  if (node.parent === null) return 'The root node can’t be deleted.'
  const inside = contentsOf(node)
  return inside.length > 0 ? `Only an empty node can be deleted. This one has ${listed(inside)}.` : undefined
}

/** Confirms the deletion of a node, from its page or from the command palette. */
export function DeleteNode({ node: { id, name }, onClose }: { node: NodeRecord; onClose: () => void }) {
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <ConfirmAction
      title="Delete this node?"
      name={name}
      id={id}
      request={{ endpoint: deleteNode, input: { params: { id } } }}
      mutation={deleteNodeMutation(id)}
      confirm="Delete node"
      deed={() => deleting(name)}
      isGone={() => isNodeGone(id)}
      onClose={onClose}
      onDone={async () => {
        showToast('good', `${name} (ID ${id}) was deleted.`)
        if (isAt(router.state.location.pathname, `/nodes/${id}`))
          await navigate({ to: '/nodes', replace: true })
        onClose()
        forgetNode(id)
      }}
    >
      <p>
        It has no child nodes, companies or people that you can see. The server refuses while service accounts
        or roles belong to it. You can’t undo this.
      </p>
    </ConfirmAction>
  )
}
