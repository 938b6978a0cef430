import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getMail, listMails, type Mail } from '#contract/outbox'
import type { Page } from '#contract/wire'
import { call } from '../api/call'
import { hasOwnServer } from '../api/connection'
import { readAhead } from '../session/read-ahead'
import type { OutboxSearch } from './outbox.search'

export const outboxKey = ['outbox'] as const

const asked = ({ page, page_size, search, ordering, state, kind }: OutboxSearch) => ({
  page,
  page_size,
  search,
  ordering,
  state: state || undefined,
  kind: kind || undefined,
})

const soonMs = 3_000
/** Whether the server is about to do something with the mail, so that it looks different in a moment. */
const isMoving = ({ state, next_try_at }: Mail): boolean =>
  state === 'sending' ||
  ((state === 'waiting' || state === 'failed') && Date.parse(next_try_at ?? '') <= Date.now() + soonMs)
const intervalFor = (mails: readonly Mail[] = []) => (mails.some(isMoving) ? soonMs : false)

export const outboxQuery = (search: OutboxSearch) =>
  queryOptions<Page<Mail>>({
    queryKey: [...outboxKey, 'list', asked(search)],
    queryFn: ({ signal }) => call(listMails, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
    // Whatever somebody does can write a mail.
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
  onOwnServer(() => readAhead(listMails.needs, outboxQuery(search)))
export const loadMail = (id: string) => onOwnServer(() => readAhead(getMail.needs, mailQuery(id)))
