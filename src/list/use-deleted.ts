import type { QueryKey } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { queryClient } from '../api/query-client'
import { isAt } from '../lib/address/return-to'
import type { RecordType } from '#contract/record-types'
import { listOf } from '../queries/record-types'
import { showToast, type ToastAction } from '../ui/overlay/toast'
import { deselect } from './selection/selection'

type Deleted = {
  readonly id: string
  /** The message, such as “Acme (ID 862) was deleted.” */
  readonly said: string
  /** The query of the record, which nothing asks again. */
  readonly key?: QueryKey
  readonly action?: ToastAction | undefined
}

/** What follows a deletion: its message, the list if the page of the record is open, and nothing of it kept. */
export function useDeleted(type: RecordType, onClose: () => void) {
  const list = listOf(type).to
  const navigate = useNavigate()
  const router = useRouter()
  return async ({ id, said, key, action }: Deleted): Promise<void> => {
    showToast('good', said, action)
    if (isAt(router.state.location.pathname, `${list}/${id}`)) await navigate({ to: list, replace: true })
    onClose()
    if (key) queryClient.removeQueries({ queryKey: key, exact: true, type: 'inactive' })
    deselect(list.slice(1), id)
  }
}
