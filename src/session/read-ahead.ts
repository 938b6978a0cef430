import { useQuery, type FetchQueryOptions, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { Needs } from '#contract/wire'
import { failedAhead, queryClient } from '../api/query-client'
import { mayI, useCan } from './use-can'

/**
 * Starts a permitted read before the page that needs it is drawn. It doesn't wait for data that is already
 * there.
 */
export async function readAhead<Data, Key extends QueryKey>(
  needs: Needs,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<void> {
  if (!mayI(needs).allowed) return
  const reading = queryClient.prefetchQuery(query)
  if (queryClient.getQueryData(query.queryKey) !== undefined) return
  await reading
  const read = queryClient.getQueryCache().find({ queryKey: query.queryKey })
  if (read?.state.error) failedAhead.set(read, read.state.errorUpdatedAt)
}

/** A read, if the caller may do it. `isWanted`: whether it is needed. */
export function useRead<Data, Chosen = Data, Key extends QueryKey = QueryKey>(
  needs: Needs,
  query: UseQueryOptions<Data, Error, Chosen, Key>,
  isWanted = true,
) {
  const { allowed } = useCan(needs)
  return useQuery({ ...query, enabled: allowed && isWanted })
}
