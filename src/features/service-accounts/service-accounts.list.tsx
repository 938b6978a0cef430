import { serviceAccountStates } from '#contract/address-values'
import {
  createServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  type ServiceAccount,
} from '#contract/service-accounts'
import { roleFilter } from '../employees/employees.list'
import { stateNames } from './account-state'
import type { Choice } from '../../list/filters/list-filter'
import type { PagedKind } from '../../list/list-kind'
import { refreshServiceAccounts, serviceAccountsQuery } from '../../queries/service-accounts'
import { serviceAccountsSearch, type ServiceAccountsSearch } from '../../queries/searches'

const states: readonly Choice[] = serviceAccountStates.map((value) => ({ value, words: stateNames[value] }))

export const serviceAccountsList: PagedKind<ServiceAccount, ServiceAccountsSearch> = {
  page: serviceAccountsQuery,
  address: serviceAccountsSearch,
  name: 'service-accounts',
  noun: { one: 'service account', many: 'service accounts' },
  get: getServiceAccount,
  needs: listServiceAccounts.needs,
  orderings: [
    ['name', 'Name, A to Z'],
    ['-name', 'Name, Z to A'],
    ['last_used_at', 'Longest unused'],
    ['expires_at', 'Expiring first'],
    ['-created_at', 'Newest first'],
  ],
  firstStep: {
    needs: createServiceAccount.needs,
    to: '/service-accounts/new',
    label: 'Create a service account',
  },
  filters: [{ kind: 'choice', key: 'state', label: 'Status', useChoices: () => states }, roleFilter],
  actions: async () => (await import('./account-row-actions')).accountRowActions,
  refresh: refreshServiceAccounts,
}
