import { NeedsServer } from '../errors/needs-server'
import { Page } from '../frame/page'

/** Replaces the pages of packages in static hosting and behind a gateway: the API only lists packages. */
export const PackagesNeedServer = () => (
  <Page title="Packages">
    <div className="card">
      <NeedsServer title="Editing packages needs the dashboard’s own server">
        This dashboard shows another API, which lists packages but has no operations to change them. Ask the
        operator of that API.
      </NeedsServer>
    </div>
  </Page>
)
