import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { listPackages } from '#contract/billing'
import { createPackage, listPackageCatalogue } from '#contract/packages'
import { useBackend } from '../api/backend'
import { Page } from '../frame/page'
import { ListCard } from '../list/list-card'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { ActionLink } from '../ui/action-link'
import { BillingTabs } from './billing-tabs'
import { listedPackageColumns, packageColumns } from './package-columns'
import { listedPackages, packagesList } from './packages.list'
import { listedPackagesQuery, packagesQuery, packagesSearch, type PackagesSearch } from '../queries/packages'

/** The catalogue. Callers who can change it also see how many companies have each package. */
export function PackagesPage() {
  const search = useSearch({ from: '/app/billing/packages' })
  const navigate = useNavigate({ from: '/billing/packages' })
  const backend = useBackend()
  const isOwn = backend === undefined || backend === 'own'
  const manages = useCan(listPackageCatalogue.needs).allowed && isOwn
  const mayRead = useCan(listPackages.needs).allowed
  const list = useList(manages ? packagesQuery : listedPackagesQuery, search, mayRead)
  const mayCreate = useReason(createPackage.needs)
  const go = (to: PackagesSearch) => void navigate({ search: to, replace: to.search !== search.search })
  return (
    <Page
      fill
      title="Packages"
      heading="Billing"
      tabs={<BillingTabs now="packages" />}
      actions={
        isOwn && (
          <ActionLink
            look="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            to="/billing/packages/new"
            reason={mayCreate}
          >
            New package
          </ActionLink>
        )
      }
    >
      <ListCard
        kind={manages ? packagesList : listedPackages}
        columns={manages ? packageColumns : listedPackageColumns}
        list={list}
        search={search}
        onSearch={go}
        defaults={packagesSearch.defaults}
      />
    </Page>
  )
}
