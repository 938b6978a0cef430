import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CataloguePackage } from '#contract/billing'
import { createCompany, updateCompany } from '#contract/companies'
import { ActionLink } from '../../ui/buttons/action-link'
import { ListPage } from '../../list/list-page'
import { useChips } from '../../table/column-widths'
import { NodeFilter, useNodeName } from '../../scope/node-filter'
import { useAccess } from '../../session/use-can'
import { companiesList } from './companies.list'
import { useCatalogue } from '../../queries/packages'
import { companyColumns } from './company-columns'
import { useTenantOf } from './tenant'

const noPrices: readonly CataloguePackage[] = []

export function CompaniesPage() {
  const search = useSearch({ from: '/app/companies' })
  const access = useAccess()
  const nodeName = useNodeName()
  const mayEdit = access(updateCompany.needs).allowed
  const chips = useChips()
  const tenantOf = useTenantOf()
  const showsCosts = search.columns.includes('cost')
  const prices = useCatalogue(showsCosts)
  // While it loads, the column is empty. What can't be read has no known cost.
  const catalogue = !showsCosts || prices.isLoading ? undefined : (prices.data?.results ?? noPrices)
  const columns = useMemo(
    () => companyColumns(nodeName, mayEdit, chips, catalogue, tenantOf),
    [nodeName, mayEdit, chips, catalogue, tenantOf],
  )
  const { reason } = access(createCompany.needs)
  const noImport = mayEdit ? undefined : reason

  return (
    <ListPage
      title="Companies"
      help="company"
      counts
      actions={
        // On a phone the head has room for one action; the form leads to the import too.
        <span className="contents max-sm:hidden">
          <ActionLink to="/companies/import" reason={noImport}>
            Import
          </ActionLink>
        </span>
      }
      create={{ to: '/companies/new', label: 'New company', reason }}
      kind={companiesList}
      columns={columns}
      search={search}
      filters={<NodeFilter />}
    />
  )
}
