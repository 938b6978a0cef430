import { Link, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import type { CompanyItem } from '#contract/companies'
import { maxSearchLength } from '#contract/wire'
import { matchesWords } from '#domain/folding'
import { useNodeName } from '../scope/node-filter'
import { counted } from '../lib/words'
import { EmptyState } from '../ui/empty-state'
import { Name } from '../ui/name'
import { Pager } from '../list/pager'
import { SearchField } from '../ui/search-field'
import { SelectField } from '../ui/select-field'
import type { BillingSearch } from './billing.search'
import { LicenceTable } from './licence-table'
import { countsOf, keyOf, type PackageSum } from './licences'

const pageSize = 50

type Props = {
  companies: readonly CompanyItem[]
  packages: readonly PackageSum[]
  search: BillingSearch
  complete: boolean
}

/** Licences of each company, searched and sorted over all loaded companies. */
export function ByCompany({ companies, packages, search, complete }: Props) {
  const navigate = useNavigate()
  const nodeName = useNodeName()
  const change = (part: Partial<BillingSearch>) =>
    void navigate({ to: '/billing', search: { ...search, page: 1, ...part }, replace: true })
  const found = useMemo(() => {
    const those = companies
      .filter(({ name, id }) => matchesWords(name, search.search) || id === search.search)
      .filter(
        (company) => search.package === '' || company.packages?.some((one) => keyOf(one) === search.package),
      )
      .map((company) => ({ company, counts: countsOf(company.packages ? [company] : []) }))
    const byName = (a: (typeof those)[number], b: (typeof those)[number]) =>
      a.company.name.localeCompare(b.company.name)
    return those.toSorted((a, b) =>
      search.sort === 'licences' ? b.counts.total - a.counts.total || byName(a, b) : byName(a, b),
    )
  }, [companies, search.search, search.package, search.sort])
  const last = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(search.page, last)
  const shown = found.slice((page - 1) * pageSize, page * pageSize)
  const columns = search.package ? packages.filter(({ key }) => key === search.package) : packages
  return (
    <section aria-label="Licences by company" className="card overflow-clip">
      <div className="flex flex-wrap items-center gap-2.5 border-b border-line p-3">
        <SearchField
          label={`Search ${complete ? 'all' : 'these'} ${counted(companies.length, 'company', 'companies')}`}
          value={search.search}
          maxLength={maxSearchLength}
          onChange={(text) => change({ search: text })}
        />
        <div className="flex min-w-0 gap-2.5 max-sm:flex-1 max-sm:basis-full max-sm:*:flex-1">
          <SelectField
            label="Package"
            hideLabel
            value={search.package}
            onChange={(value) => change({ package: value })}
          >
            <option value="">All packages</option>
            {packages.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Sort by"
            hideLabel
            value={search.sort}
            onChange={(value) => change({ sort: value === 'licences' ? value : '' })}
          >
            <option value="">Name, A to Z</option>
            <option value="licences">Most licences first</option>
          </SelectField>
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={18} />}
          title={companies.length === 0 ? 'No companies yet' : 'No companies match'}
        />
      ) : (
        <>
          <LicenceTable
            label="Licences by company and package"
            first="Company"
            packages={columns}
            rows={shown.map(({ company, counts }) => ({
              key: company.id,
              head: (
                <>
                  <Link to="/companies/$id" params={{ id: company.id }} className="link text-ink">
                    <Name>{company.name}</Name>
                  </Link>
                  <span className="block text-xs font-normal text-muted">
                    <Name>{nodeName(company.msp_node)}</Name>
                  </span>
                </>
              ),
              ...counts,
            }))}
          />
          <Pager
            position={{
              page,
              from: (page - 1) * pageSize + 1,
              to: (page - 1) * pageSize + shown.length,
              count: found.length,
              next: page < last ? page + 1 : undefined,
              previous: page > 1 ? page - 1 : undefined,
              last,
            }}
            pageSize={pageSize}
            sizes={[pageSize]}
            onPageSize={() => undefined}
          />
        </>
      )}
    </section>
  )
}
