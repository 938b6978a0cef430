import { listMails } from '#contract/outbox'
import { useNeeds, useOffers } from '../../api/offers'
import { useCan } from '../../session/use-can'
import { PageTabs } from '../../ui/page-tabs'

const tabs = [
  { to: '/activity', label: 'Audit log' },
  { to: '/activity/outbox', label: 'Outbox' },
]

/** The views of activity, for callers who can also see the mails of the server. */
export function ActivityTabs() {
  const offers = useOffers()
  const { allowed } = useCan(useNeeds(listMails))
  return allowed && offers ? <PageTabs label="Activity views" tabs={tabs} /> : null
}
