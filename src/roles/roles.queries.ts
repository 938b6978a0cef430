import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getRole, listRoles, type Role } from '#contract/roles'
import type { Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { accepted } from '../api/refusals'
import { queryClient, shouldRetry } from '../api/query-client'
import { scopeAsked } from '../lib/list-search'
import { loadNodes } from '../nodes/nodes.queries'
import { readAhead } from '../session/read-ahead'
import type { RolesSearch } from './roles.search'

export const rolesKey = ['roles'] as const

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...rolesKey, 'one', id],
    queryFn: ({ signal }) => call(getRole, { params: { role_id: id }, signal }),
  })

/** This many roles are read by id at the same time. */
const atOnce = 3
/** At most this many roles of one page are read by id. */
const most = 250

const isShort = ({ is_partial, role_permissions }: Role) => is_partial && role_permissions.length === 0

/**
 * Reads by id the roles that the list sends without their permissions, because the specification describes the reply of Get Role,
 * but not that of List Roles. It waits while the server is rate-limited. A role that can't be read stays unknown.
 */
export async function wholeRoles(page: Page<Role>, signal: AbortSignal): Promise<Page<Role>> {
  const waiting = page.results.filter(isShort).slice(0, most)
  if (waiting.length === 0) return page
  const whole = new Map<string, Role>()
  const readOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      signal.throwIfAborted()
      try {
        const role = await queryClient.fetchQuery({
          ...roleQuery(next.id),
          staleTime: 60_000,
          retry: shouldRetry,
        })
        whole.set(role.id, role)
      } catch (error) {
        // A server that refuses or fails would do so for the others too.
        if (!isKind(error, 'not-found')) waiting.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, readOn))
  return { ...page, results: page.results.map((role) => whole.get(role.id) ?? role) }
}

/** The request for the page of the list in the address. Empty values are not sent. */
const asked = ({ page, page_size, search, ordering, node, only, role_type, permission }: RolesSearch) => ({
  page,
  page_size,
  search,
  ordering,
  ...scopeAsked({ node, only }),
  role_type,
  permission,
})

export const rolesQuery = (search: RolesSearch) =>
  queryOptions<Page<Role>>({
    queryKey: [...rolesKey, 'list', asked(accepted('roles', search))],
    queryFn: async ({ signal }) => {
      return wholeRoles(await call(listRoles, { query: asked(accepted('roles', search)), signal }), signal)
    },
    placeholderData: keepPreviousData,
  })

export const loadRoles = (search: RolesSearch): Promise<unknown> =>
  Promise.all([readAhead(listRoles.needs, rolesQuery(search)), loadNodes()])
export const loadRole = (id: string): Promise<void> => readAhead(getRole.needs, roleQuery(id))
