import * as z from 'zod/mini'
import { defaultPageSize, maxPageSize, maxSearchLength } from '#contract/wire'
import { freeText, oneOf, uuidOrNothing, wholeNumber } from './search-params'

/** The one node that is looked at, by its UUID; empty for all in reach. Every page behind the sign-in has it in its address. */
export const scopeSearch = z.object({ node: uuidOrNothing })
export type Scope = z.infer<typeof scopeSearch>

/** What the address of every list holds. Defaults are not written into it. */
export const listSearchShape = {
  page: wholeNumber(1),
  page_size: wholeNumber(defaultPageSize, maxPageSize),
  search: freeText(maxSearchLength),
  node: uuidOrNothing,
  /** A column that the server does not order by, `-` before it for downwards: sorts the rows of the page. */
  sort: freeText(40),
  /** Ids of the columns in their order; nothing is the usual ones. */
  columns: freeText(400),
  density: oneOf(['compact'], ''),
  /** Keeps a saved view that is usual here from taking the place of the plain list. */
  view: oneOf(['standard'], ''),
}
export const listDefaults = {
  page: 1,
  page_size: defaultPageSize,
  search: '',
  node: '',
  sort: '',
  columns: '',
  density: '',
  view: '',
} as const

const anyList = z.object(listSearchShape)
export type ListSearch = z.infer<typeof anyList> & { readonly ordering: string }

/** Another filter, order or page size starts at the first page again. */
export const restart = <S extends ListSearch>(search: S, change: Partial<S>): S => ({
  ...search,
  page: 1,
  ...change,
})

/** Nothing that narrows the list; what says how it is shown stays. */
export const widened = <S extends ListSearch>(
  defaults: S,
  { page_size, ordering, sort, columns, density, view }: S,
): S => ({
  ...defaults,
  page_size,
  ordering,
  sort,
  columns,
  density,
  view,
})
