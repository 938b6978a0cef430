import * as z from 'zod/mini'
import { maxSearchLength } from '#contract/wire'
import { freeText, oneOf, yes } from '../lib/search-params'

export const matrixSorts = ['name', '-name', '-rights', 'rights', 'similar'] as const

/** The role matrix in the address. Its node is the one of the top bar. */
export const matrixSearch = z.object({
  search: freeText(maxSearchLength),
  type: oneOf(['built-in', 'custom'], ''),
  /** Only roles that hold this code. */
  permission: freeText(100),
  /** Only risky permissions. */
  risk: yes,
  /** Only permissions in which the shown roles differ. */
  differ: yes,
  /** Marks the differences from the role with this id. */
  against: freeText(20),
  sort: oneOf(matrixSorts, 'name'),
  /** Roles in rows, permissions in columns. */
  flip: yes,
})
export const matrixDefaults = {
  search: '',
  type: '',
  permission: '',
  risk: '',
  differ: '',
  against: '',
  sort: 'name',
  flip: '',
} as const
export type MatrixSearch = z.infer<typeof matrixSearch>

/** The permission to show; empty for all. */
export const permissionsSearch = z.object({ code: freeText(100) })
export type PermissionsSearch = z.infer<typeof permissionsSearch>

/** The ids of the compared roles, with commas between them. */
export const compareSearch = z.object({ roles: freeText(200) })
export type CompareSearch = z.infer<typeof compareSearch>
