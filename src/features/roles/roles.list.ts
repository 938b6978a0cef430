import { roleTypes } from '#contract/address-values'
import { cataloguePermissions } from '#contract/roles/permission-catalogue'
import { createRole, getRole, listRoles, type Role } from '#contract/roles/roles'
import { isChangedSince } from '#domain/roles/role-type'
import { holds, isUnknown, permissionSetOf } from '#domain/roles/permission-set'
import { queryClient } from '../../api/query-client'
import type { Choice } from '../../list/filters/list-filter'
import type { PagedKind } from '../../list/list-kind'
import { everyRole, rolesKey, rolesQuery } from '../../queries/roles'
import { comparedRoles, rolesSearch, type RolesSearch } from '../../queries/searches'

const types: readonly Choice[] = roleTypes.map((value) => ({ value, words: value }))
const permissions: readonly Choice[] = cataloguePermissions.map(({ code, name }) => ({
  value: code,
  words: name,
}))

const [least, most] = comparedRoles

/** Roles have no bulk actions: each change is reviewed before it is saved. */
export const rolesList: PagedKind<Role, RolesSearch> = {
  page: rolesQuery,
  address: rolesSearch,
  name: 'roles',
  noun: { one: 'role', many: 'roles' },
  get: getRole,
  needs: listRoles.needs,
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['-last_modified', 'Last changed'],
    ['last_modified', 'Changed longest ago'],
  ],
  firstStep: { needs: createRole.needs, to: '/roles/new', label: 'Create a role' },
  filters: [
    {
      kind: 'choice',
      key: 'role_type',
      label: 'Type',
      useChoices: () => types,
      keeps: ({ role_type }, type) => (role_type === undefined ? undefined : role_type === type),
    },
    {
      kind: 'choice',
      key: 'permission',
      label: 'Permission',
      useChoices: () => permissions,
      keeps: (role, code) => {
        const set = permissionSetOf(role)
        return isUnknown(set, code) ? undefined : holds(set, code)
      },
    },
    {
      kind: 'range',
      of: 'day',
      from: 'changed_from',
      label: 'Changed',
      keeps: isChangedSince,
    },
  ],
  every: { dataset: everyRole, textOf: ({ name }) => name },
  together: (rows) => ({
    to: '/roles/compare',
    search: { roles: rows.map(({ id }) => id).join(',') },
    reason: rows.length < least || rows.length > most ? `Select ${least} to ${most} roles.` : undefined,
    children: 'Compare',
  }),
  actions: async () => (await import('./role-row-actions')).roleRowActions,
  refresh: () => void queryClient.invalidateQueries({ queryKey: rolesKey }),
}
