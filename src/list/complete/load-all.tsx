import { useQuery } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import type { Dataset } from '../../api/dataset'
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

type CoverageProps<Row extends ListRow> = { noun: Noun; dataset: Dataset<Row> }

/** Which rows were read, and when. */
export function Coverage<Row extends ListRow>({ noun, dataset }: CoverageProps<Row>) {
  const { data: reading, isFetching } = useQuery({ ...dataset.query, enabled: false })
  if (!reading) return null
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
        busy={isFetching}
        aria-label={`Refresh all ${noun.many}`}
        onClick={dataset.refresh}
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
}

/** How far the reading of all rows is, then which rows it has; after a failure or a cancellation, a way on. */
export function LoadAll<Row extends ListRow>({ kind: { noun }, dataset, whole }: LoadAllProps<Row>) {
  const { error, isFetching, refetch } = useQuery({ ...dataset.query, enabled: false })
  const { data: state } = useQuery(dataset.state)
  if (whole) return <Coverage noun={noun} dataset={dataset} />
  if (isFetching && state) return <Loading noun={noun} dataset={dataset} state={state} />
  return (
    <div className="list-load">
      <p role="status" className={error ? 'text-bad' : ''}>
        {error
          ? `${errorWords(error).title}. ${errorWords(error).advice}`
          : `To search, filter or sort here, all ${noun.many} have to be read.`}
      </p>
      <Button small onClick={() => void refetch()}>
        Read all {noun.many}
      </Button>
    </div>
  )
}
