import { useNavigate, useRouter } from '@tanstack/react-router'
import { deleteRole, type Role } from '#contract/roles'
import { ConfirmAct } from '../layout/confirm-act'
import { isAt } from '../lib/return-to'
import { showToast } from '../ui/toast'
import { isBuiltIn } from './role-type'
import { deleteRoleMutation, forgetRole } from './roles.mutations'

/** Why nobody can change or delete a role; undefined when somebody can. */
export const whyRoleStays = (role: Role): string | undefined =>
  isBuiltIn(role) ? 'Built-in roles are neither changed nor deleted. Clone this one to change the copy.' : undefined

/** Asks before a role is deleted, from its page or from the command palette. */
export function DeleteRole({ role: { id, name }, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <ConfirmAct
      title="Delete this role?"
      name={name}
      id={id}
      request={{ endpoint: deleteRole, input: { params: { role_id: id } } }}
      mutation={deleteRoleMutation(id)}
      confirm="Delete role"
      onClose={onClose}
      onDone={async () => {
        showToast('good', `${name} (id ${id}) was deleted.`)
        if (isAt(router.state.location.pathname, `/roles/${id}`)) await navigate({ to: '/roles', replace: true })
        onClose()
        forgetRole(id)
      }}
    >
      <p>The role is gone for good. The server refuses this while people or keys hold it, and says who.</p>
    </ConfirmAct>
  )
}
