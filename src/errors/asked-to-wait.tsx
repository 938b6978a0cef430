import { useSyncExternalStore } from 'react'
import { isKind } from '../api/api-error'
import { dueAt, queryClient } from '../api/query-client'
import { clock } from '../lib/words'
import { useSecondsUntil } from '../ui/seconds-until'

const cache = queryClient.getQueryCache()
const subscribe = (listener: () => void) => cache.subscribe(listener)

/** When the last read that was told to wait, and has nothing to show yet, is sent again; 0: none was. */
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
      The server asks to wait. What is missing is read by itself in{' '}
      <span role="timer" className="font-mono font-medium">
        {clock(left)}
      </span>
      .
    </p>
  )
}

/** Where many reads make one picture, and none of them has a card of its own to say that the server asks to wait. */
export function AskedToWait() {
  const until = useSyncExternalStore(subscribe, latest)
  return <div role="status">{until > 0 && <Countdown until={until} />}</div>
}
