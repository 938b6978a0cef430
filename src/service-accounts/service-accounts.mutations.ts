import { mutationOptions } from '@tanstack/react-query'
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  rotateServiceAccount,
  updateServiceAccount,
} from '#contract/service-accounts'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { allBut, isGone } from '../api/is-gone'
import { queryClient } from '../api/query-client'
import { serviceAccountQuery, serviceAccountsKey } from './service-accounts.queries'

const refresh = () => void queryClient.invalidateQueries({ queryKey: serviceAccountsKey })

/** A reply with a key is forgotten as soon as nobody looks at it. */
const secret = { gcTime: 0, onSettled: refresh }

export const createServiceAccountMutation = mutationOptions({
  ...secret,
  mutationFn: (body: BodyOf<typeof createServiceAccount>) => call(createServiceAccount, { body }),
})

export const updateServiceAccountMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateServiceAccount>) =>
      call(updateServiceAccount, { params: { id }, body }),
    onSettled: refresh,
  })

export const rotateServiceAccountMutation = (id: string) =>
  mutationOptions({ ...secret, mutationFn: () => call(rotateServiceAccount, { params: { id } }) })

/** Refreshes the lists, but nothing requests the deleted account again. */
export const deleteServiceAccountMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deleteServiceAccount, { params: { id } }),
    onSuccess: () =>
      void queryClient.invalidateQueries(allBut(serviceAccountsKey, serviceAccountQuery(id).queryKey)),
    onError: refresh,
  })

export const readServiceAccount = (id: string) => call(getServiceAccount, { params: { id } })
export const isServiceAccountGone = (id: string): Promise<boolean> =>
  isGone(serviceAccountQuery(id).queryKey, () => readServiceAccount(id))
export const forgetServiceAccount = (id: string): void =>
  queryClient.removeQueries({ queryKey: serviceAccountQuery(id).queryKey, exact: true, type: 'inactive' })
