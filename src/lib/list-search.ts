import * as z from 'zod/mini'
import { defaultPageSize, maxPageSize, maxSearchLength } from '#contract/wire'
import { freeText, uuidOrNothing, wholeNumber } from './search-params'

/** The one node that is looked at, by its UUID; empty for all in reach. Every page behind the sign-in has it in its address. */
export const scopeSearch = z.object({ node: uuidOrNothing })
export type Scope = z.infer<typeof scopeSearch>

/** What the address of every list holds. Defaults are not written into it. */
export const listSearchShape = {
  page: wholeNumber(1),
  page_size: wholeNumber(defaultPageSize, maxPageSize),
  search: freeText(maxSearchLength),
  node: uuidOrNothing,
}
export const listDefaults = { page: 1, page_size: defaultPageSize, search: '', node: '' } as const

const anyList = z.object(listSearchShape)
export type ListSearch = z.infer<typeof anyList> & { readonly ordering: string }

/** Another filter, order or page size starts at the first page again. */
export const restart = <S extends ListSearch>(search: S, change: Partial<S>): S => ({ ...search, page: 1, ...change })
