import type { Id } from '#contract/shape'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listEmployees } from '#contract/employees'
import { listPermissionUses, type PermissionUses } from '#contract/roles/permission-uses'
import { known, unknown, type Known } from '#domain/known'
import { useOffers } from '../../api/offers'
import { permissionUsesQuery } from '../../queries/permission-uses'
import { formatDay } from '../../lib/dates'
import { namesOf } from '../../session/permissions'
import { useCan } from '../../session/use-can'

/** When a permission was used or not: in the window, or since uses are known. */
export const windowWords = ({
  since,
  from,
  days,
}: Pick<PermissionUses, 'since' | 'from' | 'days'>): string =>
  since !== null && since > from ? `since ${formatDay(since)}` : `in the last ${days} days`
export const notCounted = 'Viewing, opening tenants and cascading aren’t counted.'

/** Who in scope used which permissions of a role, or of all roles; undefined while that is loading. */
export function usePermissionUses(role?: Id<'role'>): Known<PermissionUses> | undefined {
  const hasUses = useOffers()?.people
  const roles = useCan(listPermissionUses.needs).allowed
  const people = useCan(listEmployees.needs).allowed
  const query = { ...permissionUsesQuery(role), enabled: hasUses === true && roles && people }
  const { data, error } = useQuery(query)
  return useMemo(() => {
    if (hasUses === undefined) return undefined
    if (!hasUses) return unknown('only a server with its own people and keys notes it')
    const lacked = roles ? listEmployees.needs : listPermissionUses.needs
    if (!roles || !people) return unknown(`you don’t have the permission ${namesOf(lacked)}`)
    if (data) return known(data)
    return error ? unknown('the server didn’t say') : undefined
  }, [hasUses, roles, people, data, error])
}
