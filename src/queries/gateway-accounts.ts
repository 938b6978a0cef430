import type { Id } from '#contract/shape'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addGatewayPerson,
  addUpstreamKey,
  deleteGatewayPerson,
  deleteUpstreamKey,
  type GatewayPerson,
  getGatewayPerson,
  getUpstreamKey,
  listGatewayPeople,
  listUpstreamKeys,
  makeGatewayPersonLink,
  updateGatewayPerson,
  updateUpstreamKey,
  type UpstreamKey,
} from '#contract/gateway-accounts'
import { type BodyOf, maxPageSize, type Page } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { pageAsked } from '../lib/list-address'
import { readAhead } from '../session/read-ahead'
import { monthsQuery } from './months'
import { currentSession, refreshPermissions } from '../session/session'
import type { PeopleSearch, UpstreamKeysSearch } from './searches'

export const peopleKey = ['people'] as const
export const upstreamKeysKey = ['upstream-keys'] as const

export const peopleQuery = (search: PeopleSearch) =>
  queryOptions<Page<GatewayPerson>>({
    queryKey: [...peopleKey, 'list', pageAsked(search)],
    queryFn: ({ signal }) => call(listGatewayPeople, { query: pageAsked(search), signal }),
    placeholderData: keepPreviousData,
  })

export const personQuery = (id: Id<'sign-in'>) =>
  queryOptions({
    queryKey: [...peopleKey, 'one', id],
    queryFn: ({ signal }) => call(getGatewayPerson, { params: { id }, signal }),
  })

export const upstreamKeysQuery = (search: UpstreamKeysSearch) =>
  queryOptions<Page<UpstreamKey>>({
    queryKey: [...upstreamKeysKey, 'list', pageAsked(search)],
    queryFn: ({ signal }) => call(listUpstreamKeys, { query: pageAsked(search), signal }),
    placeholderData: keepPreviousData,
  })

export const upstreamKeyQuery = (id: Id<'upstream-key'>) =>
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

/**
 * Refreshes people, keys and months, because each shows another, and the caller's permissions, because a keeper's
 * own key can have changed.
 */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: peopleKey })
  void queryClient.invalidateQueries({ queryKey: upstreamKeysKey })
  // They say whether a key is chosen to record licences.
  void queryClient.invalidateQueries({ queryKey: monthsQuery.queryKey, exact: true })
  if (currentSession().state === 'in') void refreshPermissions()
}

/** A reply with a link, and a request with a key, are forgotten as soon as nobody looks at them. */
const secret = { gcTime: 0, onSettled: refresh }

export const addPersonMutation = mutationOptions({
  ...secret,
  mutationFn: (body: BodyOf<typeof addGatewayPerson>) => call(addGatewayPerson, { body }),
})
export const updatePersonMutation = (id: Id<'sign-in'>) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateGatewayPerson>) =>
      call(updateGatewayPerson, { params: { id }, body }),
    onSettled: refresh,
  })
export const makeLinkMutation = (id: Id<'sign-in'>, delivery: 'mail' | 'show') =>
  mutationOptions({
    ...secret,
    mutationFn: () => call(makeGatewayPersonLink, { params: { id }, body: { delivery } }),
  })
export const deletePersonMutation = (id: Id<'sign-in'>) =>
  mutationOptions({ mutationFn: () => call(deleteGatewayPerson, { params: { id } }), onSettled: refresh })

export const addKeyMutation = mutationOptions({
  ...secret,
  mutationFn: (body: BodyOf<typeof addUpstreamKey>) => call(addUpstreamKey, { body }),
})
export const updateKeyMutation = (id: Id<'upstream-key'>) =>
  mutationOptions({
    ...secret,
    mutationFn: (body: BodyOf<typeof updateUpstreamKey>) => call(updateUpstreamKey, { params: { id }, body }),
  })
export const deleteKeyMutation = (id: Id<'upstream-key'>) =>
  mutationOptions({ mutationFn: () => call(deleteUpstreamKey, { params: { id } }), onSettled: refresh })
