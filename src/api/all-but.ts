import { hashKey, type QueryFilters, type QueryKey } from '@tanstack/react-query'

/** All queries below a key, except that of a deleted record, which would only be answered by a 404. */
export const allBut = (queryKey: QueryKey, record: QueryKey): QueryFilters => ({
  queryKey,
  predicate: ({ queryHash }) => queryHash !== hashKey(record),
})
