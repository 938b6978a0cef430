import { useQuery } from '@tanstack/react-query'
import { permissionCodes } from '#contract/roles/permissions'
import type { Employee } from '#contract/employees'
import { getRole, type Role } from '#contract/roles/roles'
import { lackedOf, permissionSetOf, superiorCodes } from '#domain/roles/permission-set'
import { queryClient } from '../../../api/query-client'
import { everyRoleQuery, roleQuery } from '../../../queries/roles'
import type { MyPermissions } from '../../../session/permissions'
import { hasMore, myPermissions, useCan, useMyPermissions } from '../../../session/use-can'

/**
 * Somebody to be changed. Our own server says what the caller lacks of their role; elsewhere the role is
 * read.
 */
type Changed = Pick<Employee, 'role'> & { readonly lacked_codes?: readonly string[] | undefined }

function tooMuch(lacked: readonly string[], who = 'This person'): string | undefined {
  const more = hasMore(lacked)
  return more && `${who} ${more}.`
}
const reasonFor = (role: Role | undefined, mine: MyPermissions, who?: string): string | undefined =>
  role && tooMuch(superiorCodes(permissionSetOf(role), mine), who)

/**
 * The reason why the caller can't change, reset or delete this person or service account: their role has more
 * permissions. Undefined when the caller can, or when the role can't be read and only the server knows.
 */
export function useSuperior({ role = '', lacked_codes }: Changed, who?: string): string | undefined {
  const mine = useMyPermissions()
  const { allowed } = useCan(getRole.needs)
  // A caller with every permission has no superior, so the role isn't read.
  const isTold = lacked_codes !== undefined
  const enabled = allowed && !isTold && role !== '' && lackedOf(permissionCodes, mine).length > 0
  const { data } = useQuery({ ...roleQuery(role), enabled })
  return isTold ? tooMuch(lacked_codes, who) : reasonFor(enabled ? data : undefined, mine, who)
}

/**
 * {@link useSuperior} outside components. It sends no request, so it knows only roles that were read before.
 */
export function superiorNow({ role = '', lacked_codes }: Changed, who?: string): string | undefined {
  if (lacked_codes !== undefined) return tooMuch(lacked_codes, who)
  const read =
    queryClient.getQueryData(roleQuery(role).queryKey) ??
    queryClient.getQueryData(everyRoleQuery.queryKey)?.rows.value.find(({ id }) => id === role)
  return reasonFor(read, myPermissions(), who)
}
