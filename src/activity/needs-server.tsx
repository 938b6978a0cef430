import { NeedsServer } from '../errors/needs-server'

/** Replaces the audit log in static hosting and behind a gateway, where no server of our own keeps one. */
export const LogNeedsServer = () => (
  <NeedsServer title="Activity needs the dashboard’s own server">
    This dashboard shows another API, which has no audit log that it could read. Ask the operator of that API
    who changed what. If this is a gateway where people sign in, its keepers see here what they changed.
  </NeedsServer>
)
