import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { listPackages } from '#contract/billing'
import { listCompanies } from '#contract/companies'
import { listPackageCatalogue } from '#contract/catalogue'
import { useBackend } from '../api/backend'
import { ErrorCard } from '../errors/error-card'
import { NotAllowed } from '../errors/not-allowed'
import { Page } from '../frame/page'
import { RecordStates } from '../errors/record-states'
import { useScope, useScopeNodes } from '../scope/scope'
import { useCan } from '../session/use-can'
import { ActionLink } from '../ui/action-link'
import { catalogueQuery } from './billing.queries'
import type { BillingSearch } from './billing.search'
import { Catalogue } from './catalogue'
import { Coverage, LoadingCompanies } from './coverage'
import { useEveryCompany } from './licences.queries'
import { LicencesView } from './licences-view'

const tabs = [
  { view: '', label: 'Summary' },
  { view: 'nodes', label: 'Nodes' },
  { view: 'companies', label: 'Companies' },
  { view: 'anomalies', label: 'Anomalies' },
  { view: 'catalogue', label: 'Catalogue' },
] as const

/** The views of the page, each with an address of its own. */
const Tabs = ({ now }: { now: BillingSearch['view'] }) => (
  <nav aria-label="Billing views" className="tab-row">
    {tabs.map(({ view, label }) => (
      <Link
        key={view}
        to="/billing"
        search={{ view }}
        aria-current={view === now ? 'page' : undefined}
        activeOptions={{ exact: true, includeSearch: true }}
        className="tab"
      >
        {label}
      </Link>
    ))}
  </nav>
)

function Licences({ search }: { search: BillingSearch }) {
  const { allowed } = useCan(listCompanies.needs)
  const { every, query, progress, refresh } = useEveryCompany(allowed, useScopeNodes(), useScope().words)
  const catalogue = useQuery(catalogueQuery)
  if (!allowed)
    return (
      <div className="card">
        <NotAllowed needs={listCompanies.needs} what="the licences of companies" />
      </div>
    )
  if (every) {
    return (
      <>
        <Coverage every={every} progress={progress} busy={query.isFetching} onRefresh={refresh} />
        {query.error && (
          <div className="card mb-5">
            <ErrorCard error={query.error} onRetry={refresh} retrying={query.isFetching} />
          </div>
        )}
        {/* Only the prices need the catalogue. */}
        <LicencesView every={every} catalogue={catalogue.data?.results ?? []} search={search} />
      </>
    )
  }
  if (query.error)
    return (
      <div className="card">
        <ErrorCard error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      </div>
    )
  return <LoadingCompanies progress={progress} />
}

/** A link to the page where packages are edited, for callers who can edit them. */
function EditPackages() {
  const { allowed } = useCan(listPackageCatalogue.needs)
  return useBackend() === 'own' && allowed ? (
    <ActionLink icon={<Pencil size={16} aria-hidden="true" />} to="/billing/packages" reason={undefined}>
      Edit packages
    </ActionLink>
  ) : null
}

export function BillingPage() {
  const search = useSearch({ from: '/app/billing' })
  const { allowed } = useCan(listPackages.needs)
  const query = useQuery({ ...catalogueQuery, enabled: allowed })
  return (
    <Page
      title="Billing"
      help="licence"
      tabs={allowed ? <Tabs now={search.view} /> : undefined}
      actions={search.view === 'catalogue' ? <EditPackages /> : undefined}
    >
      {search.view === 'catalogue' || !allowed ? (
        <RecordStates query={query} needs={listPackages.needs} what="the catalogue">
          {({ results }) => <Catalogue results={results} />}
        </RecordStates>
      ) : (
        <Licences search={search} />
      )}
    </Page>
  )
}
