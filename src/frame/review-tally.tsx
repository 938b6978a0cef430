import { useEffect, useState } from 'react'
import { useLoaded } from '../ui/on-demand'

const afterMs = 1000
const load = async () => (await import('./open-reviews')).OpenReviews

/** Waits until the page has sent its own requests. */
export function ReviewTally() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  const OpenReviews = useLoaded(isDue ? load : undefined)
  return OpenReviews && <OpenReviews />
}
