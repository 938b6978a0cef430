import { ServerOff } from 'lucide-react'
import { Page } from '../frame/page'
import { EmptyState } from '../ui/empty-state'

/** Replaces the pages of service accounts in static hosting: the API has no operations for them. */
export const ServiceAccountsNeedServer = () => (
  <Page title="Service accounts">
    <div className="card">
      <EmptyState icon={<ServerOff size={18} />} title="Service accounts need the dashboard’s own server">
        <p>
          This dashboard is hosted as static files, and the API has no operations for service accounts. Manage
          them in the portal.
        </p>
      </EmptyState>
    </div>
  </Page>
)
