import { useQuery } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import type { Dataset, DatasetReading } from '../../api/dataset'
import type { WalkProgress } from '../../api/every-page'
import { readWords } from '../../api/what-was-read'
import { errorWords } from '../../errors/error-words'
import { WaitNote } from '../../errors/wait-note'
import { formatTime } from '../../lib/dates'
import { counted, formatNumber } from '../../lib/words'
import { Button } from '../../ui/button'
import { Progress } from '../../ui/waiting/progress'
import type { ListKind, ListRow } from '../list-kind'
import type { Whole } from './use-whole'

type Noun = ListKind<ListRow>['noun']

const outOf = (read: number, of: number | null) =>
  of === null ? formatNumber(read) : `${formatNumber(read)} of ${formatNumber(of)}`

/** How far the loading is, with a button to cancel it. */
function Loading<Row extends ListRow>({
  noun,
  dataset,
  state,
}: {
  noun: Noun
  dataset: Dataset<Row>
  state: WalkProgress
}) {
  const { read, of } = state
  return (
    <div className="list-load">
      <WaitNote />
      <Progress label={`${noun.many} loaded`} done={read} of={of} />
      <p role="status">Loading: {outOf(read, of)}</p>
      <Button small look="quiet" onClick={dataset.control.cancel} icon={<X size={14} aria-hidden="true" />}>
        Cancel
      </Button>
    </div>
  )
}

type CoverageProps = { reading: DatasetReading<unknown>; isBusy: boolean; noun: Noun; onRefresh: () => void }

/** Which rows the list covers, and when they were read. */
function Coverage({ reading, isBusy, noun, onRefresh }: CoverageProps) {
  const { rows, count, readAt } = reading
  const isWhole = rows.kind === 'known'
  return (
    <div className={`list-load ${isWhole ? '' : 'text-warn'}`}>
      <p role="status">
        {isWhole
          ? counted(rows.value.length, 'row') + readWords(reading)
          : `${outOf(rows.value.length, count)}, ${formatTime(readAt)}: ${rows.why}`}
      </p>
      <Button
        small
        look="quiet"
        busy={isBusy}
        aria-label={`Refresh all ${noun.many}`}
        onClick={onRefresh}
        icon={<RotateCw size={14} aria-hidden="true" />}
      >
        Refresh
      </Button>
    </div>
  )
}

type LoadAllProps<Row extends ListRow> = {
  kind: Pick<ListKind<Row>, 'noun'>
  dataset: Dataset<Row>
  whole: Whole<Row> | undefined
  /** Whether search, filters or order cover only a page. */
  isLimited: boolean
  /** The number of all rows; null if the server doesn't count. */
  count: number | null
  /** The end of the button's text, which says what the rows are for: “and search here”. */
  purpose?: string
}

/**
 * Offers to load all rows where a server can't search, filter or sort them, and then says which rows the list
 * covers.
 */
export function LoadAll<Row extends ListRow>({
  kind: { noun },
  dataset,
  whole,
  isLimited,
  count,
  purpose = '',
}: LoadAllProps<Row>) {
  const { error, isFetching } = useQuery({ ...dataset.query, enabled: false })
  const { data: state } = useQuery(dataset.state)
  if (isFetching && state && !whole) return <Loading noun={noun} dataset={dataset} state={state} />
  if (whole)
    return <Coverage reading={whole.reading} isBusy={isFetching} noun={noun} onRefresh={dataset.refresh} />
  if (!isLimited) return null
  return (
    <div className="list-load">
      {error && (
        <p role="status" className="text-bad">
          {errorWords(error).title}. {errorWords(error).advice}
        </p>
      )}
      <Button small onClick={() => void dataset.serve()}>
        Load all {count === null ? noun.many : formatNumber(count)} {purpose}
      </Button>
    </div>
  )
}
