import { useNavigate, useRouter } from '@tanstack/react-router'
import { deleteNode, type NodeRecord } from '#contract/nodes'
import { ConfirmAct } from '../form/confirm-act'
import { isAt } from '../lib/return-to'
import { counted, listed } from '../lib/words'
import { showToast } from '../ui/overlay/toast'
import { deleteNodeMutation, forgetNode } from './nodes.mutations'

/** What is known to be inside, in words; keys and roles are known to the server alone. */
const contentsOf = ({ child_count = 0, company_count = 0, employee_count = 0 }: NodeRecord): string[] => [
  ...(child_count > 0 ? [counted(child_count, 'child node')] : []),
  ...(company_count > 0 ? [counted(company_count, 'company', 'companies')] : []),
  ...(employee_count > 0 ? [counted(employee_count, 'person', 'people')] : []),
]

/** Why nobody can delete a node as it is; undefined when somebody can. */
export function whyNodeStays(node: NodeRecord): string | undefined {
  if (node.parent === null) return 'The root node cannot be deleted.'
  const inside = contentsOf(node)
  return inside.length > 0 ? `Only an empty node can be deleted. This one has ${listed(inside)}.` : undefined
}

/** Asks before a node is deleted, from its page or from the command palette. */
export function DeleteNode({ node: { id, name }, onClose }: { node: NodeRecord; onClose: () => void }) {
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <ConfirmAct
      title="Delete this node?"
      name={name}
      id={id}
      request={{ endpoint: deleteNode, input: { params: { id } } }}
      mutation={deleteNodeMutation(id)}
      confirm="Delete node"
      onClose={onClose}
      onDone={async () => {
        showToast('good', `${name} (id ${id}) was deleted.`)
        if (isAt(router.state.location.pathname, `/nodes/${id}`))
          await navigate({ to: '/nodes', replace: true })
        onClose()
        forgetNode(id)
      }}
    >
      <p>
        It has no child nodes, no companies and no people that this key can see. The server also refuses while
        keys or roles belong to it, and says how many. This cannot be undone.
      </p>
    </ConfirmAct>
  )
}
