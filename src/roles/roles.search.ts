import * as z from 'zod/mini'
import { roleOrderings } from '#contract/roles'
import { maxSearchLength } from '#contract/wire'
import { listDefaults, listSearchShape } from '../lib/list-search'
import { freeText, oneOf, yes } from '../lib/search-params'

const orderings = roleOrderings.flatMap((field) => [field, `-${field}`] as const)
export const rolesSearch = z.object({ ...listSearchShape, ordering: oneOf(orderings, 'name') })
export const rolesDefaults = { ...listDefaults, ordering: 'name' } as const
export type RolesSearch = z.infer<typeof rolesSearch>

/** The matrix of one role: what is looked for, and whether only what the role holds is shown. */
export const roleSearch = z.object({ search: freeText(maxSearchLength), selected: yes })
export const roleDefaults = { search: '', selected: '' } as const
export type RoleSearch = z.infer<typeof roleSearch>
