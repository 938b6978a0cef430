import { Link, useNavigate } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import type { CompanyItem } from '#contract/companies'
import { maxSearchLength } from '#contract/wire'
import { valueOfKnown } from '#domain/known'
import { matchesWords } from '#domain/folding'
import { byName } from '#domain/by-name'
import { useNodeName } from '../scope/node-filter'
import { TableButtons } from '../export/table-buttons'
import { counted } from '../lib/words'
import { EmptyState } from '../ui/empty-state'
import { Name } from '../ui/name'
import { Pager } from '../table/pager'
import { SearchField } from '../ui/fields/search-field'
import { NameOption, SelectField } from '../ui/fields/select-field'
import { companyTable, type Source } from './billing-tables'
import type { BillingSearch } from '../queries/billing'
import { LicenceTable } from './licence-table'
import { countsOf, keyOf, type Counts, type PackageSum } from '#domain/licences'

const pageSize = 50

type Props = {
  companies: readonly CompanyItem[]
  packages: readonly PackageSum[]
  search: BillingSearch
  complete: boolean
  source: Source
}

/** The companies that match the search and have the package, in the chosen order. */
function narrowed(
  companies: readonly CompanyItem[],
  words: string,
  key: string,
  sort: BillingSearch['sort'],
) {
  const licences = ({ counts }: { counts: Counts }) => valueOfKnown(counts.total) ?? -1
  return companies
    .filter(({ name, id }) => matchesWords(name, words) || id === words)
    .filter(({ packages }) => key === '' || packages?.some((one) => keyOf(one) === key))
    .map((company) => ({ company, counts: countsOf([company]) }))
    .toSorted((a, b) => (sort === 'licences' ? licences(b) - licences(a) : 0) || byName(a.company, b.company))
}

function Filters({
  companies,
  packages,
  search,
  complete,
  onChange,
  children,
}: Omit<Props, 'source'> & { onChange: (part: Partial<BillingSearch>) => void; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-b border-line p-3">
      <SearchField
        label={`Search ${complete ? 'all' : 'these'} ${counted(companies.length, 'company', 'companies')}`}
        value={search.search}
        maxLength={maxSearchLength}
        onChange={(text) => onChange({ search: text })}
      />
      <div className="flex min-w-0 gap-2.5 max-sm:flex-1 max-sm:basis-full max-sm:*:flex-1">
        <SelectField
          label="Package"
          hideLabel
          value={search.package}
          onChange={(value) => onChange({ package: value })}
        >
          <option value="">All packages</option>
          {packages.map(({ key, name }) => (
            <NameOption key={key} value={key} name={name} />
          ))}
        </SelectField>
        <SelectField
          label="Sort by"
          hideLabel
          value={search.sort}
          onChange={(value) => onChange({ sort: value === 'licences' ? value : '' })}
        >
          <option value="">Name, A to Z</option>
          <option value="licences">Most licences first</option>
        </SelectField>
      </div>
      {children}
    </div>
  )
}

const Head = ({ company, node }: { company: CompanyItem; node: string | undefined }) => (
  <>
    <Link to="/companies/$id" params={{ id: company.id }} className="link text-ink">
      <Name>{company.name}</Name>
    </Link>
    <span className="block text-xs font-normal text-muted">
      <Name>{node}</Name>
    </span>
  </>
)

/** Licences of each company, searched and sorted over all loaded companies. */
export function ByCompany(props: Props) {
  const { companies, packages, search, source } = props
  const navigate = useNavigate({ from: '/billing' })
  const nodeName = useNodeName()
  const change = (part: Partial<BillingSearch>) =>
    void navigate({ search: { ...search, page: 1, ...part }, replace: true })
  const { search: words, package: key, sort } = search
  const found = useMemo(() => narrowed(companies, words, key, sort), [companies, words, key, sort])
  const last = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(search.page, last)
  const start = (page - 1) * pageSize
  const shown = found.slice(start, start + pageSize)
  const columns = key ? packages.filter((one) => one.key === key) : packages
  const set = [words && `Search: “${words}”`, key && `Package: ${columns[0]?.name ?? key}`]
  const table = () =>
    companyTable(
      source,
      columns,
      found.map((one) => ({ ...one, ...one.counts, node: nodeName(one.company.msp_node) ?? '' })),
      set.filter(Boolean).join('; '),
      companies.length,
    )
  return (
    <section aria-label="Licences by company" className="card overflow-clip">
      <Filters {...props} onChange={change}>
        <TableButtons table={table} />
      </Filters>
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
              head: <Head company={company} node={nodeName(company.msp_node)} />,
              ...counts,
            }))}
          />
          <div className="flex min-h-11 border-t border-line px-4 py-1.5">
            <Pager
              position={{
                page,
                from: start + 1,
                to: start + shown.length,
                count: found.length,
                next: page < last ? page + 1 : undefined,
                previous: page > 1 ? page - 1 : undefined,
                last,
              }}
              pageSize={pageSize}
              sizes={[pageSize]}
              onPageSize={() => undefined}
            />
          </div>
        </>
      )}
    </section>
  )
}
