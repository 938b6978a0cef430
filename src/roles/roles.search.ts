import * as z from 'zod/mini'
import { roleOrderings } from '#contract/roles'
import { maxSearchLength, orderingsBy } from '#contract/wire'
import { listShape } from '../lib/list-search'
import { freeText, oneOf, searchOf, yes } from '../lib/search-params'

export const rolesSearch = searchOf(
  z.object({ ...listShape, ordering: oneOf(orderingsBy(roleOrderings), 'name') }),
)
export type RolesSearch = ReturnType<typeof rolesSearch>

/** The matrix of one role: what is looked for, and whether only what the role holds, or what is risky, is shown. */
export const roleSearch = searchOf(z.object({ search: freeText(maxSearchLength), selected: yes, risk: yes }))
export type RoleSearch = ReturnType<typeof roleSearch>

/** `from`: the role that a new one starts as a copy of. */
export const newRoleSearch = searchOf(z.object({ from: freeText(40) }))
