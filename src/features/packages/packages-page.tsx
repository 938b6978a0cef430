import { useSearch } from '@tanstack/react-router'
import { createPackage, listPackageCatalogue } from '#contract/packages'
import { useOffers } from '../../api/offers'
import { ListPage } from '../../list/list-page'
import { useCan, useReason } from '../../session/use-can'
import { BillingTabs } from './billing-tabs'
import { listedPackageColumns, packageColumns } from './package-columns'
import { listedPackages, packagesList } from './packages.list'

/** The catalogue. Callers who can change it also see how many companies have each package. */
export function PackagesPage() {
  const search = useSearch({ from: '/app/billing/packages' })
  const isOwn = useOffers()?.catalogue !== false
  const manages = useCan(listPackageCatalogue.needs).allowed && isOwn
  const kind = manages ? packagesList : listedPackages
  const mayCreate = useReason(createPackage.needs)
  return (
    <ListPage
      title="Packages"
      heading="Billing"
      tabs={<BillingTabs />}
      {...(isOwn && { create: { to: '/billing/packages/new', label: 'New package', reason: mayCreate } })}
      kind={kind}
      columns={manages ? packageColumns : listedPackageColumns}
      search={search}
    />
  )
}
