import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getMail, listMails, type Mail } from '#contract/outbox'
import type { Page } from '#contract/wire'
import { call } from '../api/call'
import { hasOwnServer } from '../api/connection'
import { readAhead } from '../session/read-ahead'
import { mailNeeds } from './mail-needs'
import type { OutboxSearch } from './outbox.search'
import { serverNow } from '../lib/server-clock'

export const outboxKey = ['outbox'] as const

const asked = ({ page, page_size, search, ordering, state, kind }: OutboxSearch) => ({
  page,
  page_size,
  search,
  ordering,
  state: state || undefined,
  kind: kind || undefined,
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
    queryKey: [...outboxKey, 'list', asked(search)],
    queryFn: ({ signal }) => call(listMails, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
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

const onOwnServer = (read: () => Promise<void>): Promise<void> =>
  hasOwnServer() ? read() : Promise.resolve()
export const loadOutbox = (search: OutboxSearch) =>
  onOwnServer(() => readAhead(mailNeeds(listMails), outboxQuery(search)))
export const loadMail = (id: string) => onOwnServer(() => readAhead(mailNeeds(getMail), mailQuery(id)))
