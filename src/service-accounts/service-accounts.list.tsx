import { useQuery } from '@tanstack/react-query'
import { listRoles } from '#contract/roles'
import {
  createServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  unusedDays,
  type ServiceAccount,
} from '#contract/service-accounts'
import { queryClient } from '../api/query-client'
import { choicesOf, type Choice } from '../list/filters/list-filter'
import type { PagedKind } from '../list/list-kind'
import { everyRoleQuery } from '../queries/roles'
import { useCan } from '../session/use-can'
import { serviceAccountsKey, serviceAccountsQuery } from '../queries/service-accounts'
import { serviceAccountsSearch, type ServiceAccountsSearch } from '../queries/searches'

const states: readonly Choice[] = [
  { value: 'unused', words: `Unused for ${unusedDays} days` },
  { value: 'expired', words: 'Expired' },
]
/** All roles, or those of the accounts on the page if the caller can't list roles. */
function useRoles(rows: readonly ServiceAccount[]): readonly Choice[] {
  const { allowed } = useCan(listRoles.needs)
  const { data } = useQuery({ ...everyRoleQuery, enabled: allowed })
  return choicesOf(data?.rows.value ?? rows.map(({ role, role_name }) => ({ id: role, name: role_name })))
}

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
    purpose: 'To create a service account',
  },
  filters: [
    { kind: 'choice', key: 'state', label: 'Status', useChoices: () => states },
    { kind: 'choice', key: 'role', label: 'Role', useChoices: useRoles },
  ],
  actions: async () => (await import('./account-row-actions')).accountRowActions,
  refresh: () => void queryClient.invalidateQueries({ queryKey: serviceAccountsKey }),
}
