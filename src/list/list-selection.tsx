import type { RowData } from '@tanstack/react-table'
import { X } from 'lucide-react'
import type { ListSearch } from '../lib/list-search'
import { counted, formatNumber } from '../lib/words'
import { useReason } from '../session/use-can'
import { Button } from '../ui/button'
import { Tooltip } from '../ui/overlay/tooltip'
import type { BulkAction } from './list-kind'
import type { ToolProps } from './list-tools'

function ActButton<Row>({
  action,
  onAct,
}: {
  action: BulkAction<Row>
  onAct: (action: BulkAction<Row>) => void
}) {
  const reason = useReason(action.needs)
  return (
    <Tooltip text={reason}>
      {(described) => (
        <Button
          small
          {...described}
          {...(reason === undefined ? {} : { 'aria-disabled': true })}
          aria-haspopup="dialog"
          onClick={() => onAct(action)}
        >
          {action.label}
        </Button>
      )}
    </Tooltip>
  )
}

type Props<Row extends RowData, S extends ListSearch> = ToolProps<Row, S> & {
  chosen: readonly Row[]
  onAct: (action: BulkAction<Row>) => void
}

/** How many are selected, here and elsewhere, and what can be done with them. Stays in sight while the page is scrolled. */
export function SelectionBar<Row extends RowData, S extends ListSearch>({
  kind,
  rows,
  selected,
  powers,
  onAct,
  onClear,
}: Props<Row, S>) {
  const here = rows.filter((row) => selected.has(kind.rowId(row))).length
  const elsewhere = selected.size - here
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-raised px-4 py-2.5 shadow-float"
    >
      <p role="status" className="text-sm">
        <span className="font-semibold">
          {counted(selected.size, kind.noun.one, kind.noun.many)} selected
        </span>
        {elsewhere > 0 && <span className="text-muted">, {formatNumber(elsewhere)} not on this page</span>}
      </p>
      <Button small look="quiet" icon={<X size={14} aria-hidden="true" />} onClick={onClear}>
        Clear selection
      </Button>
      <div className="flex flex-wrap gap-1.5 sm:ml-auto">
        {powers.bulk.map((action) => (
          <ActButton key={action.label} action={action} onAct={onAct} />
        ))}
      </div>
    </section>
  )
}
