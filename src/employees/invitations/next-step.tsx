import { Check, CircleAlert, Clock, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { ReasonedButton } from '../../ui/reasoned-button'
import { Spinner } from '../../ui/waiting/spinner'
import type { Resend } from './resend-ledger'
import { isSafeToRepeat } from './resend-rows'
import type { ResendRun } from './resend-run'
import type { GroupAge } from './use-pending'

const Status = ({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) => (
  <span className={`inline-flex min-w-0 items-center gap-1.5 ${tone}`}>
    <span aria-hidden="true" className="shrink-0">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </span>
)

type StepProps = {
  label: string
  person: Employee
  reason: string | undefined
  icon?: ReactNode
  onClick: () => void
}
/** A button of one row. Its name includes the person's name. */
const Step = ({ label, person, reason, icon, onClick }: StepProps) => (
  <ReasonedButton reason={reason} small icon={icon} onClick={onClick}>
    {label}
    <span className="sr-only">
      {' '}
      for <bdi>{personName(person)}</bdi>
    </span>
  </ReasonedButton>
)

/** The outcome of a resend, in words that never claim that a mail has arrived. */
export function Result({ resend, stage }: { resend: Resend; stage: ResendRun['stage'] }) {
  const isOver = stage === 'idle' || stage === 'opening'
  // A resend that a closed tab left under way is waiting too, but it may have been sent.
  const isInDoubt = isOver && resend.state === 'waiting' && resend.sentAt !== undefined
  switch (isInDoubt ? 'maybe' : resend.state) {
    case 'waiting':
      return (
        <Status tone="text-muted" icon={<Clock size={14} />}>
          {isOver ? 'Not sent yet' : 'Waiting'}
        </Status>
      )
    case 'sending':
      return (
        <Status tone="text-soft" icon={<Spinner />}>
          Sending…
        </Status>
      )
    case 'accepted':
      return (
        <Status tone="text-good" icon={<Check size={14} />}>
          Accepted by the server
        </Status>
      )
    case 'refused':
      return (
        <Status tone="text-bad" icon={<CircleAlert size={14} />}>
          Refused: <bdi>{resend.words}</bdi>
        </Status>
      )
    case 'maybe':
      return (
        <Status tone="text-warn" icon={<CircleAlert size={14} />}>
          May have been sent
          <span className="block text-xs text-muted">
            {isSafeToRepeat(resend)
              ? 'This server sends a repeated request only once.'
              : 'The list shows no newer invitation. Sending again could send it twice.'}
          </span>
        </Status>
      )
  }
}

export type NextStepProps = {
  person: Employee
  age: GroupAge
  resend: Resend | undefined
  stage: ResendRun['stage']
  /** The address that was probably meant. */
  meant: string | undefined
  mayNotResend: string | undefined
  mayNotReplace: string | undefined
  onResend: (person: Employee) => void
  onReplace: (person: Employee) => void
}

/** The next sensible step for one invitation, or the outcome of the last one. */
export function NextStep(props: NextStepProps) {
  const { person, age, resend, stage, meant, mayNotResend, mayNotReplace, onResend, onReplace } = props
  const step = (label: string) => (
    <Step
      label={label}
      person={person}
      reason={mayNotResend}
      icon={<Send size={13} aria-hidden="true" />}
      onClick={() => onResend(person)}
    />
  )
  const replace = meant !== undefined && (
    <Step label="Replace address…" person={person} reason={mayNotReplace} onClick={() => onReplace(person)} />
  )
  if (resend)
    return (
      <span className="flex flex-wrap items-center gap-2">
        <Result resend={resend} stage={stage} />
        {resend.state === 'refused' && (replace || step('Retry'))}
        {resend.state === 'maybe' && step(isSafeToRepeat(resend) ? 'Retry' : 'Send again')}
      </span>
    )
  if (replace) return replace
  return age === 'fresh' ? <span className="text-muted">Nothing to do</span> : step('Resend')
}
