import type { ReactNode } from 'react'
import { counted, formatNumber } from '../../lib/words'
import { Button } from '../../ui/buttons/button'
import { Dialog } from '../../ui/overlay/dialog'
import type { BulkAction, ListRow, RecordKind } from '../list-kind'
import { BulkProgress, BulkRow } from './bulk-results'
import type { RunOfMany } from '../../form/bulk-run/use-run-many'

type Props<Row extends ListRow> = {
  noun: RecordKind<Row>['noun']
  nameOf: (row: Row) => string
  action: Pick<BulkAction<Row>, 'Name' | 'about' | 'warning' | 'more'>
  bulk: RunOfMany<Row>
  /**
   * The title as a question, the title once it is answered, and the words of the outcome: “companies moved”.
   */
  title: string
  answered: string
  done: readonly [one: string, many: string]
  /** The text before the action starts. */
  words?: ReactNode
  /** What stays in sight beside that button. */
  beside?: ReactNode
  /** The button that starts the action. */
  confirm?: ReactNode
  /** The rows, those that take part, and why others don't. */
  all: readonly Row[]
  able: readonly Row[]
  skipped?: ReadonlyMap<Row, string | undefined>
  /** Further actions at the end. */
  atEnd?: ReactNode
  onClose: () => void
}

/** The dialog of an action on many rows: what it does, its progress, and the outcome of each row. */
export function BulkFrame<Row extends ListRow>(props: Props<Row>) {
  const { noun, nameOf, action, bulk, title, answered, words, beside, confirm, all, able, atEnd, onClose } =
    props
  const [one, many] = props.done
  const { stage, outcomes, pause, hasStopped, run, cancel, isOpen } = bulk
  const open = able.filter(isOpen)
  const ids = able.map(({ id }) => id)
  const { Name } = action
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
          skipped={all.length - able.length}
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
        aria-label={noun.many}
        className="max-h-72 divide-y divide-line scrolls rounded-md border border-line"
      >
        {all.map((row) => (
          <BulkRow
            key={row.id}
            name={Name ? <Name row={row} isOver={stage === 'over'} /> : nameOf(row)}
            // A row that isn't a record has a key of its own, which tells nobody anything.
            id={!Name && /^\d+$/.test(row.id) ? row.id : undefined}
            about={Name && props.skipped?.get(row) ? undefined : action.about?.(row)}
            warning={action.warning?.(row)}
            skipped={props.skipped?.get(row)}
            outcome={outcomes.get(row.id)}
            stage={stage}
            more={outcomes.get(row.id)?.kind === 'not-done' && action.more?.(row)}
          />
        ))}
      </ul>
    </Dialog>
  )
}
