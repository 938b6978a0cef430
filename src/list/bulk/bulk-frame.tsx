import type { ReactNode } from 'react'
import { counted, formatNumber } from '../../lib/words'
import { Button } from '../../ui/buttons/button'
import { Dialog } from '../../ui/overlay/dialog'
import { BulkProgress } from './bulk-results'
import type { RunOfMany } from '../../form/bulk-run/use-run-many'

type Props<Row> = {
  bulk: RunOfMany<Row>
  /**
   * The title as a question, the title once it is answered, and the words of the outcome: “companies moved”.
   */
  title: string
  answered: string
  done: readonly [one: string, many: string]
  /** The text before the action starts. */
  words: ReactNode
  /** What stays in sight beside that button. */
  beside?: ReactNode
  /** The button that starts the action. */
  confirm: ReactNode
  /** The rows that take part, and their ids. */
  able: readonly Row[]
  ids: readonly string[]
  skipped: number
  /** Names the rows for a screen reader. */
  label: string
  rows: ReactNode
  /** Further actions at the end. */
  atEnd?: ReactNode
  onClose: () => void
}

/** The dialog of an action on many rows: what it does, its progress, and the outcome of each row. */
export function BulkFrame<Row>({
  bulk,
  title,
  answered,
  done: [one, many],
  words,
  beside,
  confirm,
  able,
  ids,
  skipped,
  label,
  rows,
  atEnd,
  onClose,
}: Props<Row>) {
  const { stage, outcomes, pause, hasStopped, run, cancel, isOpen } = bulk
  const open = able.filter(isOpen)
  const finished = ids.filter((id) => outcomes.get(id)?.kind === 'done').length
  const over = `${finished === ids.length ? '' : `${formatNumber(finished)} of `}${counted(ids.length, one, many)}`
  const failed = open.length - ids.filter((id) => !outcomes.has(id)).length
  const rest = failed === open.length ? 'Retry' : failed === 0 ? 'Continue' : 'Retry and continue'
  return (
    <Dialog
      title={stage === 'asking' ? title : stage === 'running' ? answered : over}
      busy={stage === 'running'}
      onClose={onClose}
      beside={stage === 'asking' ? beside : beside && null}
      buttons={
        stage === 'running' ? (
          <Button onClick={cancel}>Stop</Button>
        ) : (
          <>
            <Button onClick={onClose}>{stage === 'over' ? 'Close' : 'Cancel'}</Button>
            {stage === 'asking' && confirm}
            {stage === 'over' && atEnd}
            {stage === 'over' && open.length > 0 && (
              <Button look="primary" onClick={() => void run(open)}>
                {rest} ({open.length})
              </Button>
            )}
          </>
        )
      }
    >
      {stage === 'asking' ? (
        words
      ) : (
        <BulkProgress
          able={ids}
          outcomes={outcomes}
          skipped={skipped}
          pause={pause}
          over={stage === 'over'}
          hasStopped={hasStopped}
          repeats={bulk.repeats}
        />
      )}
      <ul
        // A long list scrolls, by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside takes the focus
        tabIndex={0}
        aria-label={label}
        className="max-h-72 divide-y divide-line scrolls rounded-md border border-line"
      >
        {rows}
      </ul>
    </Dialog>
  )
}
