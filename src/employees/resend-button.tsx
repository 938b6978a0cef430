import { useIsMutating, useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { resendInvitation, type Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { ApiError } from '../api/api-error'
import { useSecondsUntil } from '../ui/seconds-until'
import { clock } from '../lib/words'
import { useCan } from '../session/use-can'
import { Button } from '../ui/button'
import { showToast } from '../ui/overlay/toast'
import { Tooltip } from '../ui/overlay/tooltip'
import { resendMutation } from './employees.queries'
import { resendRefusal } from './resend-outcome'

/** One click: pending at once on the button itself, then the server's own message. It never claims that a mail arrived. */
export function ResendButton({ employee }: { employee: Employee }) {
  const answer = useCan(resendInvitation.needs)
  const options = resendMutation(employee.id)
  // The same person can be on the screen twice: one request at a time for all of their buttons.
  const busy = useIsMutating({ mutationKey: options.mutationKey }) > 0
  const pressed = useRef(false)
  // The moment until which the server asked to wait.
  const [until, setUntil] = useState(0)
  const left = useSecondsUntil(until)
  const name = personName(employee)
  // Said even when the row is gone by then: whoever clicked wants to know.
  const { mutate } = useMutation({
    ...options,
    onSuccess: ({ success }) => {
      pressed.current = false
      showToast('good', success)
    },
    onError: (error) => {
      pressed.current = false
      const seconds =
        error instanceof ApiError && error.problem.kind === 'throttled' ? error.problem.retryAfter : undefined
      if (seconds !== undefined) setUntil(Date.now() + seconds * 1000)
      showToast('bad', resendRefusal(error, name))
    },
  })

  const press = () => {
    // Two clicks in one frame come before the next drawing.
    if (pressed.current) return
    pressed.current = true
    mutate()
  }

  const reason = answer.allowed
    ? left > 0
      ? 'The server asks to wait before the next invitation to this person.'
      : undefined
    : answer.reason
  return (
    <Tooltip text={reason}>
      {(described) => (
        <Button
          small
          busy={busy}
          {...described}
          {...(reason === undefined ? {} : { 'aria-disabled': true })}
          onClick={press}
          icon={<Send size={13} aria-hidden="true" />}
        >
          {left > 0 ? `Wait ${clock(left)}` : 'Resend'}
          <span className="sr-only">
            {' '}
            invitation to <bdi>{name}</bdi>
          </span>
        </Button>
      )}
    </Tooltip>
  )
}
