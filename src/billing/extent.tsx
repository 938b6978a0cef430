import { RotateCw } from 'lucide-react'
import { AskedToWait } from '../errors/asked-to-wait'
import { formatNumber } from '../lib/words'
import { Button } from '../ui/button'
import { Name } from '../ui/name'
import { stopReading, type EveryCompany, type Progress as Read } from './licences.queries'
import { Progress } from '../ui/progress'

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** Of how many companies everything on the page is, and how sure that is. */
export function Extent({
  every,
  progress,
  busy,
  onAgain,
}: {
  every: EveryCompany
  progress: Read | undefined
  busy: boolean
  onAgain: () => void
}) {
  const { rows, count, complete, readAt, within } = every
  const read = formatNumber(every.read)
  return (
    <div
      role="status"
      className={`mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md px-4 py-2 text-sm ${
        complete ? 'bg-sunken text-soft' : 'bg-warn-soft text-warn'
      }`}
    >
      <p>
        {complete ? (
          <>
            All {read} companies in reach of this key, as of {timeFormat.format(readAt)}.
            {within && (
              <>
                {' '}
                Shown: {formatNumber(rows.length)} of <Name>{within}</Name>.
              </>
            )}
          </>
        ) : every.read === count || count === null ? (
          <>The first {read} companies: the reading ended before the last page.</>
        ) : (
          <>
            {read} of {formatNumber(count)} companies: every figure here covers only these. Either the reading
            was stopped, or companies came and went meanwhile.
          </>
        )}
      </p>
      <Button small busy={busy} onClick={onAgain} icon={<RotateCw size={13} aria-hidden="true" />}>
        {busy && progress ? `Reading, ${formatNumber(progress.read)}` : 'Read again'}
      </Button>
    </div>
  )
}

/** While the companies are read: how far it is, and the way to end it. */
export function Reading({ progress }: { progress: Read | undefined }) {
  const { read = 0, of = null } = progress ?? {}
  return (
    <div className="card flex flex-col gap-3 p-6" aria-busy="true">
      <AskedToWait />
      <p role="status">
        Reading companies: {formatNumber(read)}
        {of === null ? '' : ` of ${formatNumber(of)}`}
      </p>
      <Progress label="Companies read" done={read} of={of} />
      <p className="text-sm text-muted">
        Licences have no totals in this API, so that every company is looked at.
      </p>
      <div>
        <Button small onClick={stopReading}>
          Stop here
        </Button>
      </div>
    </div>
  )
}
