import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openReviewsQuery } from '../queries/reviews'
import { formatNumber } from '../lib/words'

const afterMs = 1000

/** The number of open reviews, beside the link to them. It waits until the page has sent its own requests. */
export function ReviewTally() {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...openReviewsQuery, enabled: isDue })
  if (!data) return null
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-2xs text-muted">
      {formatNumber(data)}
      <span className="sr-only"> open</span>
    </span>
  )
}
