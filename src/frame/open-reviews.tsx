import { useQuery } from '@tanstack/react-query'
import { assignedCountQuery } from '../queries/review-tally'
import { useMyself } from '../session/session'
import { formatNumber } from '../lib/words'

/** The number of open reviews that are assigned to the caller, beside the link to them. */
export function OpenReviews() {
  const { data } = useQuery(assignedCountQuery(useMyself()))
  if (!data?.count) return null
  return (
    <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-2xs text-muted">
      {formatNumber(data.count)}
      <span className="sr-only"> assigned to you</span>
    </span>
  )
}
