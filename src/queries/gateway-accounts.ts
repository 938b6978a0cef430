import type { Id } from '#contract/shape'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import {
  addGatewayPerson,
  addUpstreamKey,
  deleteGatewayPerson,
  deleteUpstreamKey,
  getGatewayPerson,
  getUpstreamKey,
  listGatewayPeople,
  listUpstreamKeys,
  makeGatewayPersonLink,
  updateGatewayPerson,
  updateUpstreamKey,
} from '#contract/gateway-accounts'
import { maxPageSize } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { pageAsked } from '../lib/address/list-address'
import { readAhead } from '../session/read-ahead'
import { monthsQuery } from './months'
import { currentSession, refreshPermissions } from '../session/session'
import type { PeopleSearch, UpstreamKeysSearch } from './searches'
import { changing, creating, pageQuery, recordQuery } from './record-queries'

export const peopleKey = ['people'] as const
export const upstreamKeysKey = ['upstream-keys'] as const

export const peopleQuery = (search: PeopleSearch) =>
  pageQuery(peopleKey, pageAsked(search), (signal) =>
    call(listGatewayPeople, { query: pageAsked(search), signal }),
  )

export const personQuery = recordQuery(peopleKey, getGatewayPerson)

export const upstreamKeysQuery = (search: UpstreamKeysSearch) =>
  pageQuery(upstreamKeysKey, pageAsked(search), (signal) =>
    call(listUpstreamKeys, { query: pageAsked(search), signal }),
  )

export const upstreamKeyQuery = recordQuery(upstreamKeysKey, getUpstreamKey)

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

export const addPersonMutation = creating(addGatewayPerson, secret)
export const updatePersonMutation = changing(updateGatewayPerson, { onSettled: refresh })
export const makeLinkMutation = (id: Id<'sign-in'>, delivery: 'mail' | 'show') =>
  mutationOptions({
    ...secret,
    mutationFn: () => call(makeGatewayPersonLink, { params: { id }, body: { delivery } }),
  })
export const deletePersonMutation = changing(deleteGatewayPerson, { onSettled: refresh })

export const addKeyMutation = creating(addUpstreamKey, secret)
export const updateKeyMutation = changing(updateUpstreamKey, secret)
export const deleteKeyMutation = changing(deleteUpstreamKey, { onSettled: refresh })
