import { Pause, Play, RotateCw, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { counted, formatNumber } from '../../lib/words'
import { Button } from '../../ui/button'
import { Progress } from '../../ui/waiting/progress'
import { PauseNote } from '../../list/bulk/pause-note'
import { Name } from '../../ui/name'
import { Result } from './next-step'
import type { Resend } from './resend-ledger'
import { canRetry, type Rows } from './resend-rows'
import { cancelRun, closeRun, continueRun, pauseRun, retryRun, type ResendRun } from './resend-run'

function titleOf({ stage }: ResendRun, total: number, open: number): string {
  const invitations = counted(total, 'invitation')
  if (stage === 'elsewhere') return `Another tab is resending ${invitations}`
  if (stage === 'running') return `Resending ${invitations}`
  return open > 0 ? `Resend of ${invitations} paused` : `Resend of ${invitations} finished`
}

/** “4 of 6 · 3 accepted by the server · 1 refused”. */
function countsOf(rows: readonly Resend[], open: number) {
  const count = (state: Resend['state']) => rows.filter((row) => row.state === state).length
  const [accepted, refused, maybe] = [count('accepted'), count('refused'), count('maybe')]
  const parts = [
    `${formatNumber(accepted)} accepted by the server`,
    refused > 0 && `${formatNumber(refused)} refused`,
    maybe > 0 && `${formatNumber(maybe)} may have been sent`,
  ].filter(Boolean)
  return {
    done: `${formatNumber(rows.length - open)} of ${formatNumber(rows.length)}`,
    parts: parts.join(' · '),
  }
}

function Buttons({ run: { stage }, open, retryable }: { run: ResendRun; open: number; retryable: number }) {
  const small = { size: 14, 'aria-hidden': true } as const
  if (stage === 'elsewhere' || stage === 'opening') return null
  if (stage === 'running')
    return (
      <>
        <Button small icon={<Pause {...small} />} onClick={pauseRun}>
          Pause
        </Button>
        <Button small look="quiet" onClick={() => void cancelRun()}>
          Cancel
        </Button>
      </>
    )
  if (open > 0)
    return (
      <>
        <Button small look="primary" icon={<Play {...small} />} onClick={() => void continueRun()}>
          Continue with {formatNumber(open)}
        </Button>
        <Button small look="quiet" onClick={() => void cancelRun()}>
          Cancel
        </Button>
      </>
    )
  return (
    <>
      {retryable > 0 && (
        <Button small icon={<RotateCw {...small} />} onClick={() => void retryRun()}>
          Retry {formatNumber(retryable)}
        </Button>
      )}
      <Button small look="quiet" onClick={() => void closeRun()}>
        Close
      </Button>
    </>
  )
}

type OthersProps = { rows: readonly Resend[]; people: Props['people']; stage: ResendRun['stage'] }

/** The people of the run whom the list below doesn't show. */
const Others = ({ rows, people, stage }: OthersProps) => (
  <details className="mt-1">
    <summary className="w-fit rounded-sm py-1 text-xs text-soft">
      {counted(rows.length, 'person', 'people')} of this run {rows.length === 1 ? 'isn’t' : 'aren’t'} in the
      list below
    </summary>
    <ul className="flex flex-col gap-1">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap gap-x-3">
          <Name>{personName(people.get(row.id) ?? row)}</Name>
          <Result resend={row} stage={stage} />
        </li>
      ))}
    </ul>
  </details>
)

type Props = {
  run: ResendRun
  resends: Rows
  people: ReadonlyMap<string, Employee>
  /** Whether the table shows this person. */
  isListed: (id: string) => boolean
}

/** The run of resends: its progress and its buttons. It stays until a person closes it. */
export function RunBar({ run, resends, people, isListed }: Props) {
  const bar = useRef<HTMLElement>(null)
  const held = useRef(false)
  // The button that started the run is gone, and those of the bar change.
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (isLost && (held.current || run.stage === 'running')) bar.current?.focus()
    held.current = bar.current?.contains(document.activeElement) ?? false
  })
  const rows = [...resends.values()]
  if (rows.length === 0) return null
  const others = rows.filter(({ id }) => !isListed(id))
  const { stage, pause, stopped, isKept } = run
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const { done, parts } = countsOf(rows, open)
  const isOver = stage === 'idle'
  const title = titleOf(run, rows.length, open)
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Resend run"
      className="border-b border-line bg-accent-soft px-(--edge) py-2.5 text-sm"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex items-center gap-2 font-semibold">
          <Send size={16} aria-hidden="true" className="shrink-0 text-muted" />
          {title}
        </p>
        <div className="min-w-24 flex-1">
          <Progress label="Resend" done={rows.length - open} of={rows.length} />
        </div>
        <p>
          <span className="font-medium">{done}</span> <span className="text-soft">· {parts}</span>
        </p>
        <div className="flex flex-wrap gap-1.5">
          <Buttons run={run} open={open} retryable={rows.filter(canRetry).length} />
        </div>
      </div>
      {pause && <PauseNote pause={pause} className="mt-2" />}
      {isOver && stopped !== '' && <p className="mt-1.5 text-warn">{stopped}</p>}
      {(stage === 'running' || open > 0) && stage !== 'elsewhere' && (
        <p className="mt-1 text-xs text-soft">
          {isKept
            ? 'You can close this tab. To continue where it stopped, sign in as before and open this page again.'
            : 'Keep this tab open: this browser can’t save your progress.'}
        </p>
      )}
      {others.length > 0 && <Others rows={others} people={people} stage={stage} />}
      <p role="status" className="sr-only">
        {isOver ? `${title}. ${done}. ${parts}. ${stopped}` : ''}
      </p>
    </section>
  )
}
