import { useSyncExternalStore } from 'react'
import { isPostponed, type ApiError } from '../api/api-error'
import { dueAt, queryClient } from '../api/query-client'
import { clock } from '../lib/words'
import { useSecondsUntil } from '../ui/time/seconds-until'
import { waitReason } from './error-words'

const cache = queryClient.getQueryCache()
const subscribe = (listener: () => void) => cache.subscribe(listener)

/** The answer that postponed a read without data for longest. */
const latest = (): ApiError | undefined =>
  cache
    .getAll()
    .flatMap(({ state: { fetchStatus, data, fetchFailureReason: error } }) =>
      fetchStatus === 'fetching' && data === undefined && isPostponed(error) ? [error] : [],
    )
    .toSorted((one, other) => (dueAt(other) ?? 0) - (dueAt(one) ?? 0))[0]

function Countdown({ error }: { error: ApiError }) {
  const left = useSecondsUntil(dueAt(error) ?? 0)
  if (left === 0) return null
  return (
    <p className="mb-4 rounded-md bg-warn-soft px-4 py-2 text-sm text-warn">
      {waitReason(error)} The rest loads in{' '}
      <span role="timer" className="font-mono font-medium">
        {clock(left)}
      </span>
      .
    </p>
  )
}

/** Counts down on a page whose many reads have no cards of their own. */
export function WaitNote() {
  const error = useSyncExternalStore(subscribe, latest)
  return <div role="status">{error && <Countdown error={error} />}</div>
}
