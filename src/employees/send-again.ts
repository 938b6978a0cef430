import { MutationObserver } from '@tanstack/react-query'
import type { Employee } from '#contract/employees'
import { personName } from '#domain/person-name'
import { queryClient } from '../api/query-client'
import { mayBeDone } from '../api/doubt'
import { refreshIfRefused } from '../form/write-failure'
import { showToast } from '../ui/overlay/toast'
import { resendMutation } from '../queries/employees'
import { resendOffline, resendRefusal } from './resend-outcome'

/** Resends an invitation without a button: one request at a time per person, then the server's message. */
export async function sendAgain(employee: Employee): Promise<void> {
  const options = resendMutation(employee.id)
  const name = personName(employee)
  if (queryClient.isMutating({ mutationKey: options.mutationKey }) > 0) return
  if (!navigator.onLine) return showToast('bad', resendOffline(name))
  try {
    showToast('good', (await new MutationObserver(queryClient, options).mutate()).success)
  } catch (error) {
    await refreshIfRefused(error)
    showToast(mayBeDone(error) ? 'warn' : 'bad', resendRefusal(error, name))
  }
}
