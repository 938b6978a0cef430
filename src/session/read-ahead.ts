import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import type { Needs } from '#contract/wire'
import { failedAhead, queryClient } from '../api/query-client'
import { mayI } from './use-can'

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
