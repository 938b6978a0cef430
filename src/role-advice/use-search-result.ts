import { useEffect, useState } from 'react'
import type { Interruptible } from '#domain/advice/interruptible'
import { inSlices } from '../lib/in-slices'

type Result<T> = {
  /** The latest result; while `isPending`, that of the previous search. */
  readonly value: T | undefined
  readonly isPending: boolean
}

/**
 * Runs a search while the page stays usable.
 * @param begin must stay the same as long as the result does; undefined while its data is loading
 */
export function useSearchResult<T>(begin: (() => Interruptible<T>) | undefined): Result<T> {
  const [done, setDone] = useState<{ readonly begin: typeof begin; readonly value: T }>()
  useEffect(() => {
    if (!begin) return undefined
    const stop = new AbortController()
    inSlices(begin(), stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setDone({ begin, value })
      },
      (error: unknown) => {
        // The page around shows the error.
        if (!stop.signal.aborted)
          setDone(() => {
            throw error
          })
      },
    )
    return () => stop.abort()
  }, [begin])
  return { value: done?.value, isPending: begin === undefined || done?.begin !== begin }
}
