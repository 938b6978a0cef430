import { Info } from 'lucide-react'
import type { ListSearch } from '../lib/list-search'
import { counted, formatNumber, listed } from '../lib/words'
import { localOrder } from './arrange'
import type { ListProps, ListRow, RequestPart } from './list-kind'
import { columnOrderedBy } from './table/column'
import type { Rows } from './use-rows'

const words: Record<RequestPart, string> = {
  below: 'leave out the nodes below',
  search: 'search',
  ordering: 'sort',
  node: 'filter by node',
  status: 'filter by status',
}

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  rows: Rows<Row>
  /** All records of the list, in words. */
  all: string
}

/** Which filters and order apply to this page only. */
function localWords<Row extends ListRow, S extends ListSearch>({
  kind: { noun },
  columns,
  search,
  rows: { page, rows, filtersHere, ignored },
}: Props<Row, S>): string {
  const count = page?.count ?? Infinity
  const there = page?.results.length ?? 0
  const range = count <= there ? `all ${formatNumber(there)} ${noun.many}` : 'this page only'
  const filteredBy = [
    ...filtersHere.map(({ label }) => label.toLowerCase()),
    ...ignored
      .filter((part) => part !== 'ordering')
      .map((part) => (part === 'search' ? 'the search text' : part === 'below' ? 'node' : part)),
  ]
  const local = localOrder(columns, search, ignored)
  const sortedBy = local && (local.column?.label ?? local.order).toLowerCase()
  return [
    filteredBy.length > 0 &&
      `Filtered by ${listed(filteredBy)}: ${range}, ${formatNumber(rows?.length ?? 0)} of ${formatNumber(there)} rows`,
    sortedBy && `${filteredBy.length > 0 ? 'sorted' : 'Sorted'} by ${sortedBy}: ${range}`,
  ]
    .filter(Boolean)
    .join('; ')
}

/** The same in the few words that have room beside the filters. */
function inShort<Row extends ListRow, S extends ListSearch>({
  kind: { noun },
  rows: { page, rows, isLocal: isArranged },
}: Props<Row, S>): string {
  const there = page?.results.length ?? 0
  const shown = rows?.length ?? 0
  const isPart = (page?.count ?? Infinity) > there
  if (isArranged && shown < there)
    return `${isPart ? 'Filtered on this page only' : `Filtered across all ${noun.many}`}: ${formatNumber(shown)} of ${formatNumber(there)} rows.`
  return isPart ? 'Sorted on this page only.' : `Sorted across all ${noun.many}.`
}

/** The order of the server and the rows that it covers, if there is one. */
function orderWords<Row extends ListRow, S extends ListSearch>({
  kind,
  columns,
  search,
  rows: { page, isEmpty, isNarrowed, isOrderProven },
  all,
}: Props<Row, S>): string | undefined {
  const column = columnOrderedBy(columns, search.ordering)
  if (!column || !page || isEmpty || page.count === 1) return undefined
  const sorted = `Sorted by ${column.label.toLowerCase()}`
  if (isOrderProven === undefined) return sorted
  if (!isOrderProven) return `${sorted}: this page`
  const matching = `all ${counted(page.count ?? 0, kind.noun.one, kind.noun.many)} that match`
  return `${sorted}: ${isNarrowed ? matching : all}`
}

/** Says what search, filters and order cover, where that isn't the whole list. Screen readers hear of the usual order too. */
export function ResultRange<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { page, isLocal: isArranged, ignored, filtersLost, isOrderProven, lacksBelow, silent } = props.rows
  const unreadable = page?.unreadable ?? 0
  const missing =
    page && unreadable > 0
      ? `${formatNumber(unreadable)} of ${counted(page.results.length + unreadable, 'row')} couldn’t be read.`
      : undefined
  const mute = silent > 0 && `Filters leave out ${counted(silent, 'row')} with unknown values.`
  const unable = [
    ...ignored.map((part) => words[part]),
    ...filtersLost.map(({ label }) => `filter by ${label.toLowerCase()}`),
  ]
  const cannot = unable.length > 0 && `This server can’t ${listed(unable)}.`
  const alone = lacksBelow && 'This node only: this server left out the nodes below.'
  const covers = isArranged ? localWords(props) : orderWords(props)
  const isUsual = !isArranged && isOrderProven !== false
  const shown = [missing, mute, !isUsual && covers, alone, cannot].filter(Boolean)
  return (
    <div className="list-covers" aria-live="polite">
      {covers && <p className="sr-only">{covers}</p>}
      {shown.length > 0 && (
        <p className="list-note" title={shown.join(' ')}>
          <Info size={14} aria-hidden="true" className="mr-1.5 inline shrink-0" />
          {missing && <span className="font-medium text-warn">{missing} </span>}
          {mute && <span className="font-medium text-warn">{mute} </span>}
          {!isUsual && <span aria-hidden="true">{inShort(props)} </span>}
          {alone && <span>{alone} </span>}
          {cannot && <span>{cannot}</span>}
        </p>
      )}
    </div>
  )
}
