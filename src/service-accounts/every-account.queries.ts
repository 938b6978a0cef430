import { listServiceAccounts } from '#contract/service-accounts'
import { call } from '../api/call'
import { datasetOf } from '../api/dataset'
import { serviceAccountsKey } from './service-accounts.queries'

/** The most keys that are loaded. */
const mostRows = 10_000

/** Every service account in scope, for questions such as who has a role or access to a node. */
export const everyAccountQuery = datasetOf({
  key: serviceAccountsKey,
  what: 'keys',
  mostRows,
  read: (query, signal) => call(listServiceAccounts, { query: { ...query, ordering: 'id' }, signal }),
}).query
