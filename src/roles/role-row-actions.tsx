import { Copy, Drama, Pencil, Trash2 } from 'lucide-react'
import { createRole, deleteRole, updateRole, type Role } from '#contract/roles'
import type { RowAction } from '../list/list-kind'
import { whyUnreadable } from '../role-matrix/changes/save-role'
import { myPermissions, whyNot } from '../session/use-can'
import { DeleteRole, whyRoleStays, whySuperiorRole } from './role-delete'

/** What can be done with a role from its row. */
export function roleRowActions(role: Role): readonly RowAction<Role>[] {
  const id = encodeURIComponent(role.id)
  const stays = whyRoleStays(role)
  const unreadable = whyUnreadable(role)
  const superior = whySuperiorRole(role, myPermissions())
  return [
    {
      kind: 'page',
      label: 'Edit',
      icon: Pencil,
      letter: 'E',
      reason: stays ?? whyNot(updateRole.needs) ?? unreadable ?? superior,
      to: `/roles/${id}/edit`,
    },
    {
      kind: 'page',
      label: 'Preview as this role',
      icon: Drama,
      letter: 'P',
      reason: unreadable,
      to: `/roles/${id}/preview`,
    },
    {
      kind: 'page',
      label: 'Clone',
      icon: Copy,
      letter: 'C',
      reason: whyNot(createRole.needs) ?? unreadable,
      to: `/roles/new?from=${id}`,
    },
    {
      kind: 'dialog',
      label: 'Delete…',
      icon: Trash2,
      danger: true,
      reason: stays ?? whyNot(deleteRole.needs) ?? superior,
      Dialog: ({ row, onClose }) => <DeleteRole role={row} onClose={onClose} />,
    },
  ]
}
