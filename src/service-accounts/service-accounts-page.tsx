import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { getRole } from '#contract/roles'
import { createServiceAccount, listServiceAccounts } from '#contract/service-accounts'
import { ListPage } from '../list/list-page'
import { useList } from '../list/use-list'
import { NodeFilter } from '../scope/node-filter'
import { useCan, useReason } from '../session/use-can'
import { useNow } from '../ui/time/now'
import { accountColumns } from './account-columns'
import { serviceAccountsList } from './service-accounts.list'
import { serviceAccountsQuery } from '../queries/service-accounts'
import { serviceAccountsSearch } from '../queries/searches'

export function ServiceAccountsPage() {
  const search = useSearch({ from: '/app/service-accounts' })
  const list = useList(
    serviceAccountsList,
    serviceAccountsQuery,
    search,
    serviceAccountsSearch.defaults,
    useCan(listServiceAccounts.needs).allowed,
  )
  const maySeeRoles = useCan(getRole.needs).allowed
  const now = useNow()
  const columns = useMemo(() => accountColumns(maySeeRoles, now), [maySeeRoles, now])
  return (
    <ListPage
      title="Service accounts"
      counts
      create={{
        to: '/service-accounts/new',
        label: 'New service account',
        reason: useReason(createServiceAccount.needs),
      }}
      kind={serviceAccountsList}
      columns={columns}
      list={list}
      search={search}
      defaults={serviceAccountsSearch.defaults}
      filters={<NodeFilter />}
    />
  )
}
