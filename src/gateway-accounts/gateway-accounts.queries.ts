import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  getGatewayPerson,
  getUpstreamKey,
  listGatewayPeople,
  listUpstreamKeys,
  type GatewayPerson,
  type UpstreamKey,
} from '#contract/gateway-accounts'
import { maxPageSize, type Page } from '#contract/wire'
import { call } from '../api/call'
import { readAhead } from '../session/read-ahead'
import type { PeopleSearch, UpstreamKeysSearch } from './gateway-accounts.search'

export const peopleKey = ['people'] as const
export const upstreamKeysKey = ['upstream-keys'] as const

const asked = ({ page, page_size, search, ordering }: PeopleSearch | UpstreamKeysSearch) => ({
  page,
  page_size,
  search,
  ordering,
})

export const peopleQuery = (search: PeopleSearch) =>
  queryOptions<Page<GatewayPerson>>({
    queryKey: [...peopleKey, 'list', asked(search)],
    queryFn: ({ signal }) => call(listGatewayPeople, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
  })

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => call(getGatewayPerson, { params: { id }, signal }),
  })

export const upstreamKeysQuery = (search: UpstreamKeysSearch) =>
  queryOptions<Page<UpstreamKey>>({
    queryKey: [...upstreamKeysKey, 'list', asked(search)],
    queryFn: ({ signal }) => call(listUpstreamKeys, { query: asked(search), signal }),
    placeholderData: keepPreviousData,
  })

export const upstreamKeyQuery = (id: string) =>
  queryOptions({
    queryKey: [...upstreamKeysKey, 'one', id],
    queryFn: ({ signal }) => call(getUpstreamKey, { params: { id }, signal }),
  })

/** The keys that a person can be given. */
export const offeredKeysQuery = queryOptions({
  queryKey: [...upstreamKeysKey, 'offered'],
  queryFn: ({ signal }) =>
    call(listUpstreamKeys, { query: { page_size: maxPageSize, ordering: 'name' }, signal }),
})

export const loadPeople = (search: PeopleSearch) => readAhead('keeper', peopleQuery(search))
export const loadUpstreamKeys = (search: UpstreamKeysSearch) => readAhead('keeper', upstreamKeysQuery(search))
