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

/** What is written into the address: all but the defaults. The route itself reads nothing, so that its schema is loaded with the page. */
export const matrixAddress = (search: MatrixSearch): Partial<MatrixSearch> =>
  Object.fromEntries(
    Object.entries(search).filter(([name, value]) => value !== matrixDefaults[name as keyof MatrixSearch]),
  )
