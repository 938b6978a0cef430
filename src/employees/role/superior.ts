import { useQuery } from '@tanstack/react-query'
import { permissionCodes } from '#contract/permissions'
import type { Employee } from '#contract/employees'
import { getRole, type Role } from '#contract/roles'
import { lackedOf, permissionSetOf, superiorCodes } from '#domain/permission-set'
import { queryClient } from '../../api/query-client'
import { everyRoleQuery } from '../../roles/every-role.queries'
import { roleQuery } from '../../roles/roles.queries'
import type { MyPermissions } from '../../session/permissions'
import { hasMore, myPermissions, useCan, useMyPermissions } from '../../session/use-can'

const reasonFor = (role: Role | undefined, mine: MyPermissions, who = 'This person'): string | undefined => {
  const more = role && hasMore(superiorCodes(permissionSetOf(role), mine))
  return more && `${who} ${more}.`
}

/**
 * The reason why the caller can't change, reset or delete this person or service account: their role has more permissions. Undefined when
 * the caller can, or when the role can't be read and only the server knows.
 */
export function useSuperior({ role = '' }: Pick<Employee, 'role'>, who?: string): string | undefined {
  const mine = useMyPermissions()
  const { allowed } = useCan(getRole.needs)
  // A caller with every permission has no superior, so the role isn't read.
  const enabled = allowed && role !== '' && lackedOf(permissionCodes, mine).length > 0
  const { data } = useQuery({ ...roleQuery(role), enabled })
  return reasonFor(enabled ? data : undefined, mine, who)
}

/** {@link useSuperior} outside components. It sends no request, so it knows only roles that were read before. */
export function superiorNow({ role = '' }: Pick<Employee, 'role'>, who?: string): string | undefined {
  const read =
    queryClient.getQueryData(roleQuery(role).queryKey) ??
    queryClient.getQueryData(everyRoleQuery.queryKey)?.rows.value.find(({ id }) => id === role)
  return reasonFor(read, myPermissions(), who)
}
