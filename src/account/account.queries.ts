import { queryOptions } from '@tanstack/react-query'
import { getAccount } from '#contract/signing-in/account'
import { listSessions } from '#contract/signing-in/sessions'
import { call } from '../api/call'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
})
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})
