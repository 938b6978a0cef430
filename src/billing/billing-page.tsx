import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { listCompanies } from '#contract/companies'
import { ErrorCard } from '../errors/error-card'
import { NotAllowed } from '../errors/not-allowed'
import { Page } from '../frame/page'
import { useScope, useScopeNodes } from '../scope/scope'
import { useCan } from '../session/use-can'
import { BillingTabs } from '../packages/billing-tabs'
import { catalogueQuery } from '../queries/packages'
import type { BillingSearch } from '../queries/billing'
import { Coverage, LoadingCompanies } from './coverage'
import { useEveryCompany } from '../queries/licences'
import { LicencesView } from './licences-view'

function Licences({ search }: { search: BillingSearch }) {
  const { allowed } = useCan(listCompanies.needs)
  const { every, query, progress, refresh } = useEveryCompany(allowed, useScopeNodes(), useScope().words)
  const catalogue = useQuery({ ...catalogueQuery, enabled: allowed })
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

export function BillingPage() {
  const search = useSearch({ from: '/app/billing' })
  return (
    <Page title="Billing" help="licence" tabs={<BillingTabs now={search.view} />}>
      <Licences search={search} />
    </Page>
  )
}
