import { createRole, type Role } from '#contract/roles'
import { queryClient } from '../api/query-client'
import type { ListPowers } from '../list/list-kind'
import { rolesKey } from './roles.queries'

/** Roles have no bulk actions: each change is reviewed before it is saved. */
export const rolePowers: ListPowers<Role> = {
  beginning: { needs: createRole.needs, to: '/roles/new', label: 'Create a role', what: 'To create a role' },
  filters: [],
  bulk: [],
  readAgain: () => void queryClient.invalidateQueries({ queryKey: rolesKey }),
}
