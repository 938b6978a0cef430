import { X } from 'lucide-react'
import { useState } from 'react'
import { counted, formatNumber } from '../lib/words'
import { useReason } from '../session/use-can'
import { Button } from '../ui/button'
import { useOnDemand } from '../ui/on-demand'
import { Tooltip } from '../ui/overlay/tooltip'
import type { BulkDialogProps } from './bulk/bulk-dialog'
import type { BulkAction, ListRow } from './list-kind'

type ActionProps<Row> = { action: BulkAction<Row>; onClick: () => void }

function BulkButton<Row>({ action, onClick }: ActionProps<Row>) {
  const reason = useReason(action.needs)
  return (
    <Tooltip text={reason}>
      {(described) => (
        <Button
          small
          {...described}
          {...(reason === undefined ? {} : { 'aria-disabled': true })}
          aria-haspopup="dialog"
          onClick={onClick}
        >
          {action.label}
        </Button>
      )}
    </Tooltip>
  )
}

type Props<Row extends ListRow> = Omit<BulkDialogProps<Row>, 'action' | 'onClose'> & {
  /** The number of selected rows on this page. */
  here: number
}

/** The number of selected rows, and the actions on them. The bar stays in view while the page scrolls. */
export function ListSelection<Row extends ListRow>({ here, ...props }: Props<Row>) {
  const { kind, chosen, onSelect } = props
  const [action, setAction] = useState<BulkAction<Row>>()
  const dialog = useOnDemand<BulkDialogProps<Row>>()
  const elsewhere = chosen.length - here
  return (
    <>
      {chosen.length > 0 && (
        <section
          aria-label="Selection"
          className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-raised px-4 py-2.5 shadow-float"
        >
          <p role="status" className="text-sm">
            <span className="font-semibold">
              {counted(chosen.length, kind.noun.one, kind.noun.many)} selected
            </span>
            {elsewhere > 0 && (
              <span className="text-muted">, {formatNumber(elsewhere)} not on this page</span>
            )}
          </p>
          <Button
            small
            look="quiet"
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onSelect(chosen, false)}
          >
            Clear selection
          </Button>
          <div className="flex flex-wrap gap-1.5 sm:ml-auto">
            {kind.bulk.map((one) => (
              <BulkButton
                key={one.label}
                action={one}
                onClick={() => {
                  setAction(one)
                  dialog.open(async () => (await import('./bulk/bulk-dialog')).BulkDialog)
                }}
              />
            ))}
          </div>
        </section>
      )}
      {dialog.Part && action && <dialog.Part {...props} action={action} onClose={dialog.close} />}
    </>
  )
}
