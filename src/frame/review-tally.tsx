import { useEffect, useState, type ComponentType } from 'react'

const afterMs = 1000

/** The number of open reviews of the caller. It waits until the page has sent its own requests, and can stay away. */
export function ReviewTally() {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./open-reviews').then(({ OpenReviews }) => setPart(() => OpenReviews)).catch(() => undefined)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [])
  return Part && <Part />
}
