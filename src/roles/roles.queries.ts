import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getRole, listRoles, type Role } from '#contract/roles'
import { maxPageSize, type Page } from '#contract/wire'
import { call } from '../api/call'
import { loadNodes } from '../nodes/nodes.queries'
import { readAhead } from '../session/read-ahead'
import type { RolesSearch } from './roles.search'

export const rolesKey = ['roles'] as const

export const rolesQuery = ({ page, page_size, search, ordering, node }: RolesSearch) =>
  queryOptions<Page<Role>>({
    queryKey: [...rolesKey, 'list', { page, page_size, search, ordering, node }],
    queryFn: ({ signal }) =>
      call(listRoles, { query: { page, page_size, search, ordering: ordering || undefined, node }, signal }),
    placeholderData: keepPreviousData,
  })

export const roleQuery = (id: string) =>
  queryOptions({
    queryKey: [...rolesKey, 'one', id],
    queryFn: ({ signal }) => call(getRole, { params: { role_id: id }, signal }),
  })

/** The longest first page of roles that the API allows, for fields that choose a role. */
export const allRolesQuery = queryOptions({
  queryKey: [...rolesKey, 'list', 'all'],
  queryFn: ({ signal }) => call(listRoles, { query: { page_size: maxPageSize, ordering: 'name' }, signal }),
})

export const loadRoles = (search: RolesSearch): Promise<unknown> =>
  Promise.all([readAhead(listRoles.needs, rolesQuery(search)), loadNodes()])
export const loadRole = (id: string): Promise<void> => readAhead(getRole.needs, roleQuery(id))
