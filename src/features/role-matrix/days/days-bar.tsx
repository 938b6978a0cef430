import type { MatrixSearch } from '../../../queries/searches'
import { Button } from '../../../ui/button'
import { DateField } from '../../../ui/fields/date-field'

type Props = { search: MatrixSearch; change: (part: Partial<MatrixSearch>) => void }

/** The two days. Each counts from its beginning, and the later one can be left out. */
export const DaysBar = ({ search: { day, until }, change }: Props) => (
  <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-(--edge) py-2 print:hidden">
    <span aria-hidden="true">From the beginning of</span>
    <DateField
      hideLabel
      label="From the beginning of"
      value={day}
      onChange={(next) => change({ day: next || day })}
    />
    <span aria-hidden="true">to the beginning of</span>
    <DateField
      hideLabel
      label="To the beginning of (empty: now)"
      value={until}
      onChange={(next) => change({ until: next })}
    />
    {until === '' && (
      <span aria-hidden="true" className="text-muted">
        Empty: now
      </span>
    )}
    <Button small onClick={() => change({ day: '', until: '' })}>
      Back to today
    </Button>
  </div>
)
