import { useMemo } from 'react'
import type { CataloguePackage } from '#contract/billing'
import { localDay } from '../lib/dates'
import { useNow } from '../ui/time/now'
import type { BillingSearch } from '../queries/billing'
import { ByCompany } from './by-company'
import { ByNode } from './by-node'
import { EstimateCard } from './estimate-card'
import { estimate } from './estimate'
import type { PackageSum } from '#domain/licences'
import { type EveryCompany, gapsIn, packageSums } from '../queries/licences'
import { sourceOf, type Source } from './billing-tables'
import { MonthsCard } from './months-card'
import { Anomalies } from './anomalies'
import { PackageChart } from './package-chart'

type Props = { every: EveryCompany; catalogue: readonly CataloguePackage[]; search: BillingSearch }

function Summary({
  every,
  catalogue,
  packages,
  gaps,
  source,
}: Omit<Props, 'search'> & {
  packages: readonly PackageSum[]
  gaps: string | undefined
  source: Source
}) {
  const time = useNow()
  const now = useMemo(() => new Date(time), [time])
  const today = localDay(now)
  // The estimate changes once a day.
  const cost = useMemo(
    () => estimate(every.rows.value, catalogue, new Date(`${today}T12:00:00Z`)),
    [every.rows.value, catalogue, today],
  )
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <div className="flex flex-col gap-5">
        <PackageChart packages={packages} gaps={gaps} source={source} />
        <MonthsCard
          packages={packages}
          gaps={gaps}
          companies={every.rows.value.length}
          complete={every.rows.kind === 'known'}
          scope={source.facts}
          now={now}
        />
      </div>
      <EstimateCard estimate={cost} gaps={gaps} now={now} source={source} />
    </div>
  )
}

/** The views that need the licences of every company. */
export function LicencesView({ every, catalogue, search }: Props) {
  const packages = packageSums(every)
  const gaps = gapsIn(every)
  const source = sourceOf(every, gaps)
  switch (search.view) {
    case 'nodes':
      return <ByNode companies={every.rows.value} packages={packages} source={source} />
    case 'companies':
      return (
        <ByCompany
          companies={every.rows.value}
          packages={packages}
          source={source}
          search={search}
          complete={every.rows.kind === 'known'}
        />
      )
    case 'anomalies':
      return <Anomalies companies={every.rows.value} gaps={gaps} kind={search.kind} source={source} />
    default:
      return <Summary every={every} catalogue={catalogue} packages={packages} gaps={gaps} source={source} />
  }
}
