import { Info } from 'lucide-react'
import type { ListSearch } from '../lib/list-search'
import { counted, formatNumber, listed } from '../lib/words'
import { localOrder } from './arrange'
import type { ListProps, ListRow } from './list-kind'
import { columnOrderedBy } from '../table/column'
import type { Rows } from './use-rows'

const words: Readonly<Record<string, string>> = {
  only: 'leave out the nodes below',
  search: 'search',
  node: 'filter by node',
  status: 'filter by status',
}
/** The names of other filters stand beside what they cover. */
const wordsFor = (part: string) => (part.startsWith('ordering:') ? 'sort' : words[part])

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
  rows: { page, rows, filtersHere, isHere },
}: Props<Row, S>): string {
  const count = page?.count ?? Infinity
  const there = page?.results.length ?? 0
  const range = count <= there ? `all ${formatNumber(there)} ${noun.many}` : 'this page only'
  const filteredBy = [
    ...filtersHere.map(({ label }) => label.toLowerCase()),
    isHere('search') && 'the search text',
    isHere('node') && 'node',
  ].filter((word) => word !== false)
  const local = localOrder(columns, search, isHere)
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
  rows: { page, isEmpty, isNarrowed, isOrderKnown },
  all,
}: Props<Row, S>): string | undefined {
  const column = columnOrderedBy(columns, search.ordering)
  if (!column || !page || isEmpty || page.count === 1) return undefined
  const sorted = `Sorted by ${column.label.toLowerCase()}`
  if (!isOrderKnown) return sorted
  const matching = `all ${counted(page.count ?? 0, kind.noun.one, kind.noun.many)} that match`
  return `${sorted}: ${isNarrowed ? matching : all}`
}

/**
 * Says what search, filters and order cover, where that isn't the whole list. Screen readers hear of the
 * usual order too.
 */
export function ResultRange<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { page, isLocal, unable, lacksBelow, silent } = props.rows
  const unreadable = page?.unreadable ?? 0
  const missing =
    page && unreadable > 0
      ? `${formatNumber(unreadable)} of ${counted(page.results.length + unreadable, 'row')} couldn’t be read.`
      : undefined
  const mute = silent > 0 && `Filters leave out ${counted(silent, 'row')} with unknown values.`
  const told = unable.flatMap((part) => wordsFor(part) ?? [])
  const cannot = told.length > 0 && `This server can’t ${listed(told)}.`
  const alone = lacksBelow && 'This node only: this server left out the nodes below.'
  const covers = isLocal ? localWords(props) : orderWords(props)
  const shown = [missing, mute, isLocal && covers, alone, cannot].filter(Boolean)
  return (
    <div
      aria-live="polite"
      className={`flex-1 max-sm:order-1 ${shown.length > 0 ? 'min-w-44 max-sm:basis-full' : 'min-w-0 max-sm:absolute'}`}
    >
      {covers && <p className="sr-only">{covers}</p>}
      {shown.length > 0 && (
        <p className="truncate text-muted" title={shown.join(' ')}>
          <Info size={14} aria-hidden="true" className="mr-1.5 inline shrink-0" />
          {missing && <span className="font-medium text-warn">{missing} </span>}
          {mute && <span className="font-medium text-warn">{mute} </span>}
          {isLocal && <span aria-hidden="true">{inShort(props)} </span>}
          {alone && <span>{alone} </span>}
          {cannot && <span>{cannot}</span>}
        </p>
      )}
    </div>
  )
}
