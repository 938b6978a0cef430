import { mutationOptions } from '@tanstack/react-query'
import {
  addGatewayPerson,
  addUpstreamKey,
  deleteGatewayPerson,
  deleteUpstreamKey,
  getGatewayPerson,
  makeGatewayPersonLink,
  updateGatewayPerson,
  updateUpstreamKey,
} from '#contract/gateway-accounts'
import type { BodyOf } from '#contract/wire'
import { call } from '../api/call'
import { queryClient } from '../api/query-client'
import { currentSession, refreshPermissions } from '../session/session'
import { peopleKey, upstreamKeysKey } from './gateway-accounts.queries'

/** Refreshes people and keys, because each shows the other, and the caller's permissions, because a keeper's own key can have changed. */
function refresh(): void {
  void queryClient.invalidateQueries({ queryKey: peopleKey })
  void queryClient.invalidateQueries({ queryKey: upstreamKeysKey })
  if (currentSession().state === 'in') void refreshPermissions()
}

/** A reply with a link, and a request with a key, are forgotten as soon as nobody looks at them. */
const secret = { gcTime: 0, onSettled: refresh }

export const addPersonMutation = mutationOptions({
  ...secret,
  mutationFn: (body: BodyOf<typeof addGatewayPerson>) => call(addGatewayPerson, { body }),
})
export const updatePersonMutation = (id: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof updateGatewayPerson>) =>
      call(updateGatewayPerson, { params: { id }, body }),
    onSettled: refresh,
  })
export const makeLinkMutation = (id: string, delivery: 'mail' | 'show') =>
  mutationOptions({
    ...secret,
    mutationFn: () => call(makeGatewayPersonLink, { params: { id }, body: { delivery } }),
  })
export const deletePersonMutation = (id: string) =>
  mutationOptions({ mutationFn: () => call(deleteGatewayPerson, { params: { id } }), onSettled: refresh })
export const readPerson = (id: string) => call(getGatewayPerson, { params: { id } })

export const addKeyMutation = mutationOptions({
  ...secret,
  mutationFn: (body: BodyOf<typeof addUpstreamKey>) => call(addUpstreamKey, { body }),
})
export const updateKeyMutation = (id: string) =>
  mutationOptions({
    ...secret,
    mutationFn: (body: BodyOf<typeof updateUpstreamKey>) => call(updateUpstreamKey, { params: { id }, body }),
  })
export const deleteKeyMutation = (id: string) =>
  mutationOptions({ mutationFn: () => call(deleteUpstreamKey, { params: { id } }), onSettled: refresh })
