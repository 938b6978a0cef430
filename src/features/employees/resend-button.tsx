import { useIsMutating } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { resendInvitation, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { clock } from '../../lib/words'
import { resendMutation } from '../../queries/employees'
import { useReason } from '../../session/use-can'
import type { Stop } from '../../ui/use-roving-focus'
import { ReasonedButton } from '../../ui/buttons/reasoned-button'
import { useSecondsUntil } from '../../ui/time/seconds-until'
import { sendAgain } from './send-again'

type Props = {
  employee: Employee
  small?: boolean
  /** In a table it takes the focus of its cell. */
  stop?: Stop
}

/** Resends in one click. */
export function ResendButton({ employee, small = false, stop }: Props) {
  const mayNot = useReason(resendInvitation.needs)
  // Two buttons of a person can be on the screen.
  const busy = useIsMutating({ mutationKey: resendMutation(employee.id).mutationKey }) > 0
  // The server asked to wait until then.
  const [until, setUntil] = useState(0)
  const left = useSecondsUntil(until)
  const press = async () => {
    const seconds = await sendAgain(employee)
    if (seconds !== undefined) setUntil(Date.now() + seconds * 1000)
  }
  const wait = 'The server asks you to wait before the next invitation to this person.'
  return (
    <ReasonedButton
      {...stop}
      reason={mayNot ?? (left > 0 ? wait : undefined)}
      small={small}
      busy={busy}
      onClick={() => void press()}
      icon={<Send size={small ? 13 : 16} aria-hidden="true" />}
    >
      {left > 0 ? `Wait ${clock(left)}` : 'Resend'}
      <span className="sr-only">
        {' '}
        invitation to <bdi>{personName(employee)}</bdi>
      </span>
    </ReasonedButton>
  )
}
