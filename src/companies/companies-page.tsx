import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { listPackages } from '#contract/billing'
import { createCompany, updateCompany } from '#contract/companies'
import { ActionLink } from '../ui/action-link'
import { ListCard } from '../list/list-card'
import { useChips } from '../list/table/table-widths'
import { NodeFilter, useNodeName } from '../scope/node-filter'
import { Page } from '../frame/page'
import { useList } from '../list/use-list'
import { useAccess } from '../session/use-can'
import { companiesList } from './companies.list'
import { catalogueQuery } from '../queries/packages'
import { companiesQuery, companiesSearch, type CompaniesSearch, everyCompany } from '../queries/companies'
import { companyColumns } from './company-columns'

export function CompaniesPage() {
  const search = useSearch({ from: '/app/companies' })
  const navigate = useNavigate({ from: '/companies' })
  const access = useAccess()
  const list = useList(companiesQuery, search, access(companiesList.needs).allowed, everyCompany.serves)
  const [ownCount, setOwnCount] = useState<number | null>()
  const nodeName = useNodeName()
  const mayEdit = access(updateCompany.needs).allowed
  const chips = useChips()
  const prices = useQuery({
    ...catalogueQuery,
    enabled: search.columns.includes('cost') && access(listPackages.needs).allowed,
  })
  const catalogue = prices.data?.results
  const columns = useMemo(
    () => companyColumns(nodeName, mayEdit, chips, catalogue),
    [nodeName, mayEdit, chips, catalogue],
  )
  const { reason } = access(createCompany.needs)
  const go = (to: CompaniesSearch) => void navigate({ search: to, replace: to.search !== search.search })

  return (
    <Page
      fill
      title="Companies"
      help="company"
      count={ownCount === undefined ? list.query.data?.count : ownCount}
      actions={
        <>
          {/* On a phone the head has room for one action; the form leads to the import too. */}
          <span className="contents max-sm:hidden">
            <ActionLink to="/companies/import" reason={reason}>
              Import
            </ActionLink>
          </span>
          <ActionLink
            look="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            to="/companies/new"
            reason={reason}
          >
            New company
          </ActionLink>
        </>
      }
    >
      <ListCard
        kind={companiesList}
        columns={columns}
        list={list}
        search={search}
        onSearch={go}
        defaults={companiesSearch.defaults}
        filters={<NodeFilter />}
        onCount={setOwnCount}
      />
    </Page>
  )
}
