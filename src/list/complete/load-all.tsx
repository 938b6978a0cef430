import { useQuery } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dataset } from '../../api/dataset'
import type { WalkProgress } from '../../api/every-page'
import { readWords } from '../../api/what-was-read'
import { errorWords } from '../../errors/error-words'
import { WaitNote } from '../../errors/wait-note'
import { formatTime } from '../../lib/dates'
import { counted, formatNumber } from '../../lib/words'
import { Button } from '../../ui/buttons/button'
import { Progress } from '../../ui/waiting/progress'
import type { ListKind, ListRow } from '../list-kind'
import type { Whole } from './use-whole'

type Noun = ListKind<ListRow>['noun']

const outOf = (read: number, of: number | null) =>
  of === null ? formatNumber(read) : `${formatNumber(read)} of ${formatNumber(of)}`

type LoadingProps = { noun: Noun; state: WalkProgress; label?: string; onStop: () => void }

/** How far the loading is, with a button to end it. */
export function Loading({ noun, state: { read, of }, label = 'Cancel', onStop }: LoadingProps) {
  return (
    <div className="list-load">
      <Progress label={`${noun.many} loaded`} done={read} of={of} />
      <p role="status">Loading: {outOf(read, of)}</p>
      <Button small look="quiet" onClick={onStop} icon={<X size={14} aria-hidden="true" />}>
        {label}
      </Button>
    </div>
  )
}

type CoverageProps<Row extends ListRow> = {
  noun: Noun
  dataset: Dataset<Row>
  /** What its rows are called. */
  rows?: Noun
  /** What else there is to say of them. */
  children?: ReactNode
}

/** Which rows were read, and when. */
export function Coverage<Row extends ListRow>(props: CoverageProps<Row>) {
  const { noun, dataset, rows: called = { one: 'row', many: 'rows' }, children } = props
  const { data: reading, isFetching } = useQuery({ ...dataset.query, enabled: false })
  if (!reading) return null
  const { rows, count, readAt } = reading
  const isWhole = rows.kind === 'known'
  return (
    <div className={`list-load ${isWhole ? '' : 'text-warn'}`}>
      <p role="status">
        {isWhole
          ? counted(rows.value.length, called.one, called.many) + readWords(reading)
          : `${outOf(rows.value.length, count)}, ${formatTime(readAt)}: ${rows.why}`}
      </p>
      {children}
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
  if (isFetching && state)
    return (
      <>
        <WaitNote />
        <Loading noun={noun} state={state} onStop={dataset.control.cancel} />
      </>
    )
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
