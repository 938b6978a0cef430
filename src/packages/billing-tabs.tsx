import { Link } from '@tanstack/react-router'
import { listPackages } from '#contract/billing'
import { useCan } from '../session/use-can'

const views = [
  ['/billing', 'Summary'],
  ['/billing/nodes', 'Nodes'],
  ['/billing/companies', 'Companies'],
  ['/billing/months', 'Months'],
  ['/billing/packages', 'Packages'],
] as const

/** The views of billing. Keepers of a gateway see months without a permission of the API. */
export function BillingTabs({ now }: { now: (typeof views)[number][0] }) {
  const [{ allowed }, keeper] = [useCan(listPackages.needs), useCan('keeper')]
  if (!allowed && !keeper.allowed) return null
  return (
    <nav aria-label="Billing views" className="tab-row print:hidden">
      {views.map(([to, label]) => (
        <Link
          key={to}
          to={to}
          aria-current={to === now ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: false }}
          className="tab"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
