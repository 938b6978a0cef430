import type { Id } from '#contract/shape'
import { queryOptions } from '@tanstack/react-query'
import { listEmployees } from '#contract/employees'
import { listPermissionUses } from '#contract/roles/permission-uses'
import { readOffers } from '../api/offers'
import { call } from '../api/call'
import { readAhead } from '../session/read-ahead'
import { mayI } from '../session/use-can'

/** The permissions that people in scope used lately: of one role, or of all. Only our own server says it. */
export const permissionUsesQuery = (role?: Id<'role'>) =>
  queryOptions({
    queryKey: ['permission-uses', role ?? 'all'],
    queryFn: ({ signal }) => call(listPermissionUses, { query: { role }, signal }),
  })

export async function loadPermissionUses(role: Id<'role'>): Promise<void> {
  if (mayI(listEmployees.needs).allowed && (await readOffers()).people)
    await readAhead(listPermissionUses.needs, permissionUsesQuery(role))
}
