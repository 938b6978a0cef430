import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { createPackage, listPackageCatalogue } from '#contract/catalogue'
import { hasOwnServer } from '../api/connection'
import { isKind } from '../api/api-error'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { Page } from '../frame/page'
import { ListCard } from '../list/list-card'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { ActionLink } from '../ui/action-link'
import { PackagesNeedServer } from './needs-server'
import { packageColumns } from './package-columns'
import { packagesList } from './packages.list'
import { packagesQuery } from './packages.queries'
import { packagesSearch, type PackagesSearch } from './packages.search'

export const PackagesPage = () => (hasOwnServer() ? <PackagesList /> : <PackagesNeedServer />)

/** The whole catalogue, for those who may change it. */
function PackagesList() {
  const search = useSearch({ from: '/app/billing/packages' })
  const navigate = useNavigate({ from: '/billing/packages' })
  const list = useList(packagesQuery, search, useCan(listPackageCatalogue.needs).allowed)
  const mayCreate = useReason(createPackage.needs)
  const { data, error } = list.query
  const go = (to: PackagesSearch) => void navigate({ search: to, replace: to.search !== search.search })
  // A gateway doesn't have the operation.
  if (search.page === 1 && (isKind(error, 'not-found') || isKind(error, 'not-offered')))
    return <PackagesNeedServer />
  return (
    <Page
      fill
      title="Packages"
      count={data?.count}
      back={<Breadcrumbs current="Packages" />}
      actions={
        <ActionLink
          look="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          to="/billing/packages/new"
          reason={mayCreate}
        >
          New package
        </ActionLink>
      }
    >
      <ListCard
        kind={packagesList}
        columns={packageColumns}
        list={list}
        search={search}
        onSearch={go}
        defaults={packagesSearch.defaults}
      />
    </Page>
  )
}
