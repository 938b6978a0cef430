import { hashKey, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { isKind } from './api-error'
import { queryClient } from './query-client'

/**
 * Whether a record that was read before is gone now.
 * @param key the query that read it; a server that never answered this read can't show that the record is
 * gone
 */
export async function isGone(key: QueryKey, read: () => Promise<unknown>): Promise<boolean> {
  if (queryClient.getQueryData(key) === undefined) return false
  return read().then(
    () => false,
    (error: unknown) => isKind(error, 'not-found'),
  )
}

/** All queries below a key, except that of a deleted record, which would only be answered by a 404. */
export const allBut = (queryKey: QueryKey, record: QueryKey): QueryFilters => ({
  queryKey,
  predicate: ({ queryHash }) => queryHash !== hashKey(record),
})
