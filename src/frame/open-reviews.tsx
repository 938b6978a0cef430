import { useQuery } from '@tanstack/react-query'
import { openReviewsQuery } from '../queries/reviews'
import { formatNumber } from '../lib/words'

/** The number of open reviews, beside the link to them. */
export function OpenReviews() {
  const { data } = useQuery(openReviewsQuery)
  if (!data) return null
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-2xs text-muted">
      {formatNumber(data)}
      <span className="sr-only"> open</span>
    </span>
  )
}
