import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { createPackage, listPackageCatalogue } from '#contract/catalogue'
import { Breadcrumbs } from '../frame/breadcrumbs'
import { OnOwnServer } from '../frame/on-own-server'
import { Page } from '../frame/page'
import { ListCard } from '../list/list-card'
import { useList } from '../list/use-list'
import { useCan, useReason } from '../session/use-can'
import { ActionLink } from '../ui/action-link'
import { packageColumns } from './package-columns'
import { packagesList } from './packages.list'
import { packagesQuery } from './packages.queries'
import { packagesSearch, type PackagesSearch } from './packages.search'

export const PackagesPage = () => (
  <OnOwnServer path="/billing/packages" title="Packages">
    <PackagesList />
  </OnOwnServer>
)

/** The whole catalogue, for callers who can change it. */
function PackagesList() {
  const search = useSearch({ from: '/app/billing/packages' })
  const navigate = useNavigate({ from: '/billing/packages' })
  const list = useList(packagesQuery, search, useCan(listPackageCatalogue.needs).allowed)
  const mayCreate = useReason(createPackage.needs)
  const { data } = list.query
  const go = (to: PackagesSearch) => void navigate({ search: to, replace: to.search !== search.search })
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
