import { useMemo } from 'react'
import { isKind } from '../api/api-error'
import { isUnpaged, positionAhead, positionHere, positionOf } from '../api/pagination'
import type { ListSearch } from '../lib/address/list-address'
import { obstacle } from '../errors/obstacle'
import type { Column } from '../table/column'
import { isSet, silentIn } from './filters/list-filter'
import type { ListKind, ListRow } from './list-kind'
import { useWhole } from './complete/use-whole'
import { useIsOpening } from '../table/opening'
import type { List } from './use-list'

/** The rows of a page, as the server sent them or as this browser made them of all rows. */
export function useRows<Row extends ListRow, S extends ListSearch>(
  kind: ListKind<Row>,
  columns: readonly Column<Row>[],
  list: List<Row, S>,
  search: S,
) {
  const { data: sent, isPlaceholderData: isBefore } = list.query
  const isOpening = useIsOpening(sent !== undefined || list.reading !== undefined)
  const whole = useWhole(kind, columns, search, list)
  const { page, isStale } = whole ?? { page: sent, isStale: isBefore || list.isWhole || list.isBehind }
  const error = list.isWhole || list.isBehind ? null : obstacle(list.query, kind.noun.many)
  const { page: number, page_size: size } = search
  const unpaged = page && isUnpaged(page, size) ? page.results : undefined
  const rows = useMemo(
    () => (unpaged ? unpaged.slice((number - 1) * size, number * size) : page?.results),
    [unpaged, page, number, size],
  )
  const reading = whole?.reading.rows
  const read = reading?.value
  const silent = useMemo(() => silentIn(read ?? [], kind.filters, search), [read, kind, search])
  const filters = kind.filters.filter((one) => isSet(one, search))
  return {
    page,
    rows,
    /** All rows, if the list shows pages of them. */
    whole,
    /** The number of rows that filters leave out only because they don't say. */
    silent,
    /** Why rows that weren't read may match too; undefined if there are none. */
    unread:
      reading?.kind === 'partly' ? reading.why : page?.unreadable ? 'some rows couldn’t be read' : undefined,
    /** The number of rows that match, on all pages. */
    matching: page?.count ?? undefined,
    error,
    /** The order of these rows; empty where nobody knows it. */
    ordering: list.isOther && !whole ? '' : search.ordering,
    /** Whether only the rows in sight are drawn so far. */
    isOpening,
    /** The filters that are set. */
    filters,
    /** Whether these are the rows of the previous page, shown until the next one arrives. */
    isStale,
    isPastEnd:
      search.page > 1 &&
      !isStale &&
      !page?.next &&
      (isKind(error, 'not-found') || (unpaged ? rows : page?.results)?.length === 0),
    // Of no rows, no search finds any.
    isEmpty: page !== undefined && rows?.length === 0 && !(isStale && read?.length !== 0),
    isNarrowed: filters.length > 0 || search.search !== '' || search.node !== '',
    position: unpaged
      ? positionHere(unpaged.length, number, size)
      : page && (isStale ? positionAhead : positionOf)(page, number, size),
  }
}
export type Rows<Row extends ListRow> = ReturnType<typeof useRows<Row, ListSearch>>
