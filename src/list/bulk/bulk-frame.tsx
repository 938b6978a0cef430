import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/overlay/dialog'
import { BulkProgress } from './bulk-results'
import type { Bulk } from './use-bulk'

type Props<Row> = {
  bulk: Bulk<Row>
  title: string
  /** What is said before anything happens. */
  words: ReactNode
  /** The deliberate second step. */
  confirm: ReactNode
  /** Those that take part, and the ids of all of them. */
  able: readonly Row[]
  ids: readonly string[]
  skipped: number
  /** What the rows are, for a screen reader. */
  label: string
  rows: ReactNode
  onClose: () => void
}

/** One thing for many: what it will touch, the deliberate second step, progress, and what came of each. */
export function BulkFrame<Row>({
  bulk,
  title,
  words,
  confirm,
  able,
  ids,
  skipped,
  label,
  rows,
  onClose,
}: Props<Row>) {
  const { stage, outcomes, pause, run, cancel, isOpen } = bulk
  const open = able.filter(isOpen)
  const failed = open.length - ids.filter((id) => !outcomes.has(id)).length
  const rest =
    failed === open.length
      ? 'Retry failed only'
      : failed === 0
        ? 'Do the rest'
        : 'Retry failed and do the rest'
  return (
    <Dialog
      title={title}
      busy={stage === 'running'}
      onClose={onClose}
      buttons={
        stage === 'running' ? (
          <Button onClick={cancel}>Cancel the rest</Button>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              {stage === 'over' ? 'Close' : 'Cancel'}
            </Button>
            {stage === 'asking' && confirm}
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
        />
      )}
      <ul
        // Long lists scroll, and are scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing inside takes the focus
        tabIndex={0}
        aria-label={label}
        className="max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line"
      >
        {rows}
      </ul>
    </Dialog>
  )
}
