import { TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { reloadKeepingForms, useOutdated } from '../api/outdated'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const look =
  'flex flex-wrap items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-sm font-medium text-warn'

/** Says at the top of the page that the browser is offline or the dashboard outdated. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
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
