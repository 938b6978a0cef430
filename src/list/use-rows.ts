import { useMemo } from 'react'
import { isKind } from '../api/api-error'
import { orderingPart } from '../api/server-capabilities'
import { isUnpaged, positionAhead, positionHere, positionOf } from '../api/pagination'
import type { ListSearch } from '../lib/list-search'
import { obstacle } from '../errors/obstacle'
import { arrange, type IsHere } from './arrange'
import type { Column } from '../table/column'
import { isSet, keysOf, silentIn } from './filters/list-filter'
import type { ListKind, ListRow } from './list-kind'
import { useWhole } from './complete/use-whole'
import { useIsOpening } from '../table/drawn-rows'
import { useCapabilities } from './server-capabilities/use-capabilities'
import type { List } from './use-list'

/** The rows of a page after sorting and filtering in the browser, with what is known about them. */
export function useRows<Row extends ListRow, S extends ListSearch>(
  kind: ListKind<Row>,
  columns: readonly Column<Row>[],
  list: List<Row, S>,
  search: S,
) {
  const { data: sent, isPlaceholderData: isBefore } = list.query
  const isOpening = useIsOpening(sent !== undefined || list.made !== undefined)
  const told = useCapabilities(kind, columns, list, search, isOpening)
  const filters = kind.filters.filter((one) => isSet(one, search))
  const error = told.isAsking ? null : obstacle(list.query, kind.noun.many)
  const names = told.here.join()
  const needsMore = search.sort !== '' || names !== ''
  const isPart = sent !== undefined && (sent.next !== null || sent.previous !== null)
  const isLimited = told.isAlone || (isPart && needsMore)
  const whole = useWhole(kind, columns, search, list, isLimited)
  const { page, isStale } = whole ?? { page: sent, isStale: isBefore }
  const isLocal = !whole && needsMore
  const here = useMemo(() => (whole || names === '' ? [] : names.split(',')), [whole, names])
  const isHere: IsHere = useMemo(() => {
    const isNode = here.some((part) => ['node', 'below', 'only'].includes(part))
    return (part) => here.includes(part) || (part === 'node' && isNode)
  }, [here])
  const all = useMemo(
    () => (page && isLocal ? arrange(page.results, columns, search, kind.filters, isHere) : page?.results),
    [page, isLocal, columns, search, kind, isHere],
  )
  const { page: number, page_size: size } = search
  const read = whole?.reading.rows.value ?? (isLocal ? page?.results : undefined)
  const filtersHere = filters.filter((one) => keysOf(one).some(isHere))
  const silent = useMemo(
    () =>
      silentIn(
        read ?? [],
        kind.filters.filter((one) => whole || keysOf(one).some(isHere)),
        search,
      ),
    [read, kind, search, whole, isHere],
  )
  const unpaged = page && all && isUnpaged(page, size) ? all : undefined
  const rows = useMemo(
    () => (unpaged ? unpaged.slice((number - 1) * size, number * size) : all),
    [unpaged, all, number, size],
  )
  const isFiltered = here.some((part) => part !== orderingPart(search.ordering))
  return {
    page,
    rows,
    /** All rows, if the list shows pages of them. */
    whole,
    /** The number of rows that the browser's filters leave out only because they don't say. */
    silent,
    /**
     * The number of rows that match, on all pages; undefined where the browser filters and hasn't read them
     * all.
     */
    matching: isLocal && isFiltered ? undefined : (page?.count ?? undefined),
    /** Whether search, filters or order cover only a page of a longer list. */
    isLimited,
    error,
    isHere,
    /** The parts of the request that the server can't apply. */
    unable: whole ? [] : told.unable,
    /** Whether the rows are of the chosen node alone, although those of the nodes below were asked for. */
    lacksBelow: !whole && told.isAlone,
    /** Whether it is known how far the order goes. */
    isOrderKnown: whole !== undefined || told.isOrderKnown,
    /** Whether only the rows in sight are drawn so far. */
    isOpening,
    /** The filters that are set. */
    filters,
    /** Those of them that the browser applies, and so only to the rows that it has. */
    filtersHere,
    /** Whether the browser sorted or filtered the rows of this page. */
    isLocal,
    /** Whether these are the rows of the previous page, shown until the next one arrives. */
    isStale,
    isPastEnd:
      search.page > 1 &&
      !isStale &&
      (isKind(error, 'not-found') || (unpaged ? rows : page?.results)?.length === 0),
    // Of no rows, no search finds any.
    isEmpty: page !== undefined && rows?.length === 0 && !(isStale && whole?.reading.rows.value.length !== 0),
    isNarrowed: filters.length > 0 || search.search !== '' || search.node !== '',
    position: unpaged
      ? positionHere(unpaged.length, number, size)
      : page && (isStale ? positionAhead : positionOf)(page, number, size),
  }
}
export type Rows<Row extends ListRow> = ReturnType<typeof useRows<Row, ListSearch>>
