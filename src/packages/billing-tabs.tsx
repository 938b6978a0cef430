import { Link } from '@tanstack/react-router'
import { listPackages } from '#contract/billing'
import type { BillingSearch } from '../queries/billing'
import { useCan } from '../session/use-can'

const views = [
  ['', 'Summary'],
  ['nodes', 'Nodes'],
  ['companies', 'Companies'],
  ['anomalies', 'Anomalies'],
] as const

/** The views of billing. Packages is a page of its own, which draws the tabs again. */
export function BillingTabs({ now }: { now: BillingSearch['view'] | 'months' | 'packages' }) {
  if (!useCan(listPackages.needs).allowed) return null
  return (
    <nav aria-label="Billing views" className="tab-row print:hidden">
      {views.map(([view, label]) => (
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
      <Link
        to="/billing/months"
        aria-current={now === 'months' ? 'page' : undefined}
        activeOptions={{ includeSearch: false }}
        className="tab"
      >
        Months
      </Link>
      <Link
        to="/billing/packages"
        aria-current={now === 'packages' ? 'page' : undefined}
        activeOptions={{ includeSearch: false }}
        className="tab"
      >
        Packages
      </Link>
    </nav>
  )
}
