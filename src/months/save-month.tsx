import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { cellsIn, layouts } from '#domain/months/layouts'
import { rowsOf } from '#domain/months/ledger'
import { saveTable } from '../export/save-table'
import { isTaken } from '../lib/csv'
import { counted } from '../lib/words'
import type { WholeMonth } from '../queries/months'
import { Button } from '../ui/button'
import { ChoiceField } from '../ui/fields/fields'
import { Dialog } from '../ui/overlay/dialog'
import { showToast } from '../ui/overlay/toast'
import { monthAddress, monthName } from './month-words'

const mostNamed = 5

type Props = { month: WholeMonth }

/** Chooses the form of the file, and names what it would have to change. */
function SaveDialog({ month, onClose }: Props & { onClose: () => void }) {
  const [id, setId] = useState('generic')
  const layout = layouts.find((one) => one.id === id) ?? layouts[0]!
  const about = {
    month: monthName(month.facts.id),
    last: month.facts.last,
  }
  const rows = rowsOf(month)
  const { head, cells, refused } = cellsIn(layout, rows, about, isTaken)
  const unnumbered = rows.filter(({ company }) => !company.reference).length
  const save = async () => {
    const file = `month-${monthAddress(month.facts.id)}-${layout.id}`
    showToast('good', `Saved ${await saveTable({ file, title: about.month, head, rows: cells })}.`)
    onClose()
  }
  return (
    <Dialog
      title={`Save ${about.month}`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={refused.length > 0} onClick={() => void save()}>
            Save {counted(cells.length, 'line')}
          </Button>
        </>
      }
    >
      <ChoiceField label="Form" value={id} onChange={setId}>
        {layouts.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </ChoiceField>
      {layout.by && (
        <p className="text-sm text-muted">
          Columns {layout.by}. Each line is one unit of its amount, because part of a month has no exact unit
          price.
        </p>
      )}
      {layout.by && unnumbered > 0 && (
        <p className="text-sm text-warn">
          {counted(unnumbered, 'line has', 'lines have')} no customer number of that program. Compare an
          export of it, which has them.
        </p>
      )}
      {refused.length > 0 && (
        <div role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">
          <p>
            A spreadsheet would take {counted(refused.length, 'ID')} for a formula, a number or a date. Change
            them first:
          </p>
          <ul className="list-disc pl-5">
            {refused.slice(0, mostNamed).map((one) => (
              <li key={one}>
                <bdi>{one}</bdi>
              </li>
            ))}
            {refused.length > mostNamed && <li>and {refused.length - mostNamed} more</li>}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

export function SaveMonth(props: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<FileDown size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Save for billing
      </Button>
      {isOpen && <SaveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
