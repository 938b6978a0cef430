import * as z from 'zod/mini'
import type { listRoles } from '#contract/roles'
import { maxSearchLength, type QueryOf } from '#contract/wire'
import { listDefaults, listSearchShape } from '../lib/list-search'
import { freeText, oneOf, yes } from '../lib/search-params'

type Query = QueryOf<typeof listRoles>
// Checked against the contract by type only: its operations stay out of what every visit loads first.
const orderings = [
  'id',
  '-id',
  'name',
  '-name',
  'last_modified',
  '-last_modified',
] as const satisfies readonly Query['ordering'][]
export const rolesSearch = z.object({ ...listSearchShape, ordering: oneOf(orderings, 'name') })
export const rolesDefaults = { ...listDefaults, ordering: 'name' } as const
export type RolesSearch = z.infer<typeof rolesSearch>

/** The matrix of one role: what is looked for, and whether only what the role holds, or what is risky, is shown. */
export const roleSearch = z.object({ search: freeText(maxSearchLength), selected: yes, risk: yes })
export const roleDefaults = { search: '', selected: '', risk: '' } as const
export type RoleSearch = z.infer<typeof roleSearch>
