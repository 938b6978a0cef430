import { queryOptions } from '@tanstack/react-query'
import { getAccount } from '#contract/sign-in/account'
import { listSessions } from '#contract/sign-in/sessions'
import { call } from '../api/call'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(getAccount, { signal }),
})
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
})
