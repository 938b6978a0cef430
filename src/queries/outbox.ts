import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { discardMail, getMail, listMails, type Mail, retryFailedMails, retryMail } from '#contract/outbox'
import { type Page } from '#contract/wire'
import { needsNow } from '../api/offers'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { serverNow } from '../lib/server-clock'
import { pageAsked } from '../lib/address/list-address'
import { readAhead } from '../session/read-ahead'
import type { OutboxSearch } from './searches'
import { changing, pageQuery } from './record-queries'

export const outboxKey = ['outbox'] as const

const asked = (search: OutboxSearch) => ({
  ...pageAsked(search),
  state: search.state || undefined,
  kind: search.kind || undefined,
})

const [leastMs, mostMs] = [3_000, 60_000]
/** Reads again when the next mail is due. A mail that is being sent or is overdue changes soon. */
function intervalFor(mails: readonly Mail[] = []): number | false {
  const due = mails
    .filter(({ next_try_at }) => !Number.isNaN(Date.parse(next_try_at ?? '')))
    .map(({ state, next_try_at }) => (state === 'sending' ? 0 : Date.parse(next_try_at ?? '') - serverNow()))
  return due.length === 0 ? false : Math.min(mostMs, Math.max(leastMs, Math.min(...due) + leastMs / 3))
}

export const outboxQuery = (search: OutboxSearch) =>
  queryOptions<Page<Mail>>({
    ...pageQuery(outboxKey, asked(search), (signal) => call(listMails, { query: asked(search), signal })),
    // Any action can write a mail.
    staleTime: 0,
    refetchInterval: ({ state }) => intervalFor(state.data?.results),
  })

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...outboxKey, 'one', id],
    queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => intervalFor(state.data && [state.data]),
  })

export const loadOutbox = (search: OutboxSearch) => readAhead(needsNow(listMails), outboxQuery(search))
export const loadMail = (id: string) => readAhead(needsNow(getMail), mailQuery(id))

export const refreshOutbox = () => void queryClient.invalidateQueries({ queryKey: outboxKey })

export const retryMailMutation = changing(retryMail, { onSettled: refreshOutbox })

export const retryFailedMailsMutation = mutationOptions({
  mutationFn: () => call(retryFailedMails, {}),
  onSettled: refreshOutbox,
})

export const discardMailMutation = changing(discardMail, { onSettled: refreshOutbox })
