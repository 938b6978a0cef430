import { Link } from '@tanstack/react-router'
import { countsOf } from '#domain/licences'
import { ErrorCard } from '../../errors/error-card'
import { isNotForResale } from '../../lib/package-words'
import { counted } from '../../lib/words'
import { gapsIn, packageLines, type EveryCompany } from '../../queries/licences'
import { BarChart } from '../../ui/bar-chart'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { CompaniesRead, LoadingCompanies } from '../packages/companies-read'
import type { useCompaniesRead } from './use-attention'

/** What the stripes of the chart mean. */
const Legend = () => (
  <span className="inline-flex items-center gap-1.5 text-xs">
    <span
      aria-hidden="true"
      className="striped h-2 w-4 rounded-sm text-accent-ink ring-1 ring-accent-ink ring-inset"
    />
    Not billed
  </span>
)

function Bars({ every }: { every: EveryCompany }) {
  const lines = packageLines(every)
  const gaps = gapsIn(every)
  if (lines.length === 0)
    return <p className="p-4 text-muted">{gaps ? `Not known: ${gaps}.` : 'No company has a package.'}</p>
  return (
    <BarChart
      label="Licences by package"
      bars={lines.map((one) => ({
        key: one.id,
        label: one.name,
        figure: countsOf(one).total,
        striped: isNotForResale(one),
        ...(isNotForResale(one) ? { note: 'not billed' } : {}),
        link: (words) => (
          <Link
            to="/billing"
            search={{ by: 'company', package: one.id, ordering: '-licences' }}
            className="link text-ink"
          >
            {words}
          </Link>
        ),
      }))}
    />
  )
}

type Props = { companies: ReturnType<typeof useCompaniesRead>; onRead: () => void }

/** Licences of every package, as bars. Where there are many companies it asks before it loads them. */
export function LicenceCard({ companies, onRead }: Props) {
  const { every, query, progress, refresh, waits, total, count } = companies
  const body = () => {
    if (every)
      return (
        <>
          <CompaniesRead every={every} />
          <Bars every={every} />
        </>
      )
    const error = query.error ?? count.error
    if (error) return <ErrorCard error={error} onRetry={query.error ? refresh : () => void count.refetch()} />
    if (waits)
      return (
        <div className="flex flex-col items-start gap-3 p-4">
          <p className="text-soft">
            This chart needs {total == null ? 'all companies' : counted(total, 'company', 'companies')}.
          </p>
          <Button onClick={onRead}>Load companies</Button>
        </div>
      )
    return <LoadingCompanies progress={progress} />
  }
  return (
    <Card
      title="Licences by package"
      count={every && packageLines(every).some(isNotForResale) ? <Legend /> : undefined}
      note={
        <Link to="/billing" className="link">
          Billing
        </Link>
      }
    >
      <div className="[--edge:1rem]">{body()}</div>
    </Card>
  )
}
