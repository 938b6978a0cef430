import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { getRole } from '#contract/roles/roles'
import { createServiceAccount } from '#contract/service-accounts'
import { ListPage } from '../../list/list-page'
import { useRoleNames } from '../../list/role-name'
import { NodeFilter, useNodeName } from '../../scope/node-filter'
import { useCan, useReason } from '../../session/use-can'
import { useNow } from '../../ui/time/now'
import { accountColumns } from './account-columns'
import { serviceAccountsList } from './service-accounts.list'

export function ServiceAccountsPage() {
  const search = useSearch({ from: '/app/service-accounts' })
  const maySeeRoles = useCan(getRole.needs).allowed
  const nodeName = useNodeName()
  const roleName = useRoleNames()
  const now = useNow()
  const columns = useMemo(
    () => accountColumns(nodeName, roleName, maySeeRoles, now),
    [nodeName, roleName, maySeeRoles, now],
  )
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
      search={search}
      filters={<NodeFilter />}
    />
  )
}
