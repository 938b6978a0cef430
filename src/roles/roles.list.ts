import { createRole, listRoles, type Role } from '#contract/roles'
import { queryClient } from '../api/query-client'
import type { ListKind } from '../list/list-kind'
import { everyRole } from './every-role.queries'
import { rolesKey } from './roles.queries'

/** Roles have no bulk actions: each change is reviewed before it is saved. */
export const rolesList: ListKind<Role> = {
  name: 'roles',
  noun: { one: 'role', many: 'roles' },
  needs: listRoles.needs,
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['-last_modified', 'Last changed'],
    ['last_modified', 'Changed longest ago'],
  ],
  firstStep: {
    needs: createRole.needs,
    to: '/roles/new',
    label: 'Create a role',
    purpose: 'To create a role',
  },
  filters: [],
  bulk: [],
  every: { dataset: everyRole, textOf: ({ name }) => name },
  loadActions: async () => (await import('./role-row-actions')).roleRowActions,
  refresh: () => void queryClient.invalidateQueries({ queryKey: rolesKey }),
}
