import { Link } from '@tanstack/react-router'
import { listMails } from '#contract/outbox'
import { useOffers } from '../api/offers'
import { useCan } from '../session/use-can'

/** The views of activity, for callers who can also see the mails of the server. */
export function ActivityTabs() {
  const offers = useOffers()
  const { allowed } = useCan(offers?.keepers ? 'keeper' : listMails.needs)
  return allowed && offers ? (
    <nav aria-label="Activity views" className="tab-row">
      <Link to="/activity" activeOptions={{ exact: true, includeSearch: false }} className="tab">
        Audit log
      </Link>
      <Link to="/activity/outbox" activeOptions={{ includeSearch: false }} className="tab">
        Outbox
      </Link>
    </nav>
  ) : null
}
