import {
  createServiceAccount,
  deleteServiceAccount,
  endingDays,
  getServiceAccount,
  listServiceAccounts,
  rotateServiceAccount,
  type ServiceAccount,
  updateServiceAccount,
} from '#contract/service-accounts'
import { readOffers } from '../api/offers'
import { call } from '../api/call'
import { datasetOf } from '../api/dataset'
import { queryClient } from '../api/query-client'
import { pageAsked, scopeAsked } from '../lib/address/list-address'
import { readAhead } from '../session/read-ahead'
import type { ServiceAccountsSearch } from './searches'
import { changing, creating, deleting, pageQuery, recordQuery, finder } from './record-queries'

export const serviceAccountsKey = ['service-accounts'] as const

/** Whether an account's key has stopped working; false if the server doesn't say when it does. */
export const isExpired = ({ expires_at }: Pick<ServiceAccount, 'expires_at'>, now: number): boolean =>
  expires_at != null && Date.parse(expires_at) <= now

/** Whether it stops soon, or has stopped. */
export const endsSoon = (account: Pick<ServiceAccount, 'expires_at'>, now: number): boolean =>
  isExpired(account, now + endingDays * 86_400_000)

const asked = (search: ServiceAccountsSearch) => ({
  ...pageAsked(search),
  ...scopeAsked(search),
  state: search.state || undefined,
  role: search.role,
})

export const serviceAccountsQuery = (search: ServiceAccountsSearch) =>
  pageQuery(serviceAccountsKey, asked(search), (signal) =>
    call(listServiceAccounts, { query: asked(search), signal }),
  )

export const serviceAccountQuery = recordQuery(serviceAccountsKey, getServiceAccount)

const onOwnServer = async (read: () => Promise<void>): Promise<void> => {
  if ((await readOffers()).people) await read()
}
export const loadServiceAccounts = (search: ServiceAccountsSearch) =>
  onOwnServer(() => readAhead(listServiceAccounts.needs, serviceAccountsQuery(search)))
export const loadServiceAccount = (id: ServiceAccount['id']) =>
  onOwnServer(() => readAhead(getServiceAccount.needs, serviceAccountQuery(id)))

/** The most keys that are loaded. */
const mostRows = 10_000

/** Every service account in scope, for questions such as who has a role or access to a node. */
export const everyAccount = datasetOf({
  key: serviceAccountsKey,
  what: 'keys',
  mostRows,
  read: (query, signal) => call(listServiceAccounts, { query: { ...query, ordering: 'id' }, signal }),
})
export const everyAccountQuery = everyAccount.query

/** Service accounts by a text. */
export const findAccounts = finder(
  everyAccount,
  ({ name }) => name ?? '',
  (query, signal) => call(listServiceAccounts, { query, signal }),
)

export const refreshServiceAccounts = () =>
  void queryClient.invalidateQueries({ queryKey: serviceAccountsKey })

/** A reply with a key is forgotten as soon as nobody looks at it. */
const secret = { gcTime: 0, onSettled: refreshServiceAccounts }

export const createServiceAccountMutation = creating(createServiceAccount, secret)

export const updateServiceAccountMutation = changing(updateServiceAccount, {
  onSettled: refreshServiceAccounts,
})

export const rotateServiceAccountMutation = changing(rotateServiceAccount, secret)

/** Refreshes the lists, but nothing requests the deleted account again. */
export const deleteServiceAccountMutation = deleting(
  serviceAccountsKey,
  deleteServiceAccount,
  refreshServiceAccounts,
)
