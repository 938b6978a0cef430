import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Page } from '#contract/wire'
import { finderOf, searchable } from '#domain/folding'
import type { ScopeNodes } from '#domain/access/rows-of-node'
import type { DatasetReading } from '../../api/dataset'
import { inSlices } from '../../lib/in-slices'
import { textAt, type ListSearch } from '../../lib/address/list-address'
import { listNodes } from '#contract/nodes'
import { compareIn, keeperOf, orderIn } from './arrange'
import { notLoaded, treeQuery } from '../../queries/nodes'
import { scopeNodes } from '../../scope/scope-nodes'
import { useCan } from '../../session/use-can'
import { keysOf } from '../filters/list-filter'
import type { ListKind, ListRow } from '../list-kind'
import { valueOf, type Column } from '../../table/column'
import { mappedInSteps, sortedInSteps } from './in-steps'

/** All rows of a list, and those that match. */
export type Whole<Row> = {
  readonly reading: DatasetReading<Row>
  readonly found: readonly Row[]
  /** The page of `found` that the address names. */
  readonly page: Page<Row>
  /** Whether `found` still belongs to another search. The same search of newer rows leaves it as it is. */
  readonly isStale: boolean
  /** Whether the nodes of the scope aren't known, so that no row is shown as one of theirs. */
  readonly lacksNodes: boolean
}

/** A row with its searched text. */
type Prepared<Row> = { readonly row: Row; readonly text: string; readonly id: string; readonly uid: string }

/** The searched text of a row, besides the id and the UUID: the cells that a search marks. */
const searchedText =
  <Row>(columns: readonly Column<Row>[]) =>
  (row: Row): string =>
    columns
      .filter(({ phone, searched }) => phone === 'title' || searched)
      .map((column) => valueOf(column, row))
      .join(' ')

const never = new AbortController().signal
type Sorted = { readonly by: readonly unknown[]; readonly rows: Promise<readonly Prepared<ListRow>[]> }
/** The rows of each reading in the order that was asked for last, so that a search only leaves rows out. */
const sorted = new WeakMap<object, Sorted>()

/** Every row in the order of a search. A later search uses them too, so nothing cancels the work. */
function sortedRows<Row extends ListRow>(
  { rows: { value } }: DatasetReading<Row>,
  textOf: (row: Row) => string,
  columns: readonly Column<Row>[],
  search: ListSearch,
): Promise<readonly Prepared<Row>[]> {
  const by = [columns, search.sort, search.ordering]
  const made = sorted.get(value)
  // Only the type differs: these are the same rows in order.
  if (made?.by.every((part, at) => part === by[at])) return made.rows as Promise<readonly Prepared<Row>[]>
  const { column, valueIn, order } = orderIn(columns, search)
  const keyOf = (row: Row) => (column ? valueIn(column, row) : '')
  const compare = compareIn(order)
  function* steps() {
    const all = yield* mappedInSteps(value, (row) => ({
      row,
      text: searchable(textOf(row)),
      id: row.id,
      uid: textAt(row, 'uid'),
      key: keyOf(row),
    }))
    return column ? yield* sortedInSteps(all, (a, b) => compare(a.key, b.key)) : all
  }
  const rows = inSlices(steps(), never)
  sorted.set(value, { by, rows })
  return rows
}

let numbers = 0
const numbered = new WeakMap<object, number>()
/** A number for an object, so that a query's key can contain it. */
function numberOf(object: object): number {
  const number = numbered.get(object) ?? ++numbers
  numbered.set(object, number)
  return number
}

/** The rows that match, whether of all rows, and what was asked for. */
type Found<Row> = { readonly rows: readonly Row[]; readonly ofAll: boolean; readonly asked: string }

/** The rows of a reading that match a search, in its order, worked out in slices. */
function foundQuery<Row extends ListRow>(
  { name, every, filters }: ListKind<Row>,
  reading: DatasetReading<Row> | undefined,
  columns: readonly Column<Row>[],
  search: ListSearch,
  { node, nodes }: { readonly node: string; readonly nodes: ScopeNodes },
) {
  const keys = ['search', 'sort', 'ordering', 'node', 'only', ...filters.flatMap(keysOf)]
  const asked = [name, ...keys.map((key) => textAt(search, key))].join('\0')
  const made = [reading?.rows.value, columns, nodes].map((one) => one && numberOf(one))
  return queryOptions<Found<Row>>({
    queryKey: ['found', asked, ...made],
    queryFn: async ({ signal }) => {
      if (!reading) return { rows: [], ofAll: false, asked }
      const rows = await sortedRows(reading, every?.textOf ?? searchedText(columns), columns, search)
      signal.throwIfAborted()
      const finds = finderOf(search.search)
      const keeps = keeperOf({ ...search, node }, filters, nodes)
      const found = rows.filter((one) => finds(one) && keeps(one.row)).map(({ row }) => row)
      return { rows: found, ofAll: reading.rows.kind === 'known', asked }
    },
    enabled: reading !== undefined,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** A page of rows, as a server would send it. Rows that weren't read may match too, so nobody counts those. */
function pageFrom<Row>({ rows: found, ofAll }: Found<Row>, { page, page_size }: ListSearch): Page<Row> {
  const to = page * page_size
  return {
    count: ofAll ? found.length : null,
    next: to < found.length ? `?page=${page + 1}` : null,
    previous: page > 1 ? `?page=${page - 1}` : null,
    results: found.slice(to - page_size, to),
    unreadable: 0,
  }
}

/** The nodes of the scope, and whether the tree is still loading. */
function useNodes({ node, only }: Pick<ListSearch, 'node' | 'only'>) {
  const { allowed } = useCan(listNodes.needs)
  const { data: tree = notLoaded, isLoading } = useQuery({ ...treeQuery, enabled: allowed && node !== '' })
  const nodes = useMemo(() => scopeNodes(tree, { node, only }), [tree, node, only])
  return { nodes, isLoading }
}

/** The page of all rows that the address names, if the list has all rows. */
export function useWhole<Row extends ListRow>(
  kind: ListKind<Row>,
  columns: readonly Column<Row>[],
  search: ListSearch,
  list: { readonly isOther: boolean; readonly reading?: DatasetReading<Row> | undefined },
): Whole<Row> | undefined {
  // Rows that were made here are those of the scope already.
  const node = list.isOther ? search.node : ''
  const { nodes, isLoading } = useNodes({ node, only: search.only })
  const reading = isLoading ? undefined : list.reading
  const query = foundQuery(kind, reading, columns, search, { node, nodes })
  const { data, isPlaceholderData } = useQuery(query)
  // Newer rows can have one that matches where none did.
  const isStale = isPlaceholderData && (data?.asked !== query.queryKey[1] || data?.rows.length === 0)
  const lacksNodes = node !== '' && nodes?.kind !== 'known'
  return useMemo(
    () => reading && data && { reading, found: data.rows, page: pageFrom(data, search), isStale, lacksNodes },
    [reading, data, search, isStale, lacksNodes],
  )
}
