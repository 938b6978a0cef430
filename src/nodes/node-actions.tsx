import { useNavigate } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { createNode, deleteNode, updateNode, type NodeRecord } from '#contract/nodes'
import { ActionButton, Actions } from '../layout/action-button'
import { ActionLink } from '../layout/action-link'
import { ConfirmAct } from '../layout/confirm-act'
import { counted, listed } from '../lib/words'
import { useReason } from '../session/use-can'
import { showToast } from '../ui/toast'
import { deleteNodeMutation, forgetNode } from './nodes.mutations'

/** What is known to be inside, in words; keys and roles are known to the server alone. */
const contentsOf = ({ child_count = 0, company_count = 0, employee_count = 0 }: NodeRecord): string[] => [
  ...(child_count > 0 ? [counted(child_count, 'child node')] : []),
  ...(company_count > 0 ? [counted(company_count, 'company', 'companies')] : []),
  ...(employee_count > 0 ? [counted(employee_count, 'person', 'people')] : []),
]

export function NodeActions({ node }: { node: NodeRecord }) {
  const { id, name } = node
  const navigate = useNavigate()
  const mayDelete = useReason(deleteNode.needs)
  const inside = contentsOf(node)
  const stays =
    node.parent === null
      ? 'The root node cannot be deleted.'
      : inside.length > 0
        ? `Only an empty node can be deleted. This one has ${listed(inside)}.`
        : undefined
  return (
    <Actions>
      <ActionLink to="/nodes/new" search={{ parent: id }} reason={useReason(createNode.needs)}>
        <Plus size={14} aria-hidden="true" />
        Add child
      </ActionLink>
      <ActionLink to="/nodes/$id/edit" params={{ id }} reason={useReason(updateNode.needs)}>
        <Pencil size={14} aria-hidden="true" />
        {node.parent === null ? 'Rename' : 'Rename or move'}
      </ActionLink>
      <ActionButton label="Delete" icon={<Trash2 size={14} aria-hidden="true" />} reason={mayDelete ?? stays}>
        {(close) => (
          <ConfirmAct
            title="Delete this node?"
            name={name}
            id={id}
            mutation={deleteNodeMutation(id)}
            confirm="Delete node"
            onClose={close}
            onDone={async () => {
              showToast('good', `${name} (id ${id}) was deleted.`)
              await navigate({ to: '/nodes', replace: true })
              forgetNode(id)
            }}
          >
            <p>
              It has no child nodes, no companies and no people that this key can see. The server also refuses while keys or roles belong to
              it, and says how many. This cannot be undone.
            </p>
          </ConfirmAct>
        )}
      </ActionButton>
    </Actions>
  )
}
