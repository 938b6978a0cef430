import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import { positionOf } from '../api/pagination'
import type { ListSearch } from '../lib/list-search'

/** The query for the page of a list that an address names. */
export type Read<Row, S> = (search: S) => UseQueryOptions<Page<Row>>

export type List<Row, S> = {
  readonly query: UseQueryResult<Page<Row>>
  /** The number of the last page, for an address that points past it. */
  readonly last: number | undefined
  readonly read: Read<Row, S>
}

/** Reads the page that the address names, and the page after it in advance. */
export function useList<Row, S extends ListSearch>(
  read: Read<Row, S>,
  search: S,
  allowed: boolean,
): List<Row, S> {
  const query = useQuery({ ...read(search), enabled: allowed })
  const { data, error, isPlaceholderData } = query
  const next = data && !isPlaceholderData ? positionOf(data, search.page, search.page_size).next : undefined
  const pastEnd = search.page > 1 && isKind(error, 'not-found')
  // Past the end, the first page says where the list ends. The page after this one is only kept ready: it draws nothing.
  const other = useQuery({
    ...read({ ...search, page: next ?? 1 }),
    enabled: allowed && (next !== undefined || pastEnd),
    notifyOnChangeProps: pastEnd ? ['data'] : [],
  })
  return {
    query,
    last: pastEnd && other.data ? positionOf(other.data, 1, search.page_size).last : undefined,
    read,
  }
}
