import { ServerOff } from 'lucide-react'
import { Page } from '../frame/page'
import { EmptyState } from '../ui/empty-state'

/** Replaces the pages of reviews in static hosting, where no server of our own stores them. */
export const ReviewsNeedServer = () => (
  <Page title="Reviews">
    <div className="card">
      <EmptyState icon={<ServerOff size={18} />} title="Reviews need the dashboard’s own server">
        <p>
          This dashboard is hosted as static files, which can’t store reviews. Ask your administrator for a
          dashboard with a server.
        </p>
      </EmptyState>
    </div>
  </Page>
)
