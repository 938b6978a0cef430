import { useIsMutating, useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { resendInvitation, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { ApiError } from '../api/api-error'
import { useOneAtATime } from '../lib/one-at-a-time'
import { mayBeDone } from '../api/doubt'
import { refreshIfRefused } from '../form/write-failure'
import { useSecondsUntil } from '../ui/time/seconds-until'
import { clock } from '../lib/words'
import { useCan } from '../session/use-can'
import { showToast } from '../ui/overlay/toast'
import { ReasonedButton } from '../ui/reasoned-button'
import type { Stop } from '../ui/use-roving-focus'
import { resendMutation } from '../queries/employees'
import { resendOffline, resendRefusal } from './resend-outcome'

type Props = {
  employee: Employee
  small?: boolean
  /** In a table it takes the focus of its cell. */
  stop?: Stop
}

/**
 * Resends in one click: the button is busy, then the server's message shows. It never claims that a mail
 * arrived.
 */
export function ResendButton({ employee, small = false, stop }: Props) {
  const answer = useCan(resendInvitation.needs)
  const options = resendMutation(employee.id)
  // One request at a time per person, even when two buttons of theirs are on the screen.
  const busy = useIsMutating({ mutationKey: options.mutationKey }) > 0
  const { begin, end, isRunning } = useOneAtATime()
  // The server asked to wait until then.
  const [until, setUntil] = useState(0)
  const left = useSecondsUntil(until)
  const name = personName(employee)
  // The message shows even when the row is gone by then.
  const { mutate } = useMutation({
    ...options,
    onSuccess: ({ success }) => {
      end()
      showToast('good', success)
    },
    onError: async (error) => {
      end()
      await refreshIfRefused(error)
      const seconds =
        error instanceof ApiError && error.problem.kind === 'throttled' ? error.problem.retryAfter : undefined
      if (seconds !== undefined) setUntil(Date.now() + seconds * 1000)
      showToast(mayBeDone(error) ? 'warn' : 'bad', resendRefusal(error, name))
    },
  })

  const press = () => {
    if (isRunning()) return
    if (!navigator.onLine) return showToast('bad', resendOffline(name))
    begin()
    mutate()
  }

  const reason = answer.allowed
    ? left > 0
      ? 'The server asks you to wait before the next invitation to this person.'
      : undefined
    : answer.reason
  return (
    <ReasonedButton
      {...stop}
      reason={reason}
      small={small}
      busy={busy}
      onClick={press}
      icon={<Send size={small ? 13 : 16} aria-hidden="true" />}
    >
      {left > 0 ? `Wait ${clock(left)}` : 'Resend'}
      <span className="sr-only">
        {' '}
        invitation to <bdi>{name}</bdi>
      </span>
    </ReasonedButton>
  )
}
