import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { deletePasskey, deletePassword, getAccount, renamePasskey } from '#contract/sign-in/account'
import { deleteSession, endSessionsOf, listSessions } from '#contract/sign-in/sessions'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { changing } from './record-queries'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
})
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})

/** A change of the ways to sign in also ends sessions. */
export const accountChanged = () => queryClient.invalidateQueries({ queryKey: ['account'] })

export const renameMutation = mutationOptions({
  mutationFn: ({ id, name }: { id: string; name: string }) =>
    call(renamePasskey, { params: { id }, body: { name } }),
  onSettled: accountChanged,
})
export const removeMutation = mutationOptions({
  mutationFn: (id: string) => call(deletePasskey, { params: { id } }),
  onSettled: accountChanged,
})
export const removePasswordMutation = mutationOptions({
  mutationFn: () => call(deletePassword, {}),
  onSettled: accountChanged,
})
/** It reads again what the page shows: the history has a line more, and whoever ended their own is signed out. */
export const endSessionsMutation = changing(endSessionsOf, {
  onSettled: () => void queryClient.invalidateQueries(),
})
export const endMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteSession, { params: { id } }),
  onSettled: accountChanged,
})
