import { queryOptions } from '@tanstack/react-query'
import { describeServer } from '#contract/about'
import { call } from './call'

/** The server's description of itself. */
export const serverQuery = queryOptions({
  queryKey: ['server'],
  queryFn: ({ signal }) => call(describeServer, { signal }),
  staleTime: Infinity,
})
