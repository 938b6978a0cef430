import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../lib/words'
import { useReason } from '../../session/use-can'
import { ActionLink } from '../../ui/buttons/action-link'
import { Button } from '../../ui/buttons/button'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { BulkDialog, type BulkDialogProps } from '../bulk/bulk-dialog'
import type { BulkAction, ListKind, ListRow } from '../list-kind'
import { SelectAll, type SelectAllProps } from './select-all'

type ActionProps<Row> = { action: BulkAction<Row>; onClick: () => void }

function BulkButton<Row>({ action, onClick }: ActionProps<Row>) {
  const reason = useReason(action.needs)
  return (
    <ReasonedButton reason={reason} small aria-haspopup="dialog" onClick={onClick}>
      <span className={action.danger && 'text-bad'}>
        {action.label}
        <span aria-hidden="true">…</span>
      </span>
    </ReasonedButton>
  )
}

/** All rows that match: how many, if that is known, and how to read them. */
export type MatchingRows<Row extends ListRow> = {
  readonly count: number | undefined
  readonly readAll: SelectAllProps<Row>['readAll']
}

type SelectionProps<Row extends ListRow> = Pick<BulkDialogProps<Row>, 'nameOf' | 'chosen'> & {
  kind: ListKind<Row>
  /** Undefined while they load. */
  bulk: readonly BulkAction<Row>[] | undefined
  onSelect: (rows: readonly Row[], on: boolean) => void
  /** The number of selected rows on this page. */
  here: number
  /** Undefined where all that match are on this page. */
  match: MatchingRows<Row> | undefined
  onExport: () => void
}

/** Offers to select every row that matches, on whichever page. Reading them starts with the press. */
function AllThatMatch<Row extends ListRow>({
  kind,
  match,
  onSelect,
}: Pick<SelectionProps<Row>, 'kind' | 'match' | 'onSelect'>) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen && match)
    return (
      <SelectAll
        noun={kind.noun}
        readAll={match.readAll}
        onSelect={(rows) => onSelect(rows, true)}
        onClose={() => setOpen(false)}
      />
    )
  return (
    match && (
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Select all{match.count === undefined ? '' : ` ${formatNumber(match.count)}`} that match
      </button>
    )
  )
}

/** The number of selected rows, and the actions on them, in the line below the table. */
export function ListSelection<Row extends ListRow>(all: SelectionProps<Row>) {
  const { here, match, onExport, bulk, ...props } = all
  const { kind, chosen, onSelect } = props
  const [action, setAction] = useState<BulkAction<Row>>()
  const elsewhere = chosen.length - here
  const buttons = (danger: boolean) =>
    bulk
      ?.filter((one) => (one.danger ?? false) === danger)
      .map((one) => <BulkButton key={one.label} action={one} onClick={() => setAction(one)} />)
  return (
    <>
      {chosen.length > 0 && (
        <section aria-label="Selection" className="flex flex-wrap items-center gap-1.5">
          <button
            type="button"
            aria-label="Clear selection"
            title="Clear selection"
            onClick={() => onSelect(chosen, false)}
            className="list-tool"
          >
            <X size={16} aria-hidden="true" />
          </button>
          <p role="status" className="text-sm">
            <span className="font-medium">
              {formatNumber(chosen.length)}{' '}
              <span className="sr-only">{chosen.length === 1 ? kind.noun.one : kind.noun.many} </span>selected
            </span>
            {elsewhere > 0 && (
              <span className="text-muted">, {formatNumber(elsewhere)} not on this page</span>
            )}
          </p>
          <AllThatMatch kind={kind} match={match} onSelect={onSelect} />
          <div className="flex flex-wrap gap-1.5 sm:ml-3">
            {kind.together && <ActionLink small {...kind.together(chosen)} />}
            {buttons(false)}
            <Button
              small
              aria-haspopup="dialog"
              icon={<Download size={14} aria-hidden="true" />}
              onClick={onExport}
            >
              Export<span className="sr-only"> selection</span>
            </Button>
            {buttons(true)}
          </div>
        </section>
      )}
      {action && <BulkDialog {...props} action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
