import { listPackages } from '#contract/billing'
import { useCan } from '../../session/use-can'
import { PageTabs } from '../../ui/page-tabs'

const tabs = [
  { to: '/billing', label: 'Licences' },
  { to: '/billing/months', label: 'Months' },
  { to: '/billing/packages', label: 'Packages' },
]

/** The views of billing. Keepers of a gateway see months without a permission of the API. */
export function BillingTabs() {
  const [{ allowed }, keeper] = [useCan(listPackages.needs), useCan('keeper')]
  return allowed || keeper.allowed ? <PageTabs label="Billing views" tabs={tabs} /> : null
}
