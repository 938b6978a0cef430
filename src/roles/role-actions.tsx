import { Copy, Drama, Pencil, Trash2 } from 'lucide-react'
import { createRole, deleteRole, updateRole, type Role } from '#contract/roles'
import { ActionButton, Actions } from '../form/action-button'
import { ActionLink } from '../ui/action-link'
import { useMyPermissions, useReason } from '../session/use-can'
import { whyUnreadable } from '../role-matrix/changes/save-role'
import { DeleteRole, whyRoleStays, whySuperiorRole } from './role-delete'

export function RoleActions({ role }: { role: Role }) {
  const { id } = role
  const stays = whyRoleStays(role)
  const unreadable = whyUnreadable(role)
  const superior = whySuperiorRole(role, useMyPermissions())
  const mayEdit = useReason(updateRole.needs)
  const mayDelete = useReason(deleteRole.needs)
  return (
    <Actions>
      <ActionLink
        icon={<Pencil size={16} aria-hidden="true" />}
        to="/roles/$roleId/edit"
        params={{ roleId: id }}
        reason={stays ?? mayEdit ?? unreadable ?? superior}
      >
        Edit
      </ActionLink>
      <ActionLink
        icon={<Drama size={16} aria-hidden="true" />}
        to="/roles/$roleId/preview"
        params={{ roleId: id }}
        reason={unreadable}
      >
        Preview as this role
      </ActionLink>
      <ActionLink
        icon={<Copy size={16} aria-hidden="true" />}
        to="/roles/new"
        search={{ from: id }}
        reason={useReason(createRole.needs) ?? unreadable}
      >
        Clone
      </ActionLink>
      <ActionButton
        label="Delete"
        icon={<Trash2 size={16} aria-hidden="true" />}
        danger
        reason={stays ?? mayDelete ?? superior}
      >
        {(close) => <DeleteRole role={role} onClose={close} />}
      </ActionButton>
    </Actions>
  )
}
