import { MutationObserver } from '@tanstack/react-query'
import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { isKind, secondsNamed } from '../../api/api-error'
import { mayBeDone } from '../../api/doubt'
import { queryClient } from '../../api/query-client'
import { failureText, refreshIfRefused, writeFailure } from '../../form/write-failure'
import { isolated } from '../../lib/words'
import { resendMutation } from '../../queries/employees'
import { showToast } from '../../ui/overlay/toast'

/**
 * Resends an invitation, one request at a time per person, and then says what the server said. It never claims
 * that a mail arrived.
 * @returns the seconds for which the server asks to wait
 */
export async function sendAgain(employee: Employee): Promise<number | undefined> {
  const options = resendMutation(employee.id)
  const notSent = `Not sent to ${isolated(personName(employee))}:`
  if (queryClient.isMutating({ mutationKey: options.mutationKey }) > 0) return undefined
  if (!navigator.onLine) showToast('bad', `${notSent} you’re offline.`)
  else
    try {
      showToast('good', (await new MutationObserver(queryClient, options).mutate()).success)
    } catch (error) {
      await refreshIfRefused(error)
      const words = failureText(writeFailure(error))
      if (mayBeDone(error)) showToast('warn', words)
      else showToast('bad', `${notSent} ${words}`)
      return isKind(error, 'throttled') ? secondsNamed(error) : undefined
    }
  return undefined
}
