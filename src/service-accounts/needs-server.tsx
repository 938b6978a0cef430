import { NeedsServer } from '../errors/needs-server'
import { Page } from '../frame/page'

/** Replaces the pages of service accounts in static hosting: the API has no operations for them. */
export const ServiceAccountsNeedServer = () => (
  <Page title="Service accounts">
    <div className="card">
      <NeedsServer title="Service accounts need the dashboard’s own server">
        This dashboard is hosted as static files, and the API has no operations for service accounts. Manage
        them in the portal.
      </NeedsServer>
    </div>
  </Page>
)
