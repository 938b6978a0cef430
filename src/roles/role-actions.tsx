import { useNavigate } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { createRole, deleteRole, updateRole, type Role } from '#contract/roles'
import { ActionButton, Actions } from '../layout/action-button'
import { ActionLink } from '../layout/action-link'
import { ConfirmAct } from '../layout/confirm-act'
import { useReason } from '../session/use-can'
import { showToast } from '../ui/toast'
import { isBuiltIn } from './role-type'
import { deleteRoleMutation, forgetRole } from './roles.mutations'

export function RoleActions({ role }: { role: Role }) {
  const { id, name } = role
  const navigate = useNavigate()
  const stays = isBuiltIn(role) ? 'Built-in roles are neither changed nor deleted. Clone this one to change the copy.' : undefined
  const mayEdit = useReason(updateRole.needs)
  const mayDelete = useReason(deleteRole.needs)
  return (
    <Actions>
      <ActionLink to="/roles/$roleId/edit" params={{ roleId: id }} reason={stays ?? mayEdit}>
        <Pencil size={14} aria-hidden="true" />
        Edit
      </ActionLink>
      <ActionLink to="/roles/new" search={{ from: id }} reason={useReason(createRole.needs)}>
        <Copy size={14} aria-hidden="true" />
        Clone
      </ActionLink>
      <ActionButton label="Delete" icon={<Trash2 size={14} aria-hidden="true" />} reason={stays ?? mayDelete}>
        {(close) => (
          <ConfirmAct
            title="Delete this role?"
            name={name}
            id={id}
            mutation={deleteRoleMutation(id)}
            confirm="Delete role"
            onClose={close}
            onDone={async () => {
              showToast('good', `${name} (id ${id}) was deleted.`)
              await navigate({ to: '/roles', replace: true })
              forgetRole(id)
            }}
          >
            <p>The role is gone for good. The server refuses this while people or keys hold it, and says who.</p>
          </ConfirmAct>
        )}
      </ActionButton>
    </Actions>
  )
}
