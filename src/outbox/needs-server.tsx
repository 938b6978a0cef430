import { NeedsServer } from '../errors/needs-server'
import { Page } from '../frame/page'

/** Replaces the outbox in static hosting and behind a gateway, where another server sends the mails. */
export const OutboxNeedsServer = () => (
  <Page title="Outbox">
    <div className="card">
      <NeedsServer title="The outbox needs the dashboard’s own server">
        This dashboard shows another API, which has no operations for its mails. Ask the operator of that API.
      </NeedsServer>
    </div>
  </Page>
)
