import { ServerOff } from 'lucide-react'
import { Page } from '../frame/page'
import { EmptyState } from '../ui/empty-state'

/** Replaces the outbox in static hosting and behind a gateway, where another server sends the mails. */
export const OutboxNeedsServer = () => (
  <Page title="Outbox">
    <div className="card">
      <EmptyState icon={<ServerOff size={18} />} title="The outbox needs the dashboard’s own server">
        <p>
          This dashboard shows another API, which has no operations for its mails. Ask the operator of that
          API.
        </p>
      </EmptyState>
    </div>
  </Page>
)
