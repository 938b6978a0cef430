import { Link } from '@tanstack/react-router'
import { listMails } from '#contract/outbox'
import { useBackend } from '../api/backend'
import { useCan } from '../session/use-can'

/** The views of activity, for callers who can also see the mails of the server. */
export function ActivityTabs() {
  const backend = useBackend()
  const { allowed } = useCan(backend === 'gateway' ? 'keeper' : listMails.needs)
  return allowed && backend !== undefined ? (
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
