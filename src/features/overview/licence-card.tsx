import { Link } from '@tanstack/react-router'
import { type EveryCompany, gapsIn, packageSums } from '../../queries/licences'
import { ErrorCard } from '../../errors/error-card'
import { isNotForResale } from '../../lib/package-words'
import { counted, formatNumber } from '../../lib/words'
import { BarChart } from '../../ui/bar-chart'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Progress } from '../../ui/waiting/progress'
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

type BarsProps = { every: EveryCompany; sums: ReturnType<typeof packageSums> }
function Bars({ every, sums }: BarsProps) {
  const gaps = gapsIn(every)
  return (
    <>
      {every.rows.kind === 'partly' && (
        <p role="status" className="border-b border-line bg-warn-soft px-4 py-2 text-sm text-warn">
          Incomplete: {every.rows.why}.
        </p>
      )}
      {gaps && sums.length > 0 && (
        <p className="border-b border-line px-4 py-2 text-sm text-muted">
          Not everything is counted: {gaps}.
        </p>
      )}
      {sums.length === 0 ? (
        <p className="p-4 text-muted">{gaps ? `Not known: ${gaps}.` : 'No company has a package.'}</p>
      ) : (
        <BarChart
          label="Licences by package"
          bars={sums.map((one) => ({
            key: one.key,
            label: one.name,
            figure: one.licences,
            striped: isNotForResale(one),
            ...(isNotForResale(one) ? { note: 'not billed' } : {}),
            link: (words) => (
              <Link
                to="/billing/companies"
                search={{ package: one.key, ordering: '-licences' }}
                className="link text-ink"
              >
                {words}
              </Link>
            ),
          }))}
        />
      )}
    </>
  )
}

/** Licences of every package, as bars. Where there are many companies it asks before it loads them. */
export function LicenceCard({
  companies,
  onRead,
}: {
  companies: ReturnType<typeof useCompaniesRead>
  onRead: () => void
}) {
  const { every, query, progress, refresh, waits, total, count } = companies
  const sums = every ? packageSums(every) : []
  const body = () => {
    if (every) return <Bars every={every} sums={sums} />
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
    return (
      <div aria-busy="true" className="flex flex-col gap-3 p-4">
        <p role="status" className="text-sm text-soft">
          Loading companies
          {progress?.of == null ? '' : `: ${formatNumber(progress.read)} of ${formatNumber(progress.of)}`}
        </p>
        <Progress label="Companies loaded" done={progress?.read ?? 0} of={progress?.of ?? null} />
      </div>
    )
  }
  return (
    <Card
      title="Licences by package"
      count={sums.some(isNotForResale) ? <Legend /> : undefined}
      note={
        <Link to="/billing" className="link">
          Billing
        </Link>
      }
    >
      {body()}
    </Card>
  )
}
