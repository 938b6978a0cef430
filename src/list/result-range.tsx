import { Info } from 'lucide-react'
import { useState } from 'react'
import type { ListSearch } from '../lib/address/list-address'
import { counted, formatNumber } from '../lib/words'
import { orderIn } from './complete/arrange'
import type { ListProps, ListRow } from './list-kind'
import type { Rows } from './use-rows'

type Props<Row extends ListRow, S extends ListSearch> = ListProps<Row, S> & {
  rows: Rows<Row>
  /** All records of the list, in words. */
  all: string
}

/** The order and the rows that it covers, if it is known. */
function orderWords<Row extends ListRow, S extends ListSearch>({
  kind,
  columns,
  search,
  rows: { page, isEmpty, isNarrowed, ordering, unread },
  all,
}: Props<Row, S>): string | undefined {
  const { column } = orderIn(columns, { ...search, ordering })
  if (!column || !page || isEmpty || page.count === 1) return undefined
  const { one, many } = kind.noun
  const matching = `all ${page.count === null ? many : counted(page.count, one, many)} that match`
  const covered = unread !== undefined ? `the ${many} that were read` : isNarrowed ? matching : all
  return `Sorted by ${column.label.toLowerCase()}: ${covered}`
}

/** Says which rows are missing. Screen readers hear of the order too. */
export function ResultRange<Row extends ListRow, S extends ListSearch>(props: Props<Row, S>) {
  const { page, silent } = props.rows
  const unreadable = page?.unreadable ?? 0
  const missing =
    page &&
    unreadable > 0 &&
    `${formatNumber(unreadable)} of ${counted(page.results.length + unreadable, 'row')} couldn’t be read.`
  const mute = silent > 0 && `Filters leave out ${counted(silent, 'row')} with unknown values.`
  // The rows of the search before say nothing about the new one.
  const [covers, setCovers] = useState<string>()
  const words = props.rows.isStale ? covers : orderWords(props)
  if (words !== covers) setCovers(words)
  const shown = [missing, mute].filter((words) => typeof words === 'string').join(' ')
  return (
    <div
      aria-live="polite"
      className={`flex-1 max-sm:order-1 ${shown === '' ? 'min-w-0 max-sm:absolute' : 'min-w-44 max-sm:basis-full'}`}
    >
      {covers && <p className="sr-only">{covers}</p>}
      {shown && (
        <p className="truncate font-medium text-warn" title={shown}>
          <Info size={14} aria-hidden="true" className="mr-1.5 inline shrink-0" />
          {shown}
        </p>
      )}
    </div>
  )
}
