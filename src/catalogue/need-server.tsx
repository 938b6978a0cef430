import { ServerOff } from 'lucide-react'
import { Page } from '../frame/page'
import { EmptyState } from '../ui/empty-state'

/** Replaces the pages of packages in static hosting and behind a gateway: the API only lists packages. */
export const PackagesNeedServer = () => (
  <Page title="Packages">
    <div className="card">
      <EmptyState icon={<ServerOff size={18} />} title="Editing packages needs the dashboard’s own server">
        <p>
          This dashboard shows another API, which lists packages but has no operations to change them. Ask the
          operator of that API.
        </p>
      </EmptyState>
    </div>
  </Page>
)
