import { NeedsServer } from '../errors/needs-server'
import { Page } from '../frame/page'

/** Replaces the pages of reviews in static hosting, where no server of our own stores them. */
export const ReviewsNeedServer = () => (
  <Page title="Reviews">
    <div className="card">
      <NeedsServer title="Reviews need the dashboard’s own server">
        This dashboard is hosted as static files, which can’t store reviews. Ask your administrator for a
        dashboard with a server.
      </NeedsServer>
    </div>
  </Page>
)
