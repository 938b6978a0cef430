import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import { positionOf } from '../api/pagination'
import type { ListSearch } from '../lib/list-search'

export type Read<Row, S> = (search: S) => UseQueryOptions<Page<Row>, Error, Page<Row>, QueryKey>

export type List<Row, S> = {
  readonly query: UseQueryResult<Page<Row>>
  /** The number of the last page, for an address that points behind it. */
  readonly last: number | undefined
  readonly read: Read<Row, S>
}

/** Reads the page that the address names, and the one that is probably wanted after it. */
export function useList<Row, S extends ListSearch, K extends QueryKey>(
  optionsOf: (search: S) => UseQueryOptions<Page<Row>, Error, Page<Row>, K>,
  search: S,
  allowed: boolean,
): List<Row, S> {
  const query = useQuery({ ...optionsOf(search), enabled: allowed })
  const { data, error, isPlaceholderData } = query
  const next = data && !isPlaceholderData ? positionOf(data, search.page, search.page_size).next : undefined
  const pastEnd = search.page > 1 && isKind(error, 'not-found')
  // Behind the end the first page tells where the end is. Ahead of it the next page is only kept ready: nothing is drawn.
  const other = useQuery({
    ...optionsOf({ ...search, page: next ?? 1 }),
    enabled: allowed && (next !== undefined || pastEnd),
    notifyOnChangeProps: pastEnd ? ['data'] : [],
  })
  return {
    query,
    last: pastEnd && other.data ? positionOf(other.data, 1, search.page_size).last : undefined,
    read: optionsOf as unknown as Read<Row, S>, // The exact type of the key matters to nobody who reads through it.
  }
}
