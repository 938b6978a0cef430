import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getServiceAccount, listServiceAccounts, type ServiceAccount } from '#contract/service-accounts'
import type { Page } from '#contract/wire'
import { call } from '../api/call'
import { isOurs } from '../api/backend'
import { scopeAsked } from '../lib/list-search'
import { readAhead } from '../session/read-ahead'
import type { ServiceAccountsSearch } from './service-accounts.search'

export const serviceAccountsKey = ['service-accounts'] as const

/** Whether an account's key has stopped working; false if the server doesn't say when it does. */
export const isExpired = ({ expires_at }: Pick<ServiceAccount, 'expires_at'>, now: number): boolean =>
  expires_at != null && Date.parse(expires_at) <= now

const asked = (search: ServiceAccountsSearch) => ({
  page: search.page,
  page_size: search.page_size,
  search: search.search,
  ordering: search.ordering,
  ...scopeAsked(search),
  state: search.state || undefined,
  role: search.role,
})

export const serviceAccountsQuery = (search: ServiceAccountsSearch) =>
  queryOptions<Page<ServiceAccount>>({
    queryKey: [...serviceAccountsKey, 'list', asked(search)],
    queryFn: ({ signal }) => call(listServiceAccounts, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
  })

export const serviceAccountQuery = (id: string) =>
  queryOptions({
    queryKey: [...serviceAccountsKey, 'one', id],
    queryFn: ({ signal }) => call(getServiceAccount, { params: { id }, signal }),
  })

const onOwnServer = async (read: () => Promise<void>): Promise<void> => {
  if (await isOurs()) await read()
}
export const loadServiceAccounts = (search: ServiceAccountsSearch) =>
  onOwnServer(() => readAhead(listServiceAccounts.needs, serviceAccountsQuery(search)))
export const loadServiceAccount = (id: string) =>
  onOwnServer(() => readAhead(getServiceAccount.needs, serviceAccountQuery(id)))
