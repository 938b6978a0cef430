import { useSyncExternalStore } from 'react'
import { isKind } from '../api/api-error'
import { dueAt, queryClient } from '../api/query-client'
import { clock } from '../lib/words'
import { useSecondsUntil } from '../ui/seconds-until'

const cache = queryClient.getQueryCache()
const subscribe = (listener: () => void) => cache.subscribe(listener)

/** The time of the last retry among rate-limited reads without data; 0 if there is none. */
const latest = () =>
  Math.max(
    0,
    ...cache
      .getAll()
      .map(({ state: { fetchStatus, data, fetchFailureReason: error } }) =>
        fetchStatus === 'fetching' && data === undefined && isKind(error, 'throttled')
          ? (dueAt(error) ?? 0)
          : 0,
      ),
  )

function Countdown({ until }: { until: number }) {
  const left = useSecondsUntil(until)
  if (left === 0) return null
  return (
    <p className="mb-4 rounded-md bg-warn-soft px-4 py-2 text-sm text-warn">
      The server is limiting requests. The rest loads in{' '}
      <span role="timer" className="font-mono font-medium">
        {clock(left)}
      </span>
      .
    </p>
  )
}

/** Shows the rate limit on a page whose many reads have no cards of their own. */
export function RateLimitNote() {
  const until = useSyncExternalStore(subscribe, latest)
  return <div role="status">{until > 0 && <Countdown until={until} />}</div>
}
