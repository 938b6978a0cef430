import { getServiceAccount, listServiceAccounts, type ServiceAccount } from '#contract/service-accounts'
import { call } from '../../api/call'
import { orNone } from '../../frame/palette/rank'
import { recordSource } from '../../list/row-actions/in-palette'
import { findAccounts } from '../../queries/service-accounts'
import { nameOf } from './account-columns'
import { accountRowActions, accountVerbs } from './account-row-actions'

export const serviceAccountsSource = recordSource<ServiceAccount>({
  noun: { one: 'service account', many: 'service accounts' },
  path: '/service-accounts',
  needs: listServiceAccounts.needs,
  verbs: () => accountVerbs,
  read: (id, signal) => call(getServiceAccount, { params: { id }, signal }),
  search: async (text, signal) => (await orNone(findAccounts(text, signal))) ?? [],
  nameOf,
  about: ({ role_name, msp_node_name }) => ({ details: [role_name, msp_node_name] }),
  actions: accountRowActions,
})
