import {
  queryOptions,
  skipToken,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import type { Dataset, DatasetReading } from '../api/dataset'
import { capabilitiesQuery } from '../api/server-capabilities'
import { isUnpaged, positionOf } from '../api/pagination'
import type { ListSearch } from '../lib/list-search'
import type { ListRow } from './list-kind'

/** Makes the query for the page of a list that the address names. */
export type PageQuery<Row, S> = (search: S) => UseQueryOptions<Page<Row>>

export type List<Row, S> = {
  readonly query: UseQueryResult<Page<Row>>
  /** The number of the last page, if the address points past it. */
  readonly last: number | undefined
  readonly read: PageQuery<Row, S>
  readonly isAllowed: boolean
  /** Whether a person asked for all rows, so that the pages come from these. */
  readonly isServed: boolean
  /** The name under which the capabilities of the server are kept. */
  readonly name: string
  /** All rows, where this browser made them itself and asks no server for a page. */
  readonly made?: DatasetReading<Row>
}

const noPage = <Row>() => queryOptions<Page<Row>>({ queryKey: ['no page'], queryFn: skipToken })

/** What a browser made of something else, as if it had walked a list of it. */
export const readingOf = <Row>(rows: readonly Row[], readAt: number): DatasetReading<Row> => ({
  rows: { kind: 'known', value: rows },
  count: rows.length,
  begunAt: readAt,
  readAt,
  isOnePage: true,
  isRestless: false,
})

/** A list of rows that this browser made itself, already narrowed to the scope. */
export const useMadeList = <Row, S>(made: DatasetReading<Row>): List<Row, S> => ({
  query: useQuery(noPage<Row>()),
  last: undefined,
  read: noPage<Row>,
  isAllowed: true,
  isServed: true,
  name: '',
  made,
})

const nobody = queryOptions<boolean>({ queryKey: ['nobody serves'], queryFn: skipToken })

/** Reads the page that the address names, and the page after it in advance. */
export function useList<Row extends ListRow, S extends ListSearch>(
  read: PageQuery<Row, S>,
  search: S,
  isAllowed: boolean,
  serves: Dataset<never>['serves'] = nobody,
): List<Row, S> {
  // A page of rows that are all loaded needs no request.
  const isServed = useQuery(serves).data === true
  const allowed = isAllowed && !isServed
  const name = String(read(search).queryKey[0])
  // `read` leaves out what the server is known to refuse, so this can be another query once that is known.
  useQuery(capabilitiesQuery(name))
  const query = useQuery({ ...read(search), enabled: allowed })
  const { data, error, isPlaceholderData } = query
  const next = data && !isPlaceholderData ? positionOf(data, search.page, search.page_size).next : undefined
  const pastEnd = search.page > 1 && isKind(error, 'not-found')
  // If the page is past the end, the first page tells where the list ends. Otherwise this keeps the next page
  // ready.
  const other = useQuery({
    ...read({ ...search, page: next ?? 1 }),
    enabled: allowed && (next !== undefined || pastEnd),
    notifyOnChangeProps: pastEnd ? ['data'] : [],
  })
  // A server without pages can have its whole list on page 1 and refuse the others.
  const isWhole = pastEnd && other.data !== undefined && isUnpaged(other.data, search.page_size)
  return {
    query: isWhole ? other : query,
    last: pastEnd && other.data ? positionOf(other.data, 1, search.page_size).last : undefined,
    read,
    isAllowed,
    isServed,
    name,
  }
}
