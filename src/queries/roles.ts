import { mutationOptions } from '@tanstack/react-query'
import { createRole, getRole, listRoles, type Role, updateRole } from '#contract/roles/roles'
import { type Page } from '#contract/wire'
import { compareTexts } from '#domain/by-name'
import { isKind } from '../api/api-error'
import { call } from '../api/call'
import { datasetOf } from '../api/dataset'
import { allBut } from '../api/all-but'
import { queryClient, shouldRetry } from '../api/query-client'
import { readOrdered } from '../api/read-ordered'
import { pageAsked, scopeAsked } from '../lib/address/list-address'
import { readAhead, useRead } from '../session/read-ahead'
import { loadNodes } from './nodes'
import { loadPermissionUses } from './permission-uses'
import { serviceAccountsKey } from './service-accounts'
import { rolesSearch, type RolesSearch } from './searches'
import { changing, creating, pageAhead, pageQuery, recordQuery, refreshing, finder } from './record-queries'

export const rolesKey = ['roles'] as const

export const roleQuery = recordQuery(rolesKey, getRole)

/** This many roles are read by id at the same time. */
const atOnce = 3
/** At most this many roles of one page are read by id. */
const most = 250

const isShort = ({ is_partial, role_permissions }: Role) => is_partial && role_permissions.length === 0

/**
 * Reads by id the roles that the list sends without their permissions, because the specification describes
 * the reply of Get Role, but not that of List Roles. It waits while the server is rate-limited. A role that
 * can't be read stays unknown.
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
const asked = (search: RolesSearch) => ({
  ...pageAsked(search),
  ...scopeAsked(search),
  role_type: search.role_type,
  permission: search.permission,
  changed_from: search.changed_from,
})

export const rolesQuery = (search: RolesSearch) =>
  pageQuery(rolesKey, asked(search), async (signal) => {
    const page = await readOrdered('roles', search.ordering, (order) =>
      call(listRoles, { query: { ...asked(search), ordering: '', ...order }, signal }),
    )
    return wholeRoles(page, signal)
  })

/** The size of a page. Roles are long: this many take a megabyte before compression. */
const size = 250
/** At most 5,000 roles are compared at once. */
const mostRows = 5_000

/** Every role in scope with all its permissions. */
export const everyRole = datasetOf({
  key: [...rolesKey, 'list'],
  what: 'roles',
  size,
  mostRows,
  read: async (query, signal) =>
    wholeRoles(
      await readOrdered('roles', 'id', (order) => call(listRoles, { query: { ...query, ...order }, signal })),
      signal,
    ),
})
export const everyRoleQuery = everyRole.query
/** Every role, read if the caller may see them. `isWanted`: whether it is needed. */
export const useEveryRole = (isWanted = true) => useRead(listRoles.needs, everyRoleQuery, isWanted)

/** Roles by a text. */
export const findRoles = finder(
  everyRole,
  ({ name }) => name,
  (query, signal) => call(listRoles, { query, signal }),
)
/** The progress of the query above. */
export const progressQuery = everyRole.state

export const loadRoles = (search: RolesSearch): Promise<unknown> =>
  Promise.all([pageAhead(listRoles, [search, rolesSearch.defaults], rolesQuery(search)), loadNodes()])
export const loadRole = (id: Role['id']): Promise<unknown> =>
  Promise.all([readAhead(getRole.needs, roleQuery(id)), loadPermissionUses(id)])

export function loadEveryRole(): Promise<unknown> {
  const reads = Promise.all([readAhead(listRoles.needs, everyRoleQuery), loadNodes()])
  // The first comparison of texts is slow. It happens while the roles are on their way, which are then
  // ordered by name.
  compareTexts('', '')
  return reads
}

/** People and keys too, because their records name their role. */
const members = [['employees'], serviceAccountsKey]
const refreshMembers = refreshing(...members)
/** Refreshes roles after any reply, and their members. */
const refresh = refreshing(rolesKey, ...members)

export const createRoleMutation = creating(createRole, { onSettled: refresh })

export const updateRoleMutation = changing(updateRole, { onSettled: refresh })

/** Refreshes everything that names the deleted role, but nothing requests the role again. */
export const deleteRoleMutation = <R>(id: Role['id'], mutationFn: () => Promise<R>) =>
  mutationOptions({
    mutationFn,
    onSuccess: () => {
      void queryClient.invalidateQueries(allBut(rolesKey, roleQuery(id).queryKey))
      refreshMembers()
    },
    onError: refresh,
  })
