import { queryOptions } from '@tanstack/react-query'
import { listRoles } from '#contract/roles'
import { call } from '../api/call'
import { everyPage, type WalkProgress } from '../api/every-page'
import { queryClient } from '../api/query-client'
import { loadNodes } from '../nodes/nodes.queries'
import { readAhead } from '../session/read-ahead'
import { rolesKey, wholeRoles } from './roles.queries'

/** Roles are long, so that this many take a megabyte before compression. */
const size = 250
/** At most 5,000 roles are compared at once. */
const mostRows = 5_000

const progressKey = [...rolesKey, 'progress'] as const

/** Every role in scope with all its permissions. */
export const everyRoleQuery = queryOptions({
  queryKey: [...rolesKey, 'list', 'every'],
  queryFn: async ({ signal }) => {
    const walk = await everyPage({
      size,
      mostRows,
      what: 'roles',
      read: async (page, page_size) =>
        wholeRoles(await call(listRoles, { query: { page, page_size, ordering: 'id' }, signal }), signal),
      onPage: (soFar) => queryClient.setQueryData<WalkProgress>(progressKey, soFar),
    })
    return { ...walk, readAt: Date.now() }
  },
  staleTime: 60_000,
})

/** The progress of the query above. This query never asks the server. */
export const progressQuery = queryOptions({
  queryKey: progressKey,
  queryFn: (): WalkProgress => ({ read: 0, of: null }),
  enabled: false,
})

export const loadEveryRole = (): Promise<unknown> =>
  Promise.all([readAhead(listRoles.needs, everyRoleQuery), loadNodes()])
