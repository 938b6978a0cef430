import { queryOptions } from '@tanstack/react-query'
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
const changes = { onSettled: accountChanged }

export const renameMutation = changing(renamePasskey, changes)
export const removeMutation = changing(deletePasskey, changes)
export const endMutation = changing(deleteSession, changes)
export const removePasswordMutation = { mutationFn: () => call(deletePassword, {}), ...changes }
/** It reads again what the page shows: the history has a line more, and whoever ended their own is signed out. */
export const endSessionsMutation = changing(endSessionsOf, {
  onSettled: () => void queryClient.invalidateQueries(),
})
