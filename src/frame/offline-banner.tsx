import { TriangleAlert } from 'lucide-react'
import { Button } from '../ui/buttons/button'
import { useSecondsUntil } from '../ui/time/seconds-until'
import { useOnline } from '../ui/use-online'
import { reloadKeepingForms, useOutdated } from '../api/outdated'
import { errorWords } from '../errors/error-words'
import { counted } from '../lib/words'
import { useWaiting, type Waiting } from '../session/waiting-session'

const look =
  'flex flex-wrap items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-sm font-medium text-warn'

/** Without a new token nothing can be read or saved. */
function Waits({ error, until }: Waiting) {
  const left = useSecondsUntil(until)
  return (
    <p className={look}>
      <TriangleAlert size={15} aria-hidden="true" />
      {errorWords(error).title}. You stay signed in and your input is kept. Trying again{' '}
      {left > 0 ? `in ${counted(left, 'second')}.` : '…'}
    </p>
  )
}

/**
 * Says at the top of the page that the browser is offline, the session can't be continued now, or the
 * dashboard is outdated.
 */
export function OfflineBanner() {
  const online = useOnline()
  const outdated = useOutdated()
  const waiting = useWaiting()
  return (
    <div role="status">
      {!online && (
        <p className={look}>
          <TriangleAlert size={15} aria-hidden="true" />
          You’re offline. Data may be out of date and reloads once you’re back online.
        </p>
      )}
      {online && waiting && <Waits {...waiting} />}
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
