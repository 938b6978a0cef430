import { mutationOptions } from '@tanstack/react-query'
import { discardMail, getMail, retryFailedMails, retryMail } from '#contract/outbox'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { outboxKey } from './outbox.queries'

export const refreshOutbox = () => void queryClient.invalidateQueries({ queryKey: outboxKey })

export const retryMailMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(retryMail, { params: { id } }),
    onSettled: refreshOutbox,
  })

export const retryFailedMailsMutation = mutationOptions({
  mutationFn: () => call(retryFailedMails, {}),
  onSettled: refreshOutbox,
})

export const discardMailMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(discardMail, { params: { id } }),
    onSettled: refreshOutbox,
  })

export const readMail = (id: string) => call(getMail, { params: { id } })
