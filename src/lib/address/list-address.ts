import type * as z from 'zod/mini'
import { defaultPageSize, maxSearchLength } from '#contract/wire'
import { freeText, oneOf, pageSize, searchOf, uuidOrNothing, wholeNumber, flag } from './search-params'

/** The scope: a node's UUID, or empty for all nodes, and `only=yes` without the nodes below it. */
const scopeShape = { node: uuidOrNothing, only: flag }
/** Every page behind the sign-in has the scope in its address. */
export const scopeSearch = searchOf(() => scopeShape)
export type ScopeSearch = ReturnType<typeof scopeSearch>

/** The scope in a request. */
export const scopeAsked = ({ node, only }: ScopeSearch) => ({
  node,
  ...(node !== '' && only === '' ? { include_descendants: 'true' as const } : {}),
})

/** The sizes of a page that a list offers. */
export const pageSizes = [25, defaultPageSize, 100] as const

/** The search parameters that every list has in its address. Defaults are left out. */
export const listShape = {
  page: wholeNumber(1),
  page_size: pageSize(defaultPageSize, Math.max(...pageSizes)),
  search: freeText(maxSearchLength),
  ...scopeShape,
  /** The id of a column by which this browser sorts all rows. `-` means descending. */
  sort: freeText(40),
  /**
   * The ids of the columns in their order, with the widths that were chosen; empty for the default columns.
   */
  columns: freeText(600),
  /** Opens the plain list even if the person's default is a saved view. */
  view: oneOf(['standard'], ''),
}
export type ListSearch = z.infer<z.ZodMiniObject<typeof listShape>> & { readonly ordering: string }

/** The text of a search parameter; empty if the address lacks it. */
export const textAt = (search: object, name: string): string => {
  const value: unknown = Reflect.get(search, name)
  return typeof value === 'string' ? value : ''
}

/** The part of a request that every list has. */
export const pageAsked = <S extends ListSearch>({ page, page_size, search, ordering }: S) => ({
  page,
  page_size,
  search,
  ordering,
})

/** How a list looks, and where in it the person is. */
const looks = ['page', 'page_size', 'columns', 'view']

/** Whether a search asks for nothing but pages in the usual order, which every server has. */
export const isPlain = <S extends ListSearch>(search: S, defaults: S): boolean =>
  Object.entries(search).every(([name, value]) => looks.includes(name) || value === textAt(defaults, name))

/** Changes a filter, the order or the page size, and goes back to the first page. */
export const restart = <S extends ListSearch>(search: S, change: Partial<S> | Partial<ListSearch>): S => ({
  ...search,
  page: 1,
  ...change,
})
