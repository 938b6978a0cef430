import { Link } from '@tanstack/react-router'
import { countsOf } from '#domain/licences'
import { ErrorCard } from '../../errors/error-card'
import { isNotForResale } from '../../lib/package-words'
import { counted } from '../../lib/words'
import { noPackages, packageLines, type EveryCompany } from '../../queries/licences'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { KnownFigure } from '../../ui/known-figure'
import { Name } from '../../ui/name'
import { LicenceBar } from '../packages/licence-bar'
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

/**
 * A bar beside each package and its licences; in a narrow card, below both. Screen readers read a list. The
 * bars are plain boxes, so that they zoom with the text.
 */
const Bars = ({ every }: { every: EveryCompany }) => (
  <div className="@container">
    {packageLines(every).length === 0 && <p className="p-4 text-muted">{noPackages(every)}</p>}
    <ul
      aria-label="Licences by package"
      className="flex flex-col gap-3 p-4 empty:hidden @md:grid @md:grid-cols-[fit-content(18rem)_minmax(6rem,1fr)_auto] @md:gap-y-0 @md:py-2"
    >
      {packageLines(every).map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-main-end items-center gap-x-3 gap-y-1 @md:col-span-3 @md:min-h-8 @md:grid-cols-subgrid"
        >
          <span className="min-w-0 truncate">
            <Link
              to="/billing"
              search={{ by: 'company', package: line.id, ordering: '-licences' }}
              className="link text-ink"
            >
              <Name>{line.name}</Name>
            </Link>
            {isNotForResale(line) && <span className="sr-only">, not billed</span>}
          </span>
          <span className="order-2 text-right font-medium @md:order-3">
            <KnownFigure figure={countsOf(line).total} />
          </span>
          <span aria-hidden="true" className="order-3 col-span-2 @md:order-2 @md:col-span-1">
            <LicenceBar line={line} every={every} />
          </span>
        </li>
      ))}
    </ul>
  </div>
)

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
