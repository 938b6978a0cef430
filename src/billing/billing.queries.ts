import { queryOptions } from '@tanstack/react-query'
import { listPackages } from '#contract/billing'
import { maxPageSize } from '#contract/wire'
import { call } from '../api/call'

/** One page holds the whole catalogue. */
export const catalogueQuery = queryOptions({
  queryKey: ['packages', 'catalogue'],
  queryFn: ({ signal }) =>
    call(listPackages, { query: { page_size: maxPageSize, ordering: 'name' }, signal }),
  staleTime: 60_000,
})
