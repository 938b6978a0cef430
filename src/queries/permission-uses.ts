import { queryOptions } from '@tanstack/react-query'
import { listPermissionUses } from '#contract/permission-uses'
import { call } from '../api/call'

/** Who in scope used which permissions lately: of one role, or of all. Only our own server says it. */
export const permissionUsesQuery = (role?: string) =>
  queryOptions({
    queryKey: ['permission-uses', role ?? 'all'],
    queryFn: ({ signal }) => call(listPermissionUses, { query: { role }, signal }),
  })
