import { getServiceAccount, listServiceAccounts, type ServiceAccount } from '#contract/service-accounts'
import { call } from '../../api/call'
import { bestFirst, isId, orNone, sameText } from '../../frame/palette/rank'
import type { Source } from '../../frame/palette/item'
import { inPalette } from '../../list/row-actions/in-palette'
import { findAccounts } from '../../queries/service-accounts'
import { nameOf } from './account-columns'
import { accountRowActions, accountVerbs } from './account-row-actions'

export const serviceAccountsSource: Source = {
  noun: { one: 'service account', many: 'service accounts' },
  path: '/service-accounts',
  needs: listServiceAccounts.needs,
  verbs: accountVerbs,
  find: async (text, signal) => {
    const [byId, results = []] = await Promise.all([
      isId(text) ? orNone(call(getServiceAccount, { params: { id: text }, signal })) : undefined,
      orNone(findAccounts(text, signal)),
    ])
    const isExact = (one: ServiceAccount) => one.id === text || sameText(text, one.name)
    return bestFirst(byId, results, { text, nameOf, isExact }).map((account) => ({
      id: account.id,
      name: nameOf(account),
      details: [account.role_name, account.msp_node_name],
      href: `/service-accounts/${account.id}`,
      exact: isExact(account),
      actions: inPalette(account, accountRowActions(account)),
    }))
  },
}
