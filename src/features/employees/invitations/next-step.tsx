import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { ReasonedButton } from '../../../ui/reasoned-button'
import { ResendButton } from '../resend-button'
import type { GroupAge } from './use-pending'

export type NextStepProps = {
  person: Employee
  age: GroupAge
  /** The address that was probably meant. */
  meant: string | undefined
  mayNotReplace: string | undefined
  onReplace: (person: Employee) => void
}

/** The next sensible step for one invitation. */
export function NextStep({ person, age, meant, mayNotReplace, onReplace }: NextStepProps) {
  if (meant !== undefined)
    return (
      <ReasonedButton reason={mayNotReplace} small onClick={() => onReplace(person)}>
        Replace address…
        <span className="sr-only">
          {' '}
          for <bdi>{personName(person)}</bdi>
        </span>
      </ReasonedButton>
    )
  return age === 'fresh' ? (
    <span className="text-muted">Nothing to do</span>
  ) : (
    <ResendButton employee={person} small />
  )
}
