import * as z from 'zod/mini'
import { defaultPageSize, maxPageSize, maxSearchLength } from '#contract/wire'
import { freeText, oneOf, searchOf, uuidOrNothing, wholeNumber } from './search-params'

/** The node scope: a node's UUID, or empty for all nodes. Every page behind the sign-in has it in its address. */
export const scopeSearch = searchOf(z.object({ node: uuidOrNothing }))

/** The address of every list. It leaves out defaults. */
export const listShape = {
  page: wholeNumber(1),
  page_size: wholeNumber(defaultPageSize, maxPageSize),
  search: freeText(maxSearchLength),
  node: uuidOrNothing,
  /** A column that the server can't order by, with `-` for descending: sorts the rows of the page. */
  sort: freeText(40),
  /** Ids of the columns in their order; empty for the usual columns. */
  columns: freeText(400),
  density: oneOf(['compact'], ''),
  /** Opens the plain list, although a saved view is the default. */
  view: oneOf(['standard'], ''),
}
const anyList = z.object(listShape)
export type ListSearch = z.infer<typeof anyList> & { readonly ordering: string }

/** The text that an address has under a name; empty for none. */
export const textAt = (search: object, name: string): string => {
  const value: unknown = Reflect.get(search, name)
  return typeof value === 'string' ? value : ''
}

/** Another filter, order or page size starts at the first page. */
export const restart = <S extends ListSearch>(search: S, change: Partial<S> | Partial<ListSearch>): S => ({
  ...search,
  page: 1,
  ...change,
})

/** The list without search and filters, looking as it does now. */
export const widened = <S extends ListSearch>(
  defaults: S,
  { page_size, ordering, sort, columns, density, view }: S,
): S => ({ ...defaults, page_size, ordering, sort, columns, density, view })
