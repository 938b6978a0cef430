import { RotateCw } from 'lucide-react'
import type { WalkProgress } from '../../api/every-page'
import { readWords } from '../../api/what-was-read'
import { WaitNote } from '../../errors/wait-note'
import { counted, formatNumber } from '../../lib/words'
import { Button } from '../../ui/button'
import { Name } from '../../ui/name'
import { everyCompany } from '../../queries/companies'
import { type EveryCompany, gapsIn } from '../../queries/licences'
import { Progress } from '../../ui/waiting/progress'

type Props = { every: EveryCompany; progress: WalkProgress | undefined; busy: boolean }

/** The number of companies that the figures on this page cover, and the time at which they were loaded. */
export function Coverage({ every, progress, busy }: Props) {
  const { rows, within } = every
  const gaps = gapsIn(every)
  return (
    <div
      role="status"
      className={`list-load justify-between print:hidden ${rows.kind === 'known' && !gaps ? 'text-muted' : 'bg-warn-soft text-warn'}`}
    >
      <p>
        {rows.kind === 'known' ? (
          <>
            {counted(every.read, 'company', 'companies')} in your scope{readWords(every)}.
            {within && (
              <>
                {' '}
                Shown: {formatNumber(rows.value.length)} of <Name>{within}</Name>.
              </>
            )}
          </>
        ) : (
          <>These figures are incomplete: {rows.why}.</>
        )}
        {gaps && <> Not all licences are known: {gaps}.</>}
      </p>
      <Button
        small
        look="quiet"
        busy={busy}
        onClick={everyCompany.refresh}
        icon={<RotateCw size={13} aria-hidden="true" />}
      >
        {busy && progress ? `Loading, ${formatNumber(progress.read)}` : 'Refresh'}
      </Button>
    </div>
  )
}

/** Progress while companies load, with a button to stop. */
export function LoadingCompanies({ progress }: { progress: WalkProgress | undefined }) {
  const { read = 0, of = null } = progress ?? {}
  return (
    <div className="card flex flex-col gap-3 p-6" aria-busy="true">
      <WaitNote />
      <p role="status">
        Loading companies: {formatNumber(read)}
        {of === null ? '' : ` of ${formatNumber(of)}`}
      </p>
      <Progress label="Companies loaded" done={read} of={of} />
      <p className="text-sm text-muted">The API has no licence totals, so every company is loaded.</p>
      <div>
        <Button small onClick={everyCompany.control.stop}>
          Stop loading
        </Button>
      </div>
    </div>
  )
}
