import { updateRole, type Role } from '#contract/roles/roles'
import { EditLink, RecordActions } from '../../list/row-actions/record-actions'
import { useMyPermissions, useReason } from '../../session/use-can'
import { whyRoleStays, whySuperiorRole, whyUnreadable } from '../role-matrix/changes/role-reasons'
import { rolesList } from './roles.list'

export function RoleActions({ role }: { role: Role }) {
  const { id, name } = role
  const unreadable = whyUnreadable(role)
  const superior = whySuperiorRole(role, useMyPermissions())
  const mayEdit = useReason(updateRole.needs)
  return (
    <RecordActions kind={rolesList} row={role} name={name}>
      {() => (
        <EditLink type="role" id={id} reason={whyRoleStays(role) ?? mayEdit ?? unreadable ?? superior} />
      )}
    </RecordActions>
  )
}
