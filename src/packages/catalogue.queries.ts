import { queryOptions } from '@tanstack/react-query'
import { listPackages } from '#contract/billing'
import { maxPageSize } from '#contract/wire'
import { call } from '../api/call'
import { readOrdered } from '../api/refusals'

/**
 * One page holds the whole catalogue, with the retired packages that companies still have: their costs need the prices. A server that
 * refuses `ordering` isn't sent `include_retired` either.
 */
export const catalogueQuery = queryOptions({
  queryKey: ['packages', 'catalogue'],
  queryFn: ({ signal }) =>
    readOrdered('packages', 'name', (order) =>
      call(listPackages, {
        query: { page_size: maxPageSize, ...order, ...(order.ordering && { include_retired: 'true' }) },
        signal,
      }),
    ),
  staleTime: 60_000,
})
