import { permissionCodes } from '#contract/permissions'
import { roleOrderings, roleTypes } from '#contract/roles'
import { maxSearchLength, orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { recordShape } from '../lib/record-search'
import { freeText, oneOf, searchOf, yes } from '../lib/search-params'

export const rolesSearch = searchOf(() => ({
  ...listShape,
  ordering: oneOf(orderingsBy(roleOrderings), 'name'),
  // Our own server has these filters. With another, the browser applies them to the rows that it has.
  role_type: oneOf(roleTypes, ''),
  permission: oneOf(permissionCodes, ''),
}))
export type RolesSearch = ReturnType<typeof rolesSearch>

/** The search in the permissions of one role, and whether only allowed or only risky ones are shown; or its history. */
export const roleSearch = searchOf(() => ({
  search: freeText(maxSearchLength),
  selected: yes,
  risk: yes,
  ...recordShape,
}))
export type RoleSearch = ReturnType<typeof roleSearch>

/** `from`: the role to copy, or the roles to join. */
export const newRoleSearch = searchOf(() => ({ from: freeText(200) }))
