import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { listCompanies } from '#contract/companies'
import { positionOf } from '../api/pagination'
import { ListCard } from '../layout/list-card'
import { NodeFilter, useNodeName } from '../layout/node-filter'
import { Page } from '../layout/page'
import { restart } from '../lib/list-search'
import { counted } from '../lib/words'
import { useCan } from '../session/use-can'
import { companiesQuery } from './companies.queries'
import { companiesDefaults, type CompaniesSearch } from './companies.search'
import { companyColumns } from './company-columns'

// The route's loader comes with the page's code: one request for both.
export { loadCompanies } from './companies.queries'

const orderings = [
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-created_at', 'Newest first'],
  ['created_at', 'Oldest first'],
  ['id', 'Id, lowest first'],
  ['-id', 'Id, highest first'],
] as const

export function CompaniesPage() {
  const search = useSearch({ from: '/app/companies' })
  const navigate = useNavigate({ from: '/companies' })
  const { allowed } = useCan(listCompanies.needs)
  const query = useQuery({ ...companiesQuery(search), enabled: allowed })
  const next = query.data && !query.isPlaceholderData ? positionOf(query.data, search.page, search.page_size).next : undefined
  // Reads the next page ahead; nothing here shows it, so its arrival draws nothing.
  useQuery({ ...companiesQuery({ ...search, page: next ?? 1 }), enabled: allowed && next !== undefined, notifyOnChangeProps: [] })
  const nodeName = useNodeName()
  const columns = useMemo(() => companyColumns(nodeName), [nodeName])
  const go = (to: CompaniesSearch) => void navigate({ search: to, replace: to.search !== search.search })

  return (
    <Page
      title="Companies"
      lead={query.data?.count == null ? 'The customers you look after' : counted(query.data.count, 'managed company', 'managed companies')}
    >
      <ListCard
        noun={{ one: 'company', many: 'companies' }}
        needs={listCompanies.needs}
        query={query}
        search={search}
        onSearch={go}
        onClear={() => go({ ...companiesDefaults, page_size: search.page_size, ordering: search.ordering })}
        filtered={search.node !== ''}
        columns={columns}
        rowId={(company) => company.id}
        orderings={orderings}
        filters={<NodeFilter value={search.node} onChange={(node) => go(restart(search, { node }))} />}
      />
    </Page>
  )
}
