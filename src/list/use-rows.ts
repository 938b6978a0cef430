import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page } from '#contract/wire'
import { isKind } from '../api/api-error'
import { accepted, orderPart } from '../api/refusals'
import { isUnpaged, positionAhead, positionHere, positionOf } from '../api/pagination'
import type { ListSearch } from '../lib/list-search'
import { obstacle } from '../errors/obstacle'
import { arrange } from './arrange'
import { useBranch } from './branch'
import { columnOrderedBy, type Column } from './table/column'
import { contradictions, orderShown } from './ignored/contradictions'
import { useAskedFilters } from './filters/asked-filters'
import { isSet, keysOf, silentIn } from './filters/list-filter'
import type { ListKind, ListRow, RequestPart } from './list-kind'
import { useWhole } from './complete/use-whole'
import { useIsOpening } from './table/rows-in-sight'
import type { List } from './use-list'

const none: readonly RequestPart[] = []
const parts: readonly RequestPart[] = ['search', 'ordering', 'node', 'below', 'status']

/** Whether all rows of the list are in the requested order, as far as the page on screen shows it. */
function orderOf<Row extends ListRow>(
  page: Page<Row>,
  columns: readonly Column<Row>[],
  { ordering }: ListSearch,
): 'proven' | 'chance' | 'nothing' {
  const column = columnOrderedBy(columns, ordering)
  const isWhole = page.next === null && page.previous === null && page.unreadable === 0
  return !column || isWhole ? 'proven' : orderShown(page.results, column)
}

/**
 * The parts of the request that the server ignores, and whether it obeys the order. The rows raise the suspicion, and further
 * requests confirm it.
 */
function useIgnored<Row extends ListRow, S extends ListSearch>(
  { name, isOwn }: ListKind<Row>,
  columns: readonly Column<Row>[],
  { query: { data, isPlaceholderData }, read, refused }: List<Row, S>,
  wanted: S,
  isOpening: boolean,
) {
  const search = useMemo(
    () => (refused.length > 0 ? accepted(name, wanted) : wanted),
    [name, wanted, refused],
  )
  const branch = useBranch(isOwn ? '' : search.node)
  const { suspected, order } = useMemo(() => {
    if (isOpening || !data || isPlaceholderData) return { suspected: none, order: undefined }
    if (isOwn) return { suspected: none, order: 'proven' as const }
    const found = contradictions(data.results, columns, search, branch)
    if (found.includes('ordering')) return { suspected: found, order: 'chance' as const }
    const order = orderOf(data, columns, search)
    return { suspected: order === 'chance' ? [...found, 'ordering' as const] : found, order }
  }, [isOwn, isOpening, data, isPlaceholderData, columns, search, branch])
  const { data: ignored, isPending } = useQuery({
    queryKey: [
      name,
      'ignored by the server',
      search.ordering,
      ...suspected,
      ...(suspected.includes('below') ? [search.node, search.only, search.search] : []),
    ],
    // Most servers are never suspected.
    queryFn: async () => (await import('./ignored/confirm-ignored')).confirmIgnored(suspected, search, read),
    enabled: suspected.length > 0,
    staleTime: Infinity,
  })
  // The browser can't add rows that the server leaves out.
  const lacksBelow =
    wanted.node !== '' &&
    wanted.only === '' &&
    (ignored?.includes('below') === true || (refused.includes('below') && (branch?.nodes.size ?? 2) > 1))
  const known = parts.filter((part) =>
    part === 'ordering' ? refused.includes(orderPart(wanted)) : part !== 'below' && refused.includes(part),
  )
  return {
    ignored: useMemo(
      () =>
        known.length === 0 && !lacksBelow
          ? (ignored ?? none)
          : [...new Set([...(ignored ?? none), ...known])].filter((part) => part !== 'below' || !lacksBelow),
      // oxlint-disable-next-line react/exhaustive-deps -- the names stand for the list
      [ignored, known.join(), lacksBelow],
    ),
    lacksBelow,
    /** Whether the server's order is known to go through the whole list; undefined until that is known. */
    isOrderProven:
      order === undefined || (order === 'chance' && isPending)
        ? undefined
        : order === 'proven' || (order === 'chance' && ignored !== undefined),
  }
}

/** The rows of a page after sorting and filtering in the browser, with what is known about them. */
export function useRows<Row extends ListRow, S extends ListSearch>(
  kind: ListKind<Row>,
  columns: readonly Column<Row>[],
  list: List<Row, S>,
  search: S,
) {
  const { data: sent, isPlaceholderData: isBefore } = list.query
  const error = obstacle(list.query, kind.noun.many)
  const isOpening = useIsOpening(sent !== undefined)
  const told = useIgnored(kind, columns, list, search, isOpening)
  const filtersLost = kind.filters.filter(
    (one) => !one.keeps && isSet(one, search) && keysOf(one).some((key) => list.refused.includes(key)),
  )
  const canAsk = sent !== undefined && !isOpening
  const { filters, here } = useAskedFilters(kind, search, list, canAsk)
  const needsMore = search.sort !== '' || here.length > 0 || told.ignored.length > 0
  const isPart = sent !== undefined && (sent.next !== null || sent.previous !== null)
  const isLimited = told.lacksBelow || (isPart && (needsMore || told.isOrderProven === false))
  const whole = useWhole(kind, columns, search, list.isServed, isLimited)
  const { page, isStale } = whole ?? { page: sent, isStale: isBefore }
  const { ignored, isOrderProven } = whole ? { ignored: none, isOrderProven: true } : told
  const isLocal = !whole && needsMore
  const all = useMemo(
    () => (page && isLocal ? arrange(page.results, columns, search, kind.filters, ignored) : page?.results),
    [page, isLocal, columns, search, kind, ignored],
  )
  const { page: number, page_size: size } = search
  const read = whole?.reading.rows.value ?? (isLocal ? page?.results : undefined)
  const silent = useMemo(() => silentIn(read ?? [], kind.filters, search), [read, kind, search])
  const unpaged = page && all && isUnpaged(page, size) ? all : undefined
  const rows = useMemo(
    () => (unpaged ? unpaged.slice((number - 1) * size, number * size) : all),
    [unpaged, all, number, size],
  )
  return {
    page,
    rows,
    /** All rows, if the list shows pages of them. */
    whole,
    /** The number of rows that the browser's filters leave out only because they don't say. */
    silent,
    /** The number of rows that match, on all pages; undefined where the browser filters and hasn't read them all. */
    matching:
      isLocal && (here.length > 0 || ignored.some((part) => part !== 'ordering'))
        ? undefined
        : (page?.count ?? undefined),
    /** Whether search, filters or order cover only a page of a longer list. */
    isLimited,
    error,
    ignored,
    /** Whether the rows are of the chosen node alone, although those of the nodes below were asked for. */
    lacksBelow: !whole && told.lacksBelow,
    isOrderProven,
    /** Whether only the rows in sight are drawn so far. */
    isOpening,
    /** The filters that are set, but that neither the server nor the browser can apply. */
    filtersLost,
    /** The filters that are set. */
    filters,
    /** Those of them that only the browser is known to apply, and so only to the rows that it has. */
    filtersHere: here,
    /** Whether the browser sorted or filtered the rows of this page. */
    isLocal,
    /** Whether these are the rows of the previous page, shown until the next one arrives. */
    isStale,
    isPastEnd:
      search.page > 1 &&
      !isStale &&
      (isKind(error, 'not-found') || (unpaged ? rows : page?.results)?.length === 0),
    isEmpty: page !== undefined && rows?.length === 0 && !isStale,
    isNarrowed: filters.length > 0 || search.search !== '' || search.node !== '',
    position: unpaged
      ? positionHere(unpaged.length, number, size)
      : page && (isStale ? positionAhead : positionOf)(page, number, size),
  }
}
export type Rows<Row extends ListRow> = ReturnType<typeof useRows<Row, ListSearch>>
