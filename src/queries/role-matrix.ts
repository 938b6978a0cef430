import { maxSearchLength } from '#contract/wire'
import { dayOrNothing, freeText, oneOf, searchOf, yes } from '../lib/search-params'

export const matrixSorts = ['name', '-name', '-size', 'size', 'similar'] as const
const matrixTypes = ['built-in', 'custom'] as const

/** The role matrix in the address. Its node is the one of the top bar. */
export const matrixSearch = searchOf(() => ({
  search: freeText(maxSearchLength),
  type: oneOf(matrixTypes, ''),
  /** Only roles with the permission of this code. */
  permission: freeText(100),
  /** Only risky permissions. */
  risk: yes,
  /** Only permissions in which the shown roles differ. */
  differ: yes,
  /** Marks the differences from the role with this id. */
  against: freeText(20),
  /** By name, by number of permissions (size), or by similarity. */
  sort: oneOf(matrixSorts, 'name'),
  /** Roles in rows, permissions in columns. */
  flip: yes,
  /** The roles as they were when this day of the person began. */
  day: dayOrNothing,
}))
export type MatrixSearch = ReturnType<typeof matrixSearch>

/** The permission to show; empty for all. */
export const permissionsSearch = searchOf(() => ({ code: freeText(100) }))

/** The ids of the compared roles, with commas between them. */
export const compareSearch = searchOf(() => ({ roles: freeText(200) }))
