import { queryOptions } from '@tanstack/react-query'
import { listPackages } from '#contract/billing'
import { maxPageSize } from '#contract/wire'
import { call } from '../api/call'
import { inOrder } from '../api/refusals'

/** One page holds the whole catalogue. */
export const catalogueQuery = queryOptions({
  queryKey: ['packages', 'catalogue'],
  queryFn: ({ signal }) =>
    inOrder('packages', 'name', (order) =>
      call(listPackages, { query: { page_size: maxPageSize, ...order }, signal }),
    ),
  staleTime: 60_000,
})
