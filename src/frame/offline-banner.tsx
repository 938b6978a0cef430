import { TriangleAlert } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../ui/button'
import { keptWords, reloadKeepingForms, useOutdated } from '../api/outdated'

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

/** What is wrong with the page as a whole, above everything else. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  const outdated = useOutdated()
  return (
    <div role="status">
      {!online && (
        <p className={look}>
          <TriangleAlert size={15} aria-hidden="true" />
          You are offline. What is shown may be old; it is loaded again when the connection is back.
        </p>
      )}
      {online && outdated && (
        <div className={look}>
          <p>The dashboard was updated since this page was opened. {keptWords}</p>
          <Button small onClick={reloadKeepingForms}>
            Reload now
          </Button>
        </div>
      )}
    </div>
  )
}
