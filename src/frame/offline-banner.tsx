import { TriangleAlert } from 'lucide-react'
import { Button } from '../ui/button'
import { useOnline } from '../ui/use-online'
import { reloadKeepingForms, useOutdated } from '../api/outdated'

const look =
  'flex flex-wrap items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-sm font-medium text-warn'

/** Says at the top of the page that the browser is offline or the dashboard outdated. */
export function OfflineBanner() {
  const online = useOnline()
  const outdated = useOutdated()
  return (
    <div role="status">
      {!online && (
        <p className={look}>
          <TriangleAlert size={15} aria-hidden="true" />
          You’re offline. Data may be out of date and reloads once you’re back online.
        </p>
      )}
      {online && outdated && (
        <div className={look}>
          <p>The dashboard was updated. Reload to continue; form input is kept.</p>
          <Button small onClick={reloadKeepingForms}>
            Reload now
          </Button>
        </div>
      )}
    </div>
  )
}
