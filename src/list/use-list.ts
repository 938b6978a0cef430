import { queryOptions, skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Page } from '#contract/wire'
import { valueOfKnown, type Known } from '#domain/known'
import { isKind } from '../api/api-error'
import { useOffers } from '../api/offers'
import type { DatasetReading } from '../api/dataset'
import { isUnpaged, positionOf } from '../api/pagination'
import { isPlain, type ListSearch } from '../lib/address/list-address'
import { useCan } from '../session/use-can'
import type { ListRow, PagedKind, PageQuery } from './list-kind'

export type List<Row, S> = {
  readonly query: UseQueryResult<Page<Row>>
  /** The number of the last page, if the address points past it. */
  readonly last: number | undefined
  readonly read: PageQuery<Row, S>
  readonly isAllowed: boolean
  /** Whether the pages come from all rows, because nobody can be asked for these pages. */
  readonly isWhole: boolean
  /** Whether nothing reads all rows, though they are needed: it failed, or a person cancelled it. */
  readonly isStopped: boolean
  /** All rows, once they are there. */
  readonly reading?: DatasetReading<Row> | undefined
  /** Whether another API answers, whose order isn't known. */
  readonly isOther: boolean
  /** Whether these are the rows of the search before, because those of the new one aren't drawn yet. */
  readonly isBehind: boolean
}

const noPage = <Row>() => queryOptions<Page<Row>>({ queryKey: ['no page'], queryFn: skipToken })
const noReading = <Row>() => queryOptions<DatasetReading<Row>>({ queryKey: ['no rows'], queryFn: skipToken })

/** What a browser made of something else, as if it had walked a list of it. */
export const readingOf = <Row>(rows: readonly Row[], readAt: number): DatasetReading<Row> => ({
  rows: { kind: 'known', value: rows },
  count: rows.length,
  begunAt: readAt,
  readAt,
  isOnePage: true,
  isRestless: false,
})

/** The same of what may be a part. Of rows that aren't known there are none. */
export function readingOfKnown<Row>(rows: Known<readonly Row[]>, readAt = Date.now()): DatasetReading<Row> {
  const reading = readingOf(valueOfKnown(rows) ?? [], readAt)
  return rows.kind === 'known'
    ? reading
    : { ...reading, rows: { kind: 'partly', value: reading.rows.value, why: rows.why } }
}

/** A list of rows that this browser made itself, already narrowed to the scope. */
export const useMadeList = <Row, S>(reading: DatasetReading<Row> | undefined): List<Row, S> => ({
  query: useQuery(noPage<Row>()),
  last: undefined,
  read: noPage<Row>,
  isAllowed: true,
  isWhole: true,
  isStopped: false,
  reading,
  isOther: false,
  isBehind: false,
})

const withoutPage = (search: ListSearch) => JSON.stringify({ ...search, page: 0 })

/**
 * The search whose rows are drawn. A press on a head or a filter is answered before its rows are drawn; the rows of
 * another page wait for nothing.
 */
function useDrawn<S extends ListSearch>(search: S): S {
  const before = useDeferredValue(search)
  return withoutPage(before) === withoutPage(search) ? search : before
}

/**
 * Reads the page that the address names, and the page after it in advance. Our own server answers every
 * request. Another API is asked for plain pages only: with the first search, filter, order or node all its
 * rows are read, and this browser makes the pages.
 */
export function useList<Row extends ListRow, S extends ListSearch>(
  { every, page: read, address, needs }: PagedKind<Row, S>,
  wanted: S,
): List<Row, S> {
  const search = useDrawn(wanted)
  const isAllowed = useCan(needs).allowed
  const filters = useOffers()?.filters
  const isAsked = every === undefined || filters || isPlain(search, address.defaults)
  const isWhole = !isAsked && filters === false
  const allowed = isAllowed && isAsked
  const query = useQuery({ ...read(search), enabled: allowed })
  const all = useQuery({ ...(every?.dataset.query ?? noReading<Row>()), enabled: isAllowed && isWhole })
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
  const isOnFirst = pastEnd && other.data !== undefined && isUnpaged(other.data, search.page_size)
  return {
    query: isOnFirst ? other : query,
    last: pastEnd && other.data ? positionOf(other.data, 1, search.page_size).last : undefined,
    read,
    isAllowed,
    isWhole,
    isStopped: isWhole && !all.data && all.fetchStatus === 'idle',
    reading: isWhole ? all.data : undefined,
    isOther: every !== undefined && filters === false,
    isBehind: search !== wanted,
  }
}
