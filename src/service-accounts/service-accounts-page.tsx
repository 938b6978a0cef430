import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { getRole } from '#contract/roles'
import { createServiceAccount, listServiceAccounts } from '#contract/service-accounts'
import { OnOwnServer } from '../frame/on-own-server'
import { Page } from '../frame/page'
import { ListCard } from '../list/list-card'
import { useList } from '../list/use-list'
import { NodeFilter } from '../scope/node-filter'
import { useCan, useReason } from '../session/use-can'
import { ActionLink } from '../ui/action-link'
import { useNow } from '../ui/time/now'
import { accountColumns } from './account-columns'
import { serviceAccountsList } from './service-accounts.list'
import {
  serviceAccountsQuery,
  serviceAccountsSearch,
  type ServiceAccountsSearch,
} from '../queries/service-accounts'

export const ServiceAccountsPage = () => (
  <OnOwnServer path="/service-accounts" title="Service accounts">
    <AccountsList />
  </OnOwnServer>
)

function AccountsList() {
  const search = useSearch({ from: '/app/service-accounts' })
  const navigate = useNavigate({ from: '/service-accounts' })
  const list = useList(serviceAccountsQuery, search, useCan(listServiceAccounts.needs).allowed)
  const maySeeRoles = useCan(getRole.needs).allowed
  const count = list.query.data?.count
  const now = useNow()
  const columns = useMemo(() => accountColumns(maySeeRoles, now), [maySeeRoles, now])
  const go = (to: ServiceAccountsSearch) =>
    void navigate({ search: to, replace: to.search !== search.search })
  return (
    <Page
      fill
      title="Service accounts"
      count={count}
      actions={
        <ActionLink
          look="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          to="/service-accounts/new"
          reason={useReason(createServiceAccount.needs)}
        >
          New service account
        </ActionLink>
      }
    >
      <ListCard
        kind={serviceAccountsList}
        columns={columns}
        list={list}
        search={search}
        onSearch={go}
        defaults={serviceAccountsSearch.defaults}
        filters={<NodeFilter />}
      />
    </Page>
  )
}
